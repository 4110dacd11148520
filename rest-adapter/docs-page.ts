import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'

/** A link to an API description. */
export interface DescriptionLink {
  readonly name: string
  readonly url: string
}

const assetFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const assetTypes = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
} as const

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

/** Restricts the page to this origin. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /docs`: Swagger UI for the API descriptions, served from the installed package. */
export function docsPage(descriptions: readonly DescriptionLink[]): FastifyPluginAsync {
  const start = startScript(descriptions)
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
    })
    app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
    app.get('/docs/start.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(start),
    )
    for (const [name, type] of Object.entries(assetTypes)) {
      let content: Promise<Buffer> | undefined
      app.get(`/docs/${name}`, async (_request, reply) => {
        content ??= readFile(join(assetFolder, name))
        return reply
          .type(type)
          .header('Cache-Control', 'public, max-age=3600')
          .send(await content)
      })
    }
  }
}

function startScript(descriptions: readonly DescriptionLink[]): string {
  return `window.ui = SwaggerUIBundle({
  urls: ${JSON.stringify(descriptions)},
  dom_id: '#docs',
  deepLinking: true,
  // Rendering a hundred open entries takes seconds; sections open on a click or a link.
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`
}
