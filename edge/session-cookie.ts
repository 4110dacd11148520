import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The header with which a page of this origin declares that its session is in the cookie: `cookie`, or `cookie usr_…` of a page that
 * shows a person, whose requests must not run as someone else who has signed in since in another window.
 */
export const SESSION_HEADER = 'x-session'

/** How long a browser keeps the cookie, in seconds. The session itself may end earlier. */
const COOKIE_SECONDS = 30 * 24 * 3600

/** The cookie that holds the session token of the platform's own pages. */
export interface SessionCookie {
  /** Whether the client wants its session in the cookie. */
  isWanted(request: FastifyRequest): boolean
  /** @param person the id of the person, with which requests of their pages are compared */
  start(reply: FastifyReply, token: string, person: string): void
  end(reply: FastifyReply): void
  /** Adds the token of the cookie to a request of the platform's pages, as if they had sent it in a header. */
  readInto(request: FastifyRequest): void
}

/**
 * The session of pages of this origin: scripts cannot read it (HttpOnly), and pages of other origins cannot use it.
 * Browsers leave it out of requests of other sites (SameSite). It counts only with a header that no form can send and no other
 * origin may send (CORS allows no credentials), or for reads that the browser marks as coming from this origin or that follow a link
 * which names the person.
 * @param origin the origin that clients use; over https the cookie is bound to the host and to https
 */
export function sessionCookie(origin: string): SessionCookie {
  const isSecure = origin.startsWith('https:')
  const name = isSecure ? '__Host-session' : 'session'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const value = new RegExp(`(?:^|; ?)${name}=([A-Za-z0-9]{32})(?:\\.([\\w-]+))?(?:;|$)`)
  const isWanted = (request: FastifyRequest) => declaredBy(request) !== undefined
  return {
    isWanted,
    start: (reply, token, person) => {
      reply.header('set-cookie', `${name}=${token}.${person}; Max-Age=${COOKIE_SECONDS}; ${attributes}`)
    },
    end: (reply) => {
      reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`)
    },
    readInto(request) {
      const { headers } = request
      const [, token, person] = (headers.cookie && value.exec(headers.cookie)) || []
      if (!token || headers.authorization !== undefined) return
      const declared = declaredBy(request)
      const linked = personOfLink(request)
      const shown = declared?.person ?? linked
      const isOfOther = shown && person && shown !== person
      const isOwn = declared || isOwnRead(request) || (linked && linked === person && isFollowedLink(request))
      if (!isOfOther && isOwn) headers.authorization = `Bearer ${token}`
    },
  }
}

/** Whose pages sent a request; undefined if its session is not in the cookie. */
function declaredBy({ headers }: FastifyRequest): { readonly person?: string } | undefined {
  const [kind, person] = String(headers[SESSION_HEADER] ?? '').split(' ')
  return kind === 'cookie' ? { ...(person ? { person } : {}) } : undefined
}

/** The person whose page contained the link, by its parameter `person`: a link cannot set headers. */
function personOfLink({ query }: FastifyRequest): string | undefined {
  const { person } = query as Readonly<Record<string, unknown>>
  return typeof person === 'string' ? person : undefined
}

/** A picture or file that a page of this origin shows. */
function isOwnRead(request: FastifyRequest): boolean {
  return isRead(request) && request.headers['sec-fetch-site'] === 'same-origin'
}

/**
 * Perhaps a link of this origin: Safari marks one that opens a new window as `cross-site`, and a download not at all. Browsers leave
 * the cookie out of links on other sites.
 */
function isFollowedLink(request: FastifyRequest): boolean {
  return isRead(request) && (request.headers['sec-fetch-mode'] ?? 'navigate') === 'navigate'
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}
