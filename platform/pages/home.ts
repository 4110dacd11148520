import type { FastifyPluginAsync } from 'fastify'
import { platformVersion } from '../../runtime/project-root.js'
import { htmlPage } from './html-page.js'
import { browserFile, serveFiles } from './page-files.js'

/** The links of the overview at `/`. */
export interface HomeLink {
  readonly path: string
  readonly title: string
  readonly about: string
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `GET /`: an overview of the endpoints, as a page for browsers and as JSON for programs. */
export function home(links: readonly HomeLink[]): FastifyPluginAsync {
  const entries = links.map(
    ({ path, title, about }) => `<dt><a href="${path}">${title}</a></dt><dd>${about}</dd>`,
  )
  const page = htmlPage({
    title: 'Animal rescue platform',
    styles: ['/pages/pages.css'],
    body: `<main class="home">
<h1>Animal rescue platform</h1>
<p>Wallets, donations, cases and the analysis of rescuers’ posts, as one GraphQL graph and three REST APIs.</p>
<dl>
${entries.join('\n')}
</dl>
</main>`,
  })
  const listed = {
    name: 'Animal rescue platform',
    version: platformVersion(),
    links: Object.fromEntries(links.map(({ path, title }) => [title, path])),
  }
  return async (app) => {
    app.get('/', async (request, reply) => {
      reply.header('Vary', 'Accept')
      if (!request.headers.accept?.includes('text/html')) return listed
      return reply
        .header('Content-Security-Policy', CONTENT_SECURITY_POLICY)
        .type('text/html; charset=utf-8')
        .send(page)
    })
    serveFiles(app, {
      '/pages/pages.css': browserFile('pages.css'),
      '/pages/demo-sign-in.js': browserFile('demo-sign-in.js'),
    })
  }
}
