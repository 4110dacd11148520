import type { Language } from '../../language/languages.js'

/** Parses the input of a decimal: a comma is the decimal sign in languages that use it. */
export function decimalOf(text: string, language: Language): string {
  const trimmed = text.trim()
  return language === 'en' ? trimmed : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2')
}
