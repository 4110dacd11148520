/** The parameter names of a pattern, in order: `/wallets/:walletId` has `walletId`. */
export function pathParameters(pattern: string): string[] {
  return [...pattern.matchAll(/:([A-Za-z_]\w*)/g)].map((match) => match[1] ?? '')
}

/** The pattern as OpenAPI and the documents write it: `/wallets/{walletId}`. */
export function bracedPath(pattern: string): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, '{$1}')
}

/** The pattern with its parameters nameless: two routes with the same one collide. */
export function patternShape(pattern: string): string {
  return pattern.replace(/:([A-Za-z_]\w*)/g, ':')
}

/** A test whether a request path fits the pattern. One slash at the end makes no difference. */
export function pathMatcher(pattern: string): RegExp {
  const literal = pattern.split(/:[A-Za-z_]\w*/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literal.join('[^/]+')}/?$`)
}

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
