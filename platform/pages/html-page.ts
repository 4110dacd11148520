/** The frame of a page; `title` and `body` must be trusted markup, never user-written text. */
export function htmlPage(page: {
  readonly title: string
  readonly styles: readonly string[]
  readonly body: string
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
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
