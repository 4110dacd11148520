import type { FastifyRequest } from 'fastify'

/** The pattern of the route that matched a request. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown path'
}

/** The parameter names of a pattern, in order: `/wallets/:walletId` has `walletId`. */
export function pathParameters(pattern: string): string[] {
  return [...pattern.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '')
}

/** The pattern in OpenAPI notation: `/wallets/{walletId}`. */
export function bracedPath(pattern: string): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, '{$1}')
}

/** The pattern without parameter names: two routes with the same shape collide. */
export function patternShape(pattern: string): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, ':')
}

/**
 * A regular expression for the paths of a pattern. A trailing slash is optional; an expression that restricts a parameter
 * is ignored.
 */
export function pathMatcher(pattern: string): RegExp {
  const literal = pattern
    .split(/:[A-Za-z_]\w*(?:\([^)]*\))?/)
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*'))
  return new RegExp(`^${literal.join('[^/]+')}/?$`)
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
