import type { FastifyReply, FastifyRequest } from 'fastify'

/** The header with which a page of this origin declares that its session is in the cookie (value `cookie`). */
export const SESSION_HEADER = 'x-session'

/** How long a browser keeps the cookie, in seconds. The session itself may end earlier. */
const COOKIE_SECONDS = 30 * 24 * 3600

/** The cookie that holds the session token of the platform's own pages. */
export interface SessionCookie {
  /** Whether the client wants its session in the cookie. */
  isWanted(request: FastifyRequest): boolean
  start(reply: FastifyReply, token: string): void
  end(reply: FastifyReply): void
  /** Adds the token of the cookie to a request of the platform's pages, as if they had sent it in a header. */
  readInto(request: FastifyRequest): void
}

/**
 * The session of pages of this origin: scripts cannot read it (HttpOnly), and pages of other origins cannot use it.
 * Browsers leave it out of their requests (SameSite), and it counts only with a header that no form can send and no
 * other origin may (CORS allows no credentials), or for reads that the browser marks as coming from this origin.
 * @param origin the origin that clients use; over https the cookie is bound to the host and to https
 */
export function sessionCookie(origin: string): SessionCookie {
  const isSecure = origin.startsWith('https:')
  const name = isSecure ? '__Host-session' : 'session'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const value = new RegExp(`(?:^|; ?)${name}=([A-Za-z0-9]{32})(?:;|$)`)
  const isWanted = ({ headers }: FastifyRequest) => headers[SESSION_HEADER] === 'cookie'
  return {
    isWanted,
    start: (reply, token) => {
      reply.header('set-cookie', `${name}=${token}; Max-Age=${COOKIE_SECONDS}; ${attributes}`)
    },
    end: (reply) => {
      reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`)
    },
    readInto(request) {
      const { headers } = request
      const token = headers.cookie && value.exec(headers.cookie)?.[1]
      if (token && headers.authorization === undefined && (isWanted(request) || isOwnRead(request)))
        headers.authorization = `Bearer ${token}`
    },
  }
}

/** A picture or file that a page of this origin shows. */
function isOwnRead({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['sec-fetch-site'] === 'same-origin'
}
