import { z } from 'zod'

/** Control characters other than tab and line breaks, which break logs, mails and pages. */
const CONTROL = /[^\P{Cc}\t\n\r]/u

/** Text written by a person: trimmed, not empty, without control characters. */
export function textOf(maxLength: number) {
  return textOrNoneOf(maxLength).min(1, 'must not be empty')
}

/** Text written by a person, or none: trimmed, without control characters. */
export function textOrNoneOf(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((text) => !CONTROL.test(text), 'must not contain control characters')
}

/** White space and backslashes, which programs read differently, and a user name or password before the host. */
const UNSAFE_IN_ADDRESS = /[\s\\]|^[^:]*:\/*[^/?#]*@/

/** A URL that a page may display or follow. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2048 characters')
  .refine((text) => !UNSAFE_IN_ADDRESS.test(text), 'must not contain spaces, a user name or a password')

/** An e-mail address, compared and stored in lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))

/** An object with arbitrary members and a maximum length of its JSON. */
export function jsonObject(maxLength: number) {
  return z
    .record(z.string(), z.unknown())
    .refine((members) => JSON.stringify(members).length <= maxLength, 'must be smaller')
}

/** An account of a microblog network: a name, or name@instance on federated networks. */
export const microblogHandle = z
  .string()
  .trim()
  .regex(
    /^@?[\w.-]{1,64}(@[\w.-]{1,190})?$/,
    'must consist of letters, digits, underscores, dots and hyphens',
  )
