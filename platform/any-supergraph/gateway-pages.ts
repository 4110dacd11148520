import type { GatewayPages } from '../../gateway/any-supergraph/gateway-server.js'
import type { AnySupergraphConfig } from '../../gateway/config.js'
import { explorerFiles, explorerPage } from '../pages/explorer.js'
import { browserFile, serveFiles } from '../pages/page-files.js'

/** The explorer of a gateway over any supergraph, which starts with its trusted documents. */
export function gatewayPages(config: Pick<AnySupergraphConfig, 'explorer' | 'documents'>): GatewayPages {
  return {
    explorer: explorerPage({ ...config, isAlone: true }),
    async files(app) {
      serveFiles(app, { '/pages/pages.css': browserFile('pages.css') })
      await app.register(explorerFiles)
    },
  }
}
