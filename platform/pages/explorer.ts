import type { FastifyPluginAsync } from 'fastify'
import type { DocumentManifest } from '../../gateway/documents/manifest.js'
import type { ExplorerPage } from '../../gateway/graphql-endpoint.js'
import type { DemoSignIn } from './demo-sign-in.js'
import { embeddedJson, htmlPage } from './html-page.js'
import { browserFile, packageFile, serveFiles } from './page-files.js'

/** The explorer at `/graphql`; `auto` checks whether the Sandbox can be loaded. */
export type ExplorerChoice = 'auto' | 'sandbox' | 'graphiql'

interface ExplorerOptions {
  readonly explorer: ExplorerChoice
  /** The example operations. */
  readonly documents: { readonly manifest: DocumentManifest }
  /** Whether the server has no other pages. */
  readonly isAlone?: boolean
}

const SANDBOX_SCRIPT =
  'https://embeddable-sandbox.cdn.apollographql.com/v2/embeddable-sandbox.umd.production.min.js'
const SANDBOX_FRAME = 'https://sandbox.embed.apollographql.com'

const PROBE_LIMIT_MS = 1_500
const PROBE_VALID_MS = 300_000

/**
 * The page at `GET /graphql`: the Apollo Sandbox where Apollo's host can be reached, else GraphiQL from this
 * origin. The server tries the host before it offers the Sandbox, because a browser reports every failed load.
 * @param sandboxScript where the Sandbox is loaded from; default Apollo's host
 */
export function explorerPage(
  { explorer: choice, documents, isAlone = false }: ExplorerOptions,
  demo?: DemoSignIn,
  sandboxScript = SANDBOX_SCRIPT,
): ExplorerPage {
  const operations = [...documents.manifest.values()].map((query) => ({ query }))
  const canLoad = createProbe(sandboxScript)
  const pageOf = (explorer: 'sandbox' | 'graphiql') =>
    htmlPage({
      title: 'GraphQL explorer',
      styles: ['/pages/pages.css'],
      body: `<div class="explorer">
<div class="bar">
<nav>${isAlone ? '' : '<a href="/">Overview</a>'}
<a href="/graphql?explorer=sandbox" data-explorer="sandbox">Apollo Sandbox</a>
<a href="/graphql?explorer=graphiql" data-explorer="graphiql">GraphiQL</a></nav>
<span id="account"></span>
</div>
<div id="explorer"></div>
</div>
<script type="application/json" id="settings">${embeddedJson({ explorer, sandboxScript, operations, demo: demo ?? null, endpoint: '/graphql' })}</script>
<script type="module" src="/pages/explorer.js"></script>`,
    })
  return {
    contentSecurityPolicy:
      `default-src 'none'; script-src 'self' ${new URL(sandboxScript).origin}; style-src 'self' 'unsafe-inline'; ` +
      `img-src 'self' data:; font-src data:; connect-src 'self'; frame-src ${SANDBOX_FRAME}; base-uri 'none'; ` +
      "form-action 'none'; frame-ancestors 'none'",
    async html(requested) {
      if (requested === 'sandbox' || requested === 'graphiql') return pageOf(requested)
      if (choice !== 'auto') return pageOf(choice)
      return pageOf((await canLoad()) ? 'sandbox' : 'graphiql')
    },
  }
}

/** The scripts and styles of the explorer. */
export const explorerFiles: FastifyPluginAsync = async (app) => {
  serveFiles(app, {
    '/pages/explorer.js': browserFile('explorer.js'),
    '/pages/graphiql.css': packageFile('graphiql', 'graphiql.min.css'),
    '/pages/graphiql.js': packageFile('graphiql', 'graphiql.min.js'),
    '/pages/react.js': packageFile('react', 'umd/react.production.min.js'),
    '/pages/react-dom.js': packageFile('react-dom', 'umd/react-dom.production.min.js'),
  })
}

/** Whether a URL can be loaded from here; the result is cached for five minutes. */
function createProbe(url: string): () => Promise<boolean> {
  let latest: { readonly at: number; readonly result: Promise<boolean> } | undefined
  return () => {
    if (!latest || performance.now() - latest.at > PROBE_VALID_MS)
      latest = {
        at: performance.now(),
        result: fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      }
    return latest.result
  }
}
