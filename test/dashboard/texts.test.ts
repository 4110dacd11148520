import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  languages,
  type Message,
  type Messages,
  preferredLanguage,
  textOf,
} from '../../dashboard/language/languages.js'
import { projectRoot } from '../../runtime/project-root.js'

const folder = join(projectRoot, 'dashboard')
const catalogues = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.messages.ts'),
)

const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message))
const placeholders = (message: Message) =>
  formsOf(message).map((form) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).sort())

/** Words between tags that no expression gives, and words in attributes that people read or hear. */
const TEXT_IN_MARKUP =
  /(?:<\/?[\w.]+(?:\s[^<>]*)?>([^<>{}()[\];=]*\p{L}{2}[^<>{}()[\];=]*)<\/?[\w>])|\b(?:aria-label|label|title|alt)="([^"]*\p{L}[^"]*)"/gu

describe('the texts of the dashboard', () => {
  it.each(catalogues)('%s has every text in every language, with the same values', async (file) => {
    const exported: Record<string, Messages<string>> = await import(join(folder, file))
    for (const messages of Object.values(exported))
      for (const [key, english] of Object.entries(messages.en))
        for (const language of languages) {
          const message = messages[language][key] ?? ''
          expect(
            formsOf(message).every((form) => form.trim()),
            `${language} ${key}`,
          ).toBe(true)
          expect(typeof message, `${language} ${key}`).toBe(typeof english)
          expect(placeholders(message), `${language} ${key}`).toEqual(placeholders(english))
        }
  })

  it('are found in screens by keys alone', () => {
    expect(catalogues.length).toBeGreaterThan(2)
    const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.tsx'),
    )
    const written = screens.flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      return [...source.matchAll(TEXT_IN_MARKUP)]
        .map(([, text = '', attribute = '']) => (text + attribute).trim())
        .filter((text) => text !== 'return')
        .map((text) => `${file}: ${text}`)
    })
    expect(written).toEqual([])
  })

  it('have a form for one and for other numbers, which are written as in the language', () => {
    const message = { one: '{count} caso', other: '{count} casos' }
    expect(textOf('es', message, { count: 1 })).toBe('1 caso')
    expect(textOf('es', message, { count: 12_345 })).toBe('12.345 casos')
    expect(textOf('pt', message, { count: 0 })).toBe('0 caso')
    expect(textOf('en', '“{text}” {other}', { text: '{count} $& 🐕' })).toBe('“{count} $& 🐕” {other}')
  })

  it('are in the first preferred language that there is, else in English', () => {
    expect(preferredLanguage(['fr-CA', 'pt-BR', 'es'])).toBe('pt')
    expect(preferredLanguage(['qu'])).toBe('en')
    expect(preferredLanguage([])).toBe('en')
  })
})
