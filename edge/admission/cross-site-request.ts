import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Web pages that may use paths which need no token. */
export interface SiteOrigins {
  /** The origin that clients use. */
  readonly publicUrl: string
  /** Other origins that may call the platform. */
  readonly corsOrigins: readonly string[]
}

/**
 * Whether a request may come from a web page of another site. Paths without credentials need this check, because any
 * page that a developer visits can send requests to their machine: cross-origin (browsers then send `Origin`, and no
 * preflight for a POST without a body), or with a host name that it resolves to this server (DNS rebinding). Programs
 * send no `Origin`, and call this server by its address, a local name or its public one.
 */
export function isCrossSiteRequest({
  publicUrl,
  corsOrigins,
}: SiteOrigins): (request: FastifyRequest) => boolean {
  const own = new URL(publicUrl)
  const origins = new Set([own.origin, ...corsOrigins])
  return ({ host, headers: { origin } }) => {
    if (!isPlatformHost(host, own)) return true
    if (origin === undefined || origins.has(origin)) return false
    return !URL.canParse(origin) || new URL(origin).host !== host
  }
}

/** Names without a dot are local; anyone could own the others. */
function isPlatformHost(host: string, own: URL): boolean {
  const address = `http://${host}`
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return !hostname.includes('.') || isIP(hostname) !== 0 || hostname === own.hostname
}
