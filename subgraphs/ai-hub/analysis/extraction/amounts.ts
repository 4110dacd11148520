import type { Language } from '../labels.js'

/** A sum of money named in a post: the value as a decimal string, never a floating-point number. */
export interface Amount {
  value: string
  currency: string
}

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`
const BEFORE = String.raw`u\$[sd]|us\$|usd|ars|brl|eur|gbp|r\$|[$€£]`
const THOUSANDS = String.raw`k|mil|lucas?|luquitas|thousand|grand`
const AFTER = String.raw`€|£|euros?|eur|pounds?|quid|libras?|pesos?|ars|reais|brl|contos?|dolares|dollars?|bucks|usd|gbp`

/**
 * Finds a sum in folded text; used sticky, at one place at a time. The groups are: currency before, number,
 * multiplier, currency after, and the same for a number whose currency only follows.
 */
export const AMOUNT_PATTERN = String.raw`(?:${BEFORE})\s?(?:${NUMBER})(?:\s?(?:${THOUSANDS})(?![\p{L}\p{N}]))?|(?:${NUMBER})\s?(?:(?:${THOUSANDS})\s(?:de\s)?(?:${AFTER})|(?:lucas?|luquitas)|(?:k\s?)?(?:${AFTER}))(?![\p{L}\p{N}])`

const PARTS = new RegExp(
  String.raw`^(${BEFORE})?\s?(${NUMBER})\s?(?:(${THOUSANDS})(?![\p{L}\p{N}]))?\s?(?:de\s)?(${AFTER})?$`,
  'u',
)

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...['u$s', 'u$d', 'us$', 'usd', 'dolares', 'dollar', 'dollars', 'bucks'].map(
    (word) => [word, 'USD'] as const,
  ),
  ...['ars', 'peso', 'pesos'].map((word) => [word, 'ARS'] as const),
  ...['r$', 'brl', 'reais', 'conto', 'contos'].map((word) => [word, 'BRL'] as const),
  ...['€', 'eur', 'euro', 'euros'].map((word) => [word, 'EUR'] as const),
  ...['£', 'gbp', 'pound', 'pounds', 'quid', 'libra', 'libras'].map((word) => [word, 'GBP'] as const),
])

/** The currency of a bare `$` by language: writers in Spanish who use it are in Argentina. */
const DOLLAR_SIGN: Readonly<Record<Language, string>> = { es: 'ARS', pt: 'BRL', en: 'USD' }

/** Reads text that matched `AMOUNT_PATTERN`; undefined if the number is zero. */
export function readAmount(text: string, language: Language): Amount | undefined {
  const [, before, number, multiplier, after] = PARTS.exec(text) ?? []
  if (!number) return undefined
  const slang = multiplier?.startsWith('luc') || multiplier?.startsWith('luq')
  const currency = CURRENCIES.get(before ?? '') ?? CURRENCIES.get(after ?? '')
  const value = decimalOf(number, multiplier ? 3 : 0)
  if (/^[0.]*$/.test(value)) return undefined
  return { value, currency: currency ?? (slang ? 'ARS' : DOLLAR_SIGN[language]) }
}

/**
 * In all three languages, a separator followed by exactly three digits separates thousands; one followed by
 * one or two digits is the decimal mark.
 */
function decimalOf(number: string, zeros: number): string {
  const fraction = /[.,](\d{1,2})$/.exec(number)?.[1] ?? ''
  const whole = (fraction ? number.slice(0, -fraction.length - 1) : number).replace(/[.,]/g, '')
  const shifted = fraction.padEnd(zeros, '0')
  const digits = (whole + shifted.slice(0, zeros)).replace(/^0+(?=\d)/, '')
  const rest = shifted.slice(zeros)
  return rest ? `${digits}.${rest.padEnd(2, '0')}` : digits
}
