import type { FastifyInstance, HTTPMethods } from 'fastify'
import { pathMatcher } from './path-pattern.js'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of a path of this server; undefined for an unknown path. */
    methodsAt(path: string): readonly string[] | undefined
  }
  interface FastifyContextConfig {
    /** The route rejects its methods, so that `Allow` must not name them. */
    readonly rejects?: boolean
  }
}

/** Adds `methodsAt`, which knows the routes that are registered afterwards. */
export function addAllowedMethods(app: FastifyInstance): void {
  const routes = new Map<string, { readonly matcher: RegExp; readonly methods: Set<HTTPMethods> }>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (url === '*' || config?.rejects) return
    const entry = routes.get(url) ?? { matcher: pathMatcher(url), methods: new Set<HTTPMethods>(['OPTIONS']) }
    for (const one of [method].flat()) entry.methods.add(one)
    routes.set(url, entry)
  })
  app.decorate('methodsAt', (path) => {
    const found = [...routes.values()].filter(({ matcher }) => matcher.test(path))
    const methods = new Set(found.flatMap((entry) => [...entry.methods]))
    return methods.size > 0 ? [...methods].sort() : undefined
  })
}
