/** The purpose of a sum: the total that is needed, the collected part, or the part that is still missing or owed. */
export const AMOUNT_PURPOSES = ['needed', 'collected', 'missing'] as const
export type AmountPurpose = (typeof AMOUNT_PURPOSES)[number]

/** A sum of money named in a post: the value as a decimal string, never a floating-point number. */
export interface Amount {
  value: string
  currency: string
  /** Absent if the surrounding words do not indicate it. */
  purpose?: AmountPurpose
}

/** Thousands are separated by a point, comma, apostrophe or a single space. A part of a number is not read. */
const NUMBER = String.raw`(?:\d{1,6}(?:[.,']\d{3}){1,4}|\d{1,3}(?: \d{3}){1,3}|\d{1,12})(?:[.,]\d{1,2})?(?!\d|[.,]\d)`
const BEFORE = String.raw`u\$[sd]|us\$|usd|ars|brl|eur|gbp|mxn|clp|cop|uyu|pen|cad|aud|mx\$|ca?\$|au?\$|nz\$|\$u|r\$|s\/\.?|q(?=\d{2})|[$\u20ac£]`
const MULTIPLIERS = String.raw`k|mil|lucas?|luquitas|thousand|grand|millones|millon|milhoes|milhao|millions?|palos?|(?<=\d)mm?`
const AFTER = String.raw`\u20ac|£|r?\$(?!\s?\d)|euros?|eur|pounds?|quid|libras?|pesos?|ars|reais|real|brl|contos?|dolares|dollars?|bucks|usd|gbp|mxn|clp|cop|uyu|pen|cad|aud|soles|quetzales|lempiras|guaranies|bolivianos|bs|colones`

/**
 * Matches a sum in folded text; used as a sticky expression, at one position at a time. The groups are: currency
 * before, number, multiplier, currency after, and the same for a number whose currency only follows.
 */
export const AMOUNT_PATTERN = String.raw`(?:${BEFORE})\s?(?:${NUMBER})(?:\s?(?:${MULTIPLIERS})(?![\p{L}\p{N}]))?|(?:${NUMBER})\s?(?:(?:${MULTIPLIERS})\s(?:de\s)?(?:${AFTER})|(?:lucas?|luquitas)|(?:k\s?)?(?:${AFTER}))(?![\p{L}\p{N}])`

const PARTS = new RegExp(
  String.raw`^(${BEFORE})?\s?(${NUMBER})\s?(?:(${MULTIPLIERS})(?![\p{L}\p{N}]))?\s?(?:de\s)?(${AFTER})?$`,
  'u',
)

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...['u$s', 'u$d', 'us$', 'usd', 'dolares', 'dollar', 'dollars', 'bucks'].map(
    (word) => [word, 'USD'] as const,
  ),
  ['ars', 'ARS'],
  ...['r$', 'brl', 'reais', 'conto', 'contos'].map((word) => [word, 'BRL'] as const),
  ...['€', 'eur', 'euro', 'euros'].map((word) => [word, 'EUR'] as const),
  ...['£', 'gbp', 'pound', 'pounds', 'quid', 'libra', 'libras'].map((word) => [word, 'GBP'] as const),
  ...['mxn', 'mx$'].map((word) => [word, 'MXN'] as const),
  ...['uyu', '$u'].map((word) => [word, 'UYU'] as const),
  ...['pen', 's/', 's/.', 'soles'].map((word) => [word, 'PEN'] as const),
  ...['cad', 'c$', 'ca$'].map((word) => [word, 'CAD'] as const),
  ...['aud', 'a$', 'au$'].map((word) => [word, 'AUD'] as const),
  ...['q', 'quetzales'].map((word) => [word, 'GTQ'] as const),
  ['nz$', 'NZD'],
  ['clp', 'CLP'],
  ['cop', 'COP'],
  ['real', 'BRL'],
  ['lempiras', 'HNL'],
  ['guaranies', 'PYG'],
  ...['bolivianos', 'bs'].map((word) => [word, 'BOB'] as const),
  ['colones', 'CRC'],
])

/** Symbols and names that several countries use for their own currency. */
const LOCAL_WORDS: ReadonlySet<string | undefined> = new Set(['$', 'peso', 'pesos'])

/**
 * Reads text that matched `AMOUNT_PATTERN`; undefined if the number is zero.
 *
 * @param local the currency of a bare `$` and of pesos (`localCurrencyIn`)
 */
export function readAmount(text: string, local: string): Amount | undefined {
  const [, before, number, multiplier, after] = PARTS.exec(text) ?? []
  if (!number) return undefined
  const isLocal = LOCAL_WORDS.has(before) || LOCAL_WORDS.has(after)
  const currency = CURRENCIES.get(after ?? '') ?? CURRENCIES.get(before ?? '')
  const value = decimalOf(number, zerosOf(multiplier))
  if (/^[0.]*$/.test(value)) return undefined
  return { value, currency: isLocal ? (CURRENCIES.get(after ?? '') ?? local) : (currency ?? local) }
}

/** Millions begin with "mill", "milh" or "palo", or are an "m" directly after the number; other multipliers are thousands. */
function zerosOf(multiplier: string | undefined): number {
  if (!multiplier) return 0
  return /^(?:mill|milh|palo|mm?$)/.test(multiplier) ? 6 : 3
}

/**
 * In all three languages, a separator followed by exactly three digits separates thousands; one followed by
 * one or two digits is the decimal mark.
 */
function decimalOf(number: string, zeros: number): string {
  const fraction = /[.,](\d{1,2})$/.exec(number)?.[1] ?? ''
  const whole = (fraction ? number.slice(0, -fraction.length - 1) : number).replace(/[.,' ]/g, '')
  const shifted = fraction.padEnd(zeros, '0')
  const digits = (whole + shifted.slice(0, zeros)).replace(/^0+(?=\d)/, '')
  const rest = shifted.slice(zeros)
  return rest ? `${digits}.${rest.padEnd(2, '0')}` : digits
}
