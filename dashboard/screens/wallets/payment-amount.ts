import type { Language } from '../../language/languages.js'

/** What a person typed as a decimal: a comma is the decimal sign where the language has one. */
export function decimalOf(text: string, language: Language): string {
  const trimmed = text.trim()
  return language === 'en' ? trimmed : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2')
}
