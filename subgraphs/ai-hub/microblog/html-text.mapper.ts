const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/**
 * The text of a post in HTML: paragraphs and line breaks are kept, every other tag is removed. The
 * result is plain text and must not be displayed as markup.
 */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/p>\s*<p[^>]*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decodedText(text).trim()
}

/** Text without tags, in which characters are written as in HTML: `&amp;` is `&`. */
export function decodedText(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal, hexadecimal, name) => {
      if (name) return NAMED[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
