import { type Language, locales } from '../../language/languages.js'

/** As many as the platform accepts. */
const DIGITS = 12

/** A decimal string with all of its digits, as the language writes it. */
export function exactDecimal(value: string, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: DIGITS }).format(
    value as unknown as number,
  )
}

/** Whether the platform accepts the text as the value of one unit: greater than zero. */
export const isValue = (text: string): boolean => /^\d{1,9}(\.\d{1,12})?$/.test(text) && /[1-9]/.test(text)
