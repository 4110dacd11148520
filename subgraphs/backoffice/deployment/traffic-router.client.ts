import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Colour } from './deployment.state.js'

/** Which set of servers takes the traffic of an environment. */
export interface Route {
  readonly projectId: string
  readonly environment: string
  readonly colour: Colour
}

/**
 * Applies the routes of the database to the proxy. A job calls it after each switch and again after a failure, so
 * it must be idempotent.
 */
export interface TrafficRouter {
  /** @param routes all live environments, the earliest first, so that names derived from them stay when others are added */
  apply(routes: readonly Route[]): Promise<void>
}

/** The router of an installation without a proxy: switches are announced by event and webhook only. */
export const noRouter: TrafficRouter = { apply: async () => undefined }

/** The file that nginx includes, and the servers behind each colour. */
export interface UpstreamFile {
  readonly file: string
  /** `host:port` of each set of servers. */
  readonly servers: Readonly<Record<Colour, string>>
}

/**
 * Writes one upstream block per environment to a file that the nginx configuration includes; nginx is reloaded when
 * the file changes (`ngx_http_upstream_module`). Upstreams of environments without a deployment stay as they are. The file is
 * replaced atomically: nginx never reads half of it.
 */
export function nginxRouter({ file, servers }: UpstreamFile): TrafficRouter {
  return {
    async apply(routes) {
      const names = new Set<string>()
      const blocks = routes.map((route) => {
        const name = upstreamName(route, names)
        return `# ${route.colour}\nupstream ${name} {\n  server ${servers[route.colour]};\n}\n`
      })
      const others = (await upstreamsIn(file)).filter(({ name }) => !names.has(name))
      const draft = `${file}.new`
      await writeFile(draft, [...blocks, ...others.map(({ block }) => block)].join('\n'), { mode: 0o644 })
      await rename(draft, file)
    },
  }
}

/** The upstreams of a file, with their comments; none if there is no file yet. */
async function upstreamsIn(file: string): Promise<{ readonly name: string; readonly block: string }[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const blocks = text.matchAll(/(?:^#.*\n)?^upstream (\S+) \{[^}]*\}\n/gm)
  return [...blocks].map(([block, name = '']) => ({ name, block }))
}

/** nginx rejects a configuration that defines an upstream twice, so a name already taken gets a suffix. */
function upstreamName({ projectId, environment }: Route, taken: Set<string>): string {
  const name = `${projectId}_${environment}`.replaceAll(/[^A-Za-z0-9_]/g, '_')
  const digest = createHash('sha256')
    .update(JSON.stringify([projectId, environment]))
    .digest('hex')
  const unique = taken.has(name) ? `${name}_${digest.slice(0, 8)}` : name
  taken.add(unique)
  return unique
}
