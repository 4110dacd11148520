import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Read } from './anonymous-reader.js'
import { type Sitemap, sitemapOperation } from './case-operations.js'
import { CASES_PER_SITEMAP, robotsText, sitemap, sitemapIndex } from './search-engines.js'

const PAGE_SIZE = 100
const ONE_HOUR = 'public, max-age=3600'

/** `/robots.txt`, `/sitemap.xml` and the sitemaps that it lists. */
export function searchEngineFiles(read: Read, origin: string): FastifyPluginAsync {
  const cases = async (request: FastifyRequest, page: object) =>
    (await read<Sitemap>(request, sitemapOperation, { page })).publicCases
  return async (app) => {
    app.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', ONE_HOUR).send(robotsText(origin)),
    )
    app.get('/sitemap.xml', async (request, reply) => {
      const { totalCount } = await cases(request, { limit: 1 })
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', ONE_HOUR)
        .send(sitemapIndex(origin, totalCount))
    })
    app.get('/sitemap-:file(^[1-9]\\d{0,2}$).xml', async (request, reply) => {
      const { file } = request.params as { readonly file: string }
      const start = (Number(file) - 1) * CASES_PER_SITEMAP
      const nodes: Sitemap['publicCases']['nodes'][number][] = []
      while (nodes.length < CASES_PER_SITEMAP) {
        const page = await cases(request, { limit: PAGE_SIZE, offset: start + nodes.length })
        nodes.push(...page.nodes)
        if (page.nodes.length < PAGE_SIZE) break
      }
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', ONE_HOUR)
        .send(sitemap(origin, nodes))
    })
  }
}
