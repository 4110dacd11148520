import { rename, writeFile } from 'node:fs/promises'
import type { Colour } from './deployment.state.js'

/** Where the traffic of an environment goes. */
export interface Route {
  readonly projectId: string
  readonly environment: string
  readonly colour: Colour
}

/**
 * Brings the traffic to where the database says it goes. Called by a job after each switch, again after a
 * failure, so it must not mind being told the same twice.
 */
export interface TrafficRouter {
  follow(route: Route): Promise<void>
}

/** The router of an installation without a proxy: the database's word, its event and its webhook are all. */
export const noRouter: TrafficRouter = { follow: async () => undefined }

/** Where nginx finds its upstream, and which servers the colours are. */
export interface UpstreamFile {
  readonly file: string
  /** `host:port` of each set of servers. */
  readonly servers: Readonly<Record<Colour, string>>
}

/**
 * A router that writes the upstream block of an nginx configuration, which includes the file and is reloaded
 * when it changes (`ngx_http_upstream_module`). The file is replaced in one step: nginx never reads half of it.
 */
export function nginxRouter({ file, servers }: UpstreamFile): TrafficRouter {
  return {
    async follow({ projectId, environment, colour }) {
      const name = `${projectId}_${environment}`.replaceAll(/[^A-Za-z0-9_]/g, '_')
      const block = `# ${colour}\nupstream ${name} {\n  server ${servers[colour]};\n}\n`
      const draft = `${file}.new`
      await writeFile(draft, block, { mode: 0o644 })
      await rename(draft, file)
    },
  }
}
