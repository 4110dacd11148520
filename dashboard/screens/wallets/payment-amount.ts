import type { Language } from '../../language/languages.js'

const MOST_STROOPS = 9_223_372_036_854_775_807n

/** What a person typed as a decimal: a comma is the decimal sign where the language has one. */
export function decimalOf(text: string, language: Language): string {
  const trimmed = text.trim()
  return language === 'en' ? trimmed : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2')
}

/** The rule of the graph for amounts on the ledger (`Amount`). */
export function isAmount(decimal: string): boolean {
  const match = /^(\d{1,12})(?:\.(\d{1,7}))?$/.exec(decimal)
  if (!match) return false
  const stroops = BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(7, '0'))
  return stroops > 0n && stroops <= MOST_STROOPS
}
