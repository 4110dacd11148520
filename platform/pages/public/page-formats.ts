import { type Language, locales } from '../../../schema/languages.js'
import { shortened } from '../../../schema/shortened-text.js'

/** An amount of money in the words of a language: `US$ 1.800`, with cents only where there are some. */
export function moneyText(language: Language, amount: number, currency: string): string {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
}

/** An exact amount of an asset without trailing zeros: `12.5 XLM`, with the decimal sign of the language. */
export function assetText(language: Language, amount: string, asset: string): string {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 7 })
  // As text, a decimal keeps all of its digits.
  return `${format.format(amount as Intl.StringNumericLiteral)} ${asset}`
}

/** The beginning of a text, of whole words. */
export function beginningOf(text: string, longest: number): string {
  const beginning = shortened(text, longest)
  return beginning === text ? text : beginning.replace(/\s+\S*$/, '…')
}

/** A UTC day in words. */
export function dayText(language: Language, time: string): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(time),
  )
}

/** A UTC time in words, to the minute. */
export function minuteText(language: Language, time: string): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return format.format(new Date(time))
}
