import type { FastifyInstance, HTTPMethods } from 'fastify'
import { pathOf } from './path-pattern.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route rejects its methods, so that `Allow` must not name them. */
    readonly rejects?: boolean
  }
}

/**
 * Sends `Allow` with the response to OPTIONS requests that are not preflights. Must be called before routes and CORS are
 * registered.
 */
export function sendAllowedMethods(app: FastifyInstance): void {
  const patterns = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '*' || config?.rejects) return
    const methods = patterns.get(url) ?? new Set<HTTPMethods>(['OPTIONS'])
    for (const one of [method].flat()) methods.add(one)
    patterns.set(url, methods)
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined) {
      const path = pathOf(request.url)
      const allowed = [...patterns].filter(([pattern]) => matches(pattern, path))
      const methods = new Set(allowed.flatMap(([, some]) => [...some]))
      if (methods.size > 0) reply.header('Allow', [...methods].sort().join(', '))
    }
    done()
  })
}

/** Plain OPTIONS requests are rare, so that patterns are compiled for each. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replace(/[.+?^${}|[\]\\]/g, '\\$&')
    .replace(/:\w+(\([^)]*\))?/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${expression}/?$`).test(path)
}
