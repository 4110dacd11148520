/** For responses that are not pages: a browser must not run, load or embed anything. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ONE_YEAR_SECONDS = 31_536_000

/**
 * The security headers of every response. Pages and files set their own `Content-Security-Policy`, which replaces this
 * one. Fastify would convert other names to lower case each time.
 * @param origin the origin that clients use; HSTS is sent for https only, because browsers refuse http afterwards
 */
export function securityHeaders(origin: string): Record<string, string> {
  return {
    'content-security-policy': NO_PAGE,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` } : {}),
  }
}
