import { isAmbiguous } from '../../../generated/ledger-amount.js'
import type { Language } from '../../../language/languages.js'

/**
 * Parses the input of a decimal: a comma is the decimal sign in languages that use it. Undefined for `1.500` in these languages, which
 * most of their readers write for a thousand and a half.
 */
export function decimalOf(text: string, language: Language): string | undefined {
  const trimmed = text.trim()
  if (language === 'en') return trimmed
  return isAmbiguous(trimmed) ? undefined : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2')
}
