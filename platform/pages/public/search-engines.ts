import type { Sitemap } from './case-operations.js'
import { languages } from './language.js'

/** Cases in one file; sitemaps.org allows 50,000. */
export const CASES_PER_SITEMAP = 1_000

/** `robots.txt`: the public pages may be indexed, APIs and widgets not. */
export function robotsText(origin: string): string {
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
export function sitemapIndex(origin: string, cases: number): string {
  const files = Array.from(
    { length: Math.max(1, Math.ceil(cases / CASES_PER_SITEMAP)) },
    (_none, at) => at + 1,
  )
  const entries = files.map((file) => `<sitemap><loc>${origin}/sitemap-${file}.xml</loc></sitemap>`)
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap. Slugs and times need no escaping. */
export function sitemap(origin: string, nodes: Sitemap['publicCases']['nodes']): string {
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
