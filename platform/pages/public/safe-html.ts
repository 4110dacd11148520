/** Markup that is safe to send: user-written texts in it are escaped. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

type Value = SafeHtml | string | number | undefined | false | readonly Value[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Builds markup from a template. Strings are escaped, also within quoted attributes; absent values are empty. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): SafeHtml {
  return new SafeHtml(
    texts.map((text, at) => text + (at < values.length ? markupOf(values[at]) : '')).join(''),
  )
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof SafeHtml) return value.markup
  if (typeof value === 'object') return value.map(markupOf).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
