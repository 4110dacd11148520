import type { Page, Request } from 'playwright-core'

/** How many of the last lines a report lists. */
const LISTED = 60

/** The values of the fields of a page, and the element with the focus. */
const FIELDS = `[...document.querySelectorAll('input, select, textarea')]
  .map((field) => (field === document.activeElement ? '* ' : '') + (field.labels?.[0]?.innerText ?? field.name) + ' = ' + field.value)
  .concat('focus: ' + document.activeElement?.outerHTML.slice(0, 200)).join('\\n')`

/** What a page did, for the output of a failed test, because the error message rarely shows why a wait timed out. */
export interface PageRecord {
  /** The requests and responses, the console lines, and what the page shows. */
  report(): Promise<string>
}

export function recordPage(page: Page): PageRecord {
  const begun = performance.now()
  const lines: string[] = []
  const pending = new Map<Request, string>()
  const add = (line: string) => {
    lines.push(`${Math.round(performance.now() - begun)} ms ${line}`)
    if (lines.length > LISTED) lines.shift()
  }
  page.on('request', (request) => {
    const asked = `${request.method()} ${request.url()} ${request.postData() ?? ''}`.slice(0, 300)
    pending.set(request, asked)
    add(asked)
  })
  page.on('response', (response) => add(`→ ${response.status()} ${response.url()}`))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => {
    pending.delete(request)
    add(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('framenavigated', (frame) => add(`shows ${frame.url()}`))
  page.on('crash', () => add('the renderer crashed'))
  page.on('pageerror', (error) => add(`error: ${error.message}`))
  page.on('console', (message) => add(`console: ${message.text()}`))
  return {
    async report() {
      const shown = await page.evaluate('document.body.innerText').catch((error: Error) => error.message)
      const fields = await page.evaluate(FIELDS).catch((error: Error) => error.message)
      const open = [...pending.values()].map((one) => `without an end: ${one}`)
      return [`${page.url()}`, ...lines, ...open, `It shows: ${shown}`, `Its fields: ${fields}`].join('\n')
    },
  }
}
