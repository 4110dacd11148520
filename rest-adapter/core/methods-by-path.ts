import { pathMatcher } from '../../edge/path-pattern.js'
import type { CompiledService } from './compile/compile-routes.js'

/** Returns the methods of a path; undefined for an unknown path. */
export type MethodsAt = (path: string) => readonly string[] | undefined

/** Compiles the table of methods by path, which is used only for requests that match no route. */
export function methodsByPath(services: readonly CompiledService[]): MethodsAt {
  const table = new Map<string, { matcher: RegExp; methods: Set<string> }>()
  for (const { routes, compiled } of services)
    for (const { base } of routes.mounts)
      for (const { route, run } of compiled) {
        const pattern = base + route.path
        const entry = table.get(pattern) ?? { matcher: pathMatcher(pattern), methods: new Set(['OPTIONS']) }
        entry.methods.add(route.method)
        if (route.method === 'GET' && (run.kind !== 'handler' || run.options.head)) entry.methods.add('HEAD')
        table.set(pattern, entry)
      }
  const entries = [...table.values()]
  return (path) => {
    const found = entries.filter(({ matcher }) => matcher.test(path)).flatMap(({ methods }) => [...methods])
    return found.length > 0 ? [...new Set(found)].sort() : undefined
  }
}
