import { z } from 'zod'

/** Control characters other than tab and line breaks; they break logs, mails and pages. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** A text that a person wrote: trimmed, not empty, bounded, without control characters. */
export function textOf(longest: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => !CONTROL.test(text), 'must not contain control characters')
}

/** A web address that a page may show or follow. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2048 characters')

/** An e-mail address, compared and stored in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))

/** Members of any name and value that are not larger than so many characters of JSON. */
export function looseMembers(largest: number) {
  return z
    .record(z.string(), z.unknown())
    .refine((members) => JSON.stringify(members).length <= largest, 'must be smaller')
}

/** An account of a microblog network: a name as the v2 network knows them, or name@instance as federated ones do. */
export const microblogHandle = z
  .string()
  .trim()
  .regex(/^@?[\w.-]{1,64}(@[\w.-]{1,190})?$/, 'must be a name of letters, digits, underscores, dots, hyphens')
