import type { FastifyInstance, HTTPMethods } from 'fastify'
import { pathMatcher } from './path-pattern.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route rejects its methods, so that `Allow` must not name them. */
    readonly rejects?: boolean
  }
}

/**
 * Returns the function that finds the methods of a path; undefined for an unknown path. Must be called before routes are
 * registered.
 */
export function allowedMethods(app: FastifyInstance): (path: string) => readonly string[] | undefined {
  const routes = new Map<string, { readonly matcher: RegExp; readonly methods: Set<HTTPMethods> }>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '*' || config?.rejects) return
    const entry = routes.get(url) ?? { matcher: pathMatcher(url), methods: new Set<HTTPMethods>(['OPTIONS']) }
    for (const one of [method].flat()) entry.methods.add(one)
    routes.set(url, entry)
  })
  return (path) => {
    const found = [...routes.values()].filter(({ matcher }) => matcher.test(path))
    const methods = new Set(found.flatMap((entry) => [...entry.methods]))
    return methods.size > 0 ? [...methods].sort() : undefined
  }
}
