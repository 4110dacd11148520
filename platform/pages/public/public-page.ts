import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { documentManifestFile } from '../../../gateway/config.js'
import { readManifests } from '../../../gateway/documents/manifest.js'
import { type Language, languages, locales } from '../../../schema/languages.js'
import { embeddedJson } from '../html-page.js'
import { browserFile } from '../page-files.js'
import { siteFooter } from './page-frame.js'
import { texts } from './page-texts.js'
import { html, SafeHtml } from './safe-html.js'

/** The events that update an open page: parts with `data-live` are rendered again. */
export interface LivePage {
  /** A trusted document: a subscription that anyone may use. */
  readonly subscription: 'PublicCaseChanges' | 'DonationRequestChanges'
  readonly id: string
  /** When the page changes by itself, UTC. */
  readonly until?: string
}

/** Inlined in the page; without scripts, changes are shown when the page is loaded again. */
const liveScript = readFileSync(browserFile('live.js'), 'utf8')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/\s*\n\s*/g, '\n')

type Kind =
  | 'case'
  | 'donation'
  | 'home'
  | 'organisation'
  | 'widget'
  | 'poster'
  | 'purchase'
  | 'statement'
  | 'missing'

/** The style sheets of each kind of page, after the one of its theme. */
const sheets: Readonly<Record<Kind, readonly string[]>> = {
  case: ['page', 'case', 'cards', 'forms'],
  donation: ['page', 'forms'],
  home: ['page', 'cards', 'home'],
  organisation: ['page', 'cards'],
  statement: ['page', 'cards', 'forms'],
  poster: ['page', 'poster'],
  purchase: ['page', 'cards', 'forms'],
  widget: ['widget'],
  missing: ['page'],
}

/** Inlined, so that one request loads the whole page. */
function styleOf(kind: Kind): string {
  const known = styles.get(kind)
  if (known !== undefined) return known
  const style = ['theme', ...sheets[kind]]
    .map((subject) => readFileSync(browserFile(`public/${subject}.css`), 'utf8'))
    .join('')
    // The space that is the value of an empty variable stays.
    .replace(/\s*([{};,:>])\s+(?!;)|\s*\n\s*/g, '$1')
  styles.set(kind, style)
  return style
}
const styles = new Map<Kind, string>()

/** A page for people without an account. */
export interface PublicPage {
  readonly language: Language
  readonly title: string
  /** For search engines and messengers. */
  readonly description?: string
  /** Address without language; absent where the page must not be found by search engines. */
  readonly url?: string
  /** Absolute URL of the preview picture. */
  readonly image?: string
  /** Structured data of schema.org. */
  readonly data?: object
  readonly body: SafeHtml
  /** Where the other languages of the page are; absent on pages without navigation. */
  readonly languageLinks?: (language: Language) => string
  /** What changes it while it is open. */
  readonly live?: LivePage
  /** Class of the body, for the style. */
  readonly kind: Kind
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptHash = hashOf(liveScript)

/** Kinds of pages with a form. */
const withForm: readonly PublicPage['kind'][] = ['case', 'donation', 'purchase', 'statement']

/** The markup of a page. */
export function markupOf(page: PublicPage): string {
  const { language, title, description, url, image, data } = page
  const meta = (name: string, content: string | undefined) =>
    content ? html`<meta property="${name}" content="${content}">` : undefined
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : undefined}
${url ? html`<link rel="canonical" href="${url}">` : html`<meta name="robots" content="noindex">`}
${url ? languages.map((one) => html`<link rel="alternate" hreflang="${one}" href="${url}?lang=${one}">`) : undefined}
${
  url
    ? [
        meta('og:type', 'website'),
        meta('og:site_name', texts[language].organisation),
        meta('og:title', title),
        meta('og:description', description),
        meta('og:url', url),
        meta('og:image', image),
        meta('og:locale', new Intl.Locale(locales[language]).baseName.replace('-', '_')),
        html`<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
      ]
    : undefined
}
<link rel="icon" href="data:,">
<style>${new SafeHtml(styleOf(page.kind))}</style>
${data ? html`<script type="application/ld+json">${new SafeHtml(embeddedJson(data))}</script>` : undefined}
</head>
<body class="${page.kind}">
${page.body}
${page.languageLinks ? siteFooter(language, page.languageLinks) : undefined}
${page.live ? liveElement(page.live) : undefined}
</body>
</html>
`
  return document.markup
}

/** The content security policy of a page: its own style and script, and pictures of this origin. */
export function policyOf({ kind, live }: PublicPage): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(styleOf(kind))}`,
    "font-src 'self'",
    ...(live ? [`script-src ${scriptHash}`, "connect-src 'self'"] : []),
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action ${withForm.includes(kind) ? "'self'" : "'none'"}`,
    `frame-ancestors ${kind === 'widget' ? '*' : "'none'"}`,
  ].join('; ')
}

/** The element that keeps a page up to date. */
function liveElement({ subscription, id, until }: LivePage): SafeHtml {
  const variables = JSON.stringify({ id })
  const stream = `/graphql/stream?${new URLSearchParams({ documentId: documentId(subscription), variables })}`
  return html`<script data-stream="${stream}"${until ? html` data-until="${until}"` : undefined}>${new SafeHtml(liveScript)}</script>`
}

let ids: ReadonlyMap<string, string> | undefined

/** The id of a subscription, with which it also runs where only trusted documents are allowed. */
function documentId(name: string): string {
  ids ??= new Map(
    [...readManifests([documentManifestFile])].flatMap(([id, text]) => {
      const found = /^subscription (\w+)/m.exec(text)?.[1]
      return found ? [[found, id] as const] : []
    }),
  )
  const id = ids.get(name)
  if (!id) throw new Error(`schema/operations has no subscription ${name}`)
  return id
}
