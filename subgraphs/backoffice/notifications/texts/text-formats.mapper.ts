import { type Language, locales } from '../../../../schema/languages.js'
import type { DonationFailure } from '../../donations/donation.state.js'

/** Formatters of a language for notifications and mails. */
export function textFormats(language: Language) {
  const locale = locales[language]
  // Cents of money; amounts of the ledger have up to seven decimals.
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 7 })
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(locale)
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    /** @param amount a decimal text: `25.00` */
    money: ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
      // A decimal text is formatted exactly; as a number it would be rounded.
      `${amounts.format(amount as Intl.StringNumericLiteral)} ${currency}`,
    /** A time of the graph, with its time zone. */
    moment: (at: string): string => `${times.format(new Date(at))} UTC`,
    list: (parts: readonly string[]): string => lists.format(parts),
    /** A count with the form of its noun. */
    counted: (count: number, one: string, other: string): string =>
      `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`,
  }
}

/** The end of a sentence about a donation that failed: why, as far as it is known. */
export function reasonIn(failures: Readonly<Record<DonationFailure, string>>) {
  return ({ failure, reason }: { failure?: DonationFailure; reason?: string | undefined }): string => {
    const text = failure ? failures[failure] : reason
    return text ? `: ${text}` : '.'
  }
}

/** A machine-readable name as words. @example wordsOf('in_progress') // 'in progress' */
export function wordsOf(name: string): string {
  return name.replaceAll('_', ' ')
}
