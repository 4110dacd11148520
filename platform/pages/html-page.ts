import type { Language } from '../../schema/languages.js'

/** The frame of a page; `title` and `body` must be trusted markup, never user-written text. */
export function htmlPage(page: {
  readonly title: string
  readonly styles: readonly string[]
  readonly body: string
  /** Default: English. */
  readonly language?: Language
  /** The address contains a secret: it is not sent to other servers, and search engines do not index the page. */
  readonly hasSecret?: boolean
}): string {
  const secret = '<meta name="referrer" content="no-referrer">\n<meta name="robots" content="noindex">\n'
  return `<!doctype html>
<html lang="${page.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
${page.hasSecret ? secret : ''}<title>${page.title}</title>
${page.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="data:,">
</head>
<body>
${page.body}
</body>
</html>
`
}

/** A value as the content of a `<script type="application/json">`, escaped so that no text can close the element. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** The policy of pages whose scripts and styles are files of ours, and whose forms are sent by scripts. */
export const formPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
