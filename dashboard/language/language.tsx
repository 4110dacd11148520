import { useMemo } from 'react'
import { setPreference, usePreferences } from '../app/preferences.js'
import { type Language, locales, type Messages, type MessageValues, numbersOf, textOf } from './languages.js'
import { memoised } from './memoised.js'

/** Returns the text of a key, in the language of the person. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string

/** The texts of a screen. */
export function useMessages<Key extends string>(messages: Messages<Key>): Translate<Key> {
  const { language } = usePreferences()
  return useMemo(
    () => (key, values) => textOf(language, messages[language][key], values),
    [language, messages],
  )
}

/** How dates, numbers and money are written. */
export interface Formats {
  readonly language: Language
  /** A date with its time, in the time zone of the device, which the menu of the account names. */
  time(iso: string): string
  /** The same with its offset, for times that are chosen: `Mar 28, 2027, 2:30 AM GMT+1`. */
  zonedTime(iso: string): string
  /** A date in UTC, of a day (`2026-01-31`) or a time. */
  day(iso: string): string
  /** A date with its time in UTC, which it names: for documents that leave the device, and beside days in UTC. */
  utcTime(iso: string): string
  /** The time of the day. */
  clock(iso: string): string
  /** A time from now: `in 12 minutes`, `3 days ago`. */
  relative(iso: string, now: number): string
  percent(share: number): string
  number(value: number): string
  /** A number with at most two fractional digits. */
  decimal(value: number): string
  /** A decimal string in a currency (ISO 4217). */
  money(value: string, currency: string): string
  /** US dollars; less than a cent with two significant digits. */
  dollars(value: number): string
  /** A decimal string of an asset of the ledger, without trailing zeros: `12.5 XLM`. */
  asset(amount: string, asset: string): string
}

/** The time zone of the device: `America/Argentina/Buenos_Aires`. */
export function timeZoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats in the language of the person. */
export function useFormats(): Formats {
  const { language } = usePreferences()
  return formatsOf(language)
}

const DAY_MS = 86_400_000

/** When the day of a time begins where the person is. */
const dayOf = (time: string | number) => new Date(time).setHours(0, 0, 0, 0)

/** Created once per language: every row of a list uses them, and creating a format of `Intl` is slow. */
const formatsOf = memoised((language: Language): Formats => {
  const locale = locales[language]
  const time = later(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
  const day = later(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }))
  const utcTime = later(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
  )
  const offset = later(() => new Intl.DateTimeFormat(locale, { timeZoneName: 'shortOffset' }))
  const amounts = later(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 7 }))
  const clock = later(() => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
  const relative = later(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  const percent = later(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
  const decimal = later(
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, notation: 'compact' }),
  )
  const moneyIn = memoised(
    (currency: string) => new Intl.NumberFormat(locale, { style: 'currency', currency }),
  )
  const fewDollars = later(
    () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumSignificantDigits: 2 }),
  )
  return {
    language,
    time: (iso) => time().format(new Date(iso)),
    zonedTime(iso) {
      const at = new Date(iso)
      const zone = offset()
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')
      return `${time().format(at)} ${zone?.value ?? ''}`
    },
    day: (iso) => day().format(new Date(iso)),
    utcTime: (iso) => `${utcTime().format(new Date(iso))} UTC`,
    clock: (iso) => clock().format(new Date(iso)),
    relative(iso, now) {
      const minutes = Math.trunc((Date.parse(iso) - now) / 60_000)
      const hours = Math.trunc(minutes / 60)
      if (hours === 0) return relative().format(minutes, 'minute')
      if (Math.abs(hours) < 24) return relative().format(hours, 'hour')
      // `tomorrow` is the next day of the calendar, not anything within 48 hours.
      return relative().format(Math.round((dayOf(iso) - dayOf(now)) / DAY_MS), 'day')
    },
    percent: (share) => percent().format(share),
    number: (value) => numbersOf(language).format(value),
    decimal: (value) => decimal().format(value),
    asset: (amount, asset) => `${amounts().format(amount as unknown as number)} ${asset}`,
    dollars: (value) => (value !== 0 && Math.abs(value) < 0.01 ? fewDollars() : moneyIn('USD')).format(value),
    // The number is a decimal string, so that no digit of it is lost.
    money: (value, currency) => moneyIn(currency).format(value as unknown as number),
  }
})

/** Creates a value on first use, because few screens use every format. */
function later<Value>(make: () => Value): () => Value {
  const made = memoised(make)
  return () => made(undefined)
}

/** Changes the language and keeps it on this device. */
export function setLanguage(language: Language): void {
  setPreference({ language })
}
