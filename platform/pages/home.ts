import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { platformVersion } from '../../runtime/project-root.js'
import { browserFile, packageFile, serveFiles } from './page-files.js'

/** What is served, by its name. */
export type HomeLinks = Readonly<Record<string, string>>

/** Sends the page at `/`. */
export type SendHomePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** `GET /`: a page for browsers, and what is served as JSON for programs. */
export function home(links: HomeLinks, sendPage: SendHomePage): FastifyPluginAsync {
  const listed = { name: 'Animal rescue platform', version: platformVersion(), links }
  return async (app) => {
    app.get('/', async (request, reply) => {
      if (request.headers.accept?.includes('text/html')) return sendPage(request, reply)
      reply.header('Vary', 'Accept')
      return listed
    })
    serveFiles(app, {
      '/pages/pages.css': browserFile('pages.css'),
      '/pages/demo-sign-in.js': browserFile('demo-sign-in.js'),
      '/pages/inter-400.woff2': packageFile('@fontsource/inter', 'files/inter-latin-400-normal.woff2'),
      '/pages/inter-600.woff2': packageFile('@fontsource/inter', 'files/inter-latin-600-normal.woff2'),
    })
  }
}
