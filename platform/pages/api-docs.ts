import type { FastifyPluginAsync } from 'fastify'
import type { ApiProfile } from '../../edge/api-profile.js'
import type { DemoSignIn } from './demo-sign-in.js'
import { embeddedJson, htmlPage } from './html-page.js'
import { browserFile, packageFile, serveFiles } from './page-files.js'

/** A link to an API description. */
export interface DescriptionLink {
  readonly name: string
  readonly url: string
  /** The kind of token that requests carry. */
  readonly auth: ApiProfile['auth']
}

/** Restricts the page to this origin; Swagger UI styles elements inline. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /docs`: Swagger UI for the API descriptions, served from the installed package. */
export function apiDocs(
  descriptions: readonly DescriptionLink[],
  guide: () => string,
  demo?: DemoSignIn,
): FastifyPluginAsync {
  const page = htmlPage({
    title: 'REST API',
    styles: ['/docs/swagger-ui.css', '/pages/pages.css'],
    body: `<div class="bar"><nav><a href="/">Overview</a> <a href="/docs/guide">Errors, limits, webhooks, GraphQL, agents</a></nav><span id="account"></span></div>
<div id="docs"></div>
<script type="application/json" id="settings">${embeddedJson({ descriptions, demo: demo ?? null })}</script>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script type="module" src="/docs/start.js"></script>`,
  })
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    })
    app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
    let guidePage: string | undefined
    app.get('/docs/guide', async (_request, reply) => {
      guidePage ??= guide()
      return reply.type('text/html; charset=utf-8').send(guidePage)
    })
    serveFiles(app, {
      '/docs/start.js': browserFile('api-docs.js'),
      '/docs/swagger-ui.css': packageFile('swagger-ui-dist', 'swagger-ui.css'),
      '/docs/swagger-ui-bundle.js': packageFile('swagger-ui-dist', 'swagger-ui-bundle.js'),
      '/docs/swagger-ui-standalone-preset.js': packageFile(
        'swagger-ui-dist',
        'swagger-ui-standalone-preset.js',
      ),
    })
  }
}
