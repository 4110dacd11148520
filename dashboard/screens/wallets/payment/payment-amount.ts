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

/** The sign before the decimals. */
export const decimalSign = (language: Language) => (language === 'en' ? '.' : ',')

/** Parses the input of an amount of money: at most 2 decimals. Undefined for anything else. */
export function moneyOf(text: string, language: Language): string | undefined {
  const decimal = decimalOf(text, language)
  return decimal !== undefined && /^\d{1,11}(\.\d{1,2})?$/.test(decimal) ? decimal : undefined
}
