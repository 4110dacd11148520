import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { languages } from '../../../schema/languages.js'
import type { Read } from './anonymous-reader.js'
import { type Sitemap, sitemapOperation } from './case-operations.js'

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

/** Cases in one file; sitemaps.org allows 50,000. */
const CASES_PER_SITEMAP = 1_000

/** `robots.txt`: the public pages may be indexed, APIs and widgets not. */
function robotsText(origin: string): string {
  return `User-agent: *
Allow: /$
Allow: /o
Allow: /c/
Allow: /api/files/
Allow: /media/
Disallow: /c/*/widget
Disallow: /
Sitemap: ${origin}/sitemap.xml
`
}

/** The index of the sitemaps for a number of cases. */
function sitemapIndex(origin: string, cases: number): string {
  const files = Array.from(
    { length: Math.max(1, Math.ceil(cases / CASES_PER_SITEMAP)) },
    (_none, at) => at + 1,
  )
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemap-${file}.xml</loc></sitemap>`)
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap. Slugs and times need no escaping. */
function sitemap(origin: string, nodes: Sitemap['publicCases']['nodes']): string {
  const entries = nodes.map(({ slug, updatedAt }) => {
    const address = `${origin}/c/${slug}`
    const others = languages.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address}?lang=${one}"/>`,
    )
    return `<url><loc>${address}</loc><lastmod>${updatedAt}</lastmod>${others.join('')}</url>`
  })
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">
<url><loc>${origin}/o</loc></url>
${entries.join('\n')}
</urlset>
`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
