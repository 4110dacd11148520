import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { pathOf } from './path-pattern.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route rejects its methods, so that `Allow` must not name them. */
    readonly rejects?: boolean
  }
}

/**
 * Returns the function that sets `Allow` in the response to an OPTIONS request, unless it is a preflight. Must be called
 * before routes are registered.
 */
export function allowedMethods(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => void {
  const patterns = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '*' || config?.rejects) return
    const methods = patterns.get(url) ?? new Set<HTTPMethods>(['OPTIONS'])
    for (const one of [method].flat()) methods.add(one)
    patterns.set(url, methods)
  })
  return ({ url, headers }, reply) => {
    if (headers['access-control-request-method'] !== undefined) return
    const path = pathOf(url)
    const allowed = [...patterns].filter(([pattern]) => matches(pattern, path))
    const methods = new Set(allowed.flatMap(([, some]) => [...some]))
    if (methods.size > 0) reply.header('Allow', [...methods].sort().join(', '))
  }
}

/** Plain OPTIONS requests are rare, so that patterns are compiled for each. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replace(/[.+?^${}|[\]\\]/g, '\\$&')
    .replace(/:\w+(\([^)]*\))?/g, '[^/]+')
    .replace(/\*/g, '.*')
  return new RegExp(`^${expression}/?$`).test(path)
}
