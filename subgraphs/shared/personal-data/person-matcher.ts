import type { Knex } from 'knex'
import { isSqlite } from '../database/transaction.js'
import { type DataSubject, erased, type PersonMatcher } from './inventory.js'

type Members = Readonly<Record<string, unknown>>

/** Members with names of people: `name`, `guardianName`. */
const nameMember = /^(.*?)(?:name|author|handle)$/i

/**
 * The rules, in the order of certainty:
 * - An e-mail address, a phone number, an account name with its `@`, or a full name (two words or more) names the person in
 *   any text, but not as a part of a longer one.
 * - A name of one word ("Anne", "True") names the person only as the whole value of a name member of a JSON object that says
 *   by id that it is about this person.
 * - Names of JSON members identify nobody.
 */
export function personMatcher({ id, email, names, accounts = [] }: DataSubject): PersonMatcher {
  const given = [email, ...names].map((one) => one.trim()).filter(Boolean)
  const emails = given.filter(isEmail)
  const phones = given.filter(isPhone)
  const fullNames = given.filter((one) => isFullName(one))
  const patterns = [
    ...emails.map(emailPattern),
    ...phones.map(phonePattern),
    ...accounts.filter(Boolean).map(accountPattern),
    ...fullNames.map(fullNamePattern),
  ]
  const inTexts = patterns.length > 0 ? new RegExp(patterns.join('|'), 'gu') : undefined
  const called = new Set(given.map(comparable))
  const identifiers = new Set([id, ...emails, ...accounts].filter(Boolean).map(comparable))
  const numbers = new Set(phones.map(digitsOf))

  const redactText = (text: string): string => (inTexts ? text.replace(inTexts, erased.text) : text)

  function redact(value: unknown, owner: string | undefined): unknown {
    if (typeof value === 'string') return redactText(value)
    if (Array.isArray(value)) {
      const items = value.map((item) => redact(item, owner))
      return items.every((item, index) => item === value[index]) ? value : items
    }
    if (typeof value !== 'object' || value === null) return value
    const object = value as Members
    const about = onlyUserOf(object) ?? owner
    let changed = false
    const members = Object.entries(object).map(([member, content]) => {
      const isName = typeof content === 'string' && called.has(comparable(content))
      const after = isName && ownerOfName(object, member, about) === id ? erased.text : redact(content, about)
      changed ||= after !== content
      return [member, after] as const
    })
    return changed ? Object.fromEntries(members) : value
  }

  return {
    fragments: fragmentsOf([id, ...emails, ...accounts], phones, fullNames),
    isIdentifier: (value) =>
      typeof value === 'string' &&
      (identifiers.has(comparable(value)) || (isPhone(value) && numbers.has(digitsOf(value)))),
    redact: <Value>(value: Value) => redact(value, undefined) as Value,
    redactStored(stored) {
      const parsed = jsonOf(stored)
      if (parsed === undefined) return redactText(stored)
      const after = redact(parsed, undefined)
      return after === parsed ? stored : JSON.stringify(after)
    },
  }
}

/** The id that belongs to a name: `guardianId` for `guardianName`; else whom the object is about as a whole. */
function ownerOfName(object: Members, member: string, about: string | undefined): unknown {
  const prefix = nameMember.exec(member)?.[1]
  if (prefix === undefined) return undefined
  return object[`${prefix}Id`] ?? about
}

/** The id of the only person that an object refers to. */
function onlyUserOf(object: Members): string | undefined {
  const ids = new Set(
    Object.values(object).filter((value) => typeof value === 'string' && /^usr_/.test(value)),
  )
  return ids.size === 1 ? String([...ids][0]) : ids.size === 0 ? undefined : ''
}

/** The content of a JSON column; undefined for a text. */
export function jsonOf(stored: string): unknown {
  if (!/^\s*[[{]/.test(stored)) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    // A text that only looks like JSON.
    return undefined
  }
}

const comparable = (text: string) => text.trim().replace(/^@/, '').normalize('NFC').toLowerCase()
const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text)
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const isPhone = (text: string) => /^\+?[\d\s().-]+$/.test(text) && digitsOf(text).length >= 7
const wordsIn = (name: string) => name.split(/\s+/).filter(Boolean)

/** Whether a text names one person for certain wherever it occurs. */
export const namesOnePerson = (name: string): boolean => isEmail(name) || isPhone(name) || isFullName(name)

/** At least two words with enough letters to be names. */
function isFullName(name: string): boolean {
  if (name.includes('@')) return false
  return wordsIn(name).filter((word) => (word.match(/\p{L}/gu) ?? []).length >= 2).length >= 2
}

// Not the hyphen: outside a class, the u flag refuses it escaped.
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Both Unicode forms of a text: accents as part of a letter, and as marks after it. */
function bothForms(text: string): string {
  return [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].map(escaped).join('|')
}

const anyCase = (text: string) =>
  [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])]
    .map((form) =>
      [...form]
        .map((letter) => {
          const cases = [...new Set([letter, letter.toLowerCase(), letter.toUpperCase()])]
          return cases.length > 1 ? `(?:${cases.map(escaped).join('|')})` : escaped(letter)
        })
        .join(''),
    )
    .join('|')

function emailPattern(email: string): string {
  return String.raw`(?<![\p{L}\p{M}\p{N}._%+-])(?:${anyCase(email)})(?![\p{L}\p{M}\p{N}_-]|\.[\p{L}\p{N}])`
}

function accountPattern(account: string): string {
  const [name, ...host] = account.replace(/^@/, '').split('@')
  const full = [name, ...host].join('@')
  return String.raw`(?<![\p{L}\p{M}\p{N}._@-])@(?:${anyCase(full)})(?![\p{L}\p{M}\p{N}_-]|[.@][\p{L}\p{N}])`
}

function phonePattern(phone: string): string {
  const digits = [...digitsOf(phone)].join(String.raw`[\s().-]*`)
  return String.raw`(?<![\p{N}+]|\p{N}[\s().-])\+?\(?${digits}(?![\s().-]?\p{N})`
}

/** As written, in capitals, or with capitals at the beginning of its words; not as the beginning of a longer name. */
function fullNamePattern(name: string): string {
  const words = wordsIn(name)
  const capitalised = words.map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
  const spellings = [words, capitalised, words.map((word) => word.toUpperCase())]
  const any = [
    ...new Set(spellings.map((one) => one.map((word) => `(?:${bothForms(word)})`).join(String.raw`\s+`))),
  ]
  return String.raw`(?<![\p{L}\p{M}\p{N}])(?:${any.join('|')})(?![\p{L}\p{M}\p{N}]| \p{Lu}\p{Ll})`
}

function fragmentsOf(
  identifiers: readonly string[],
  phones: readonly string[],
  fullNames: readonly string[],
): string[] {
  const found = [
    ...identifiers.flatMap(textFragments),
    ...phones.map((phone) => digitsOf(phone).slice(-3)),
    ...fullNames.flatMap((name) => textFragments(longest(wordsIn(name)))),
  ]
  return [...new Set(found)].filter(Boolean)
}

/**
 * The longest run of ASCII letters and digits: databases disagree about the case of other letters, and JSON escapes
 * signs. The text as it may be written where it has none.
 */
function textFragments(text: string): string[] {
  const run = longest(text.normalize('NFC').match(/[a-z0-9]+/gi) ?? [])
  if (run.length >= 2) return [run.toLowerCase()]
  const forms = [text, text.toUpperCase(), text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())]
  return forms.flatMap((form) => [form.normalize('NFC'), form.normalize('NFD')])
}

const longest = (texts: readonly string[]) =>
  texts.reduce((best, one) => (one.length > best.length ? one : best), '')

/** The words that identify only the person in any text: address, phone numbers, full names. */
export function wordsFor({ email, names }: Pick<DataSubject, 'email' | 'names'>): string[] {
  return [...new Set([email, ...names].map((word) => word.trim()).filter(namesOnePerson))]
}

const matchers = new WeakMap<readonly string[], PersonMatcher>()

/** The text without the words of {@link wordsFor}; inside its values where it is JSON. */
export function withoutWords(text: string, words: readonly string[]): string {
  const person = matchers.get(words) ?? personMatcher({ id: '', email: '', names: words })
  matchers.set(words, person)
  return person.redactStored(text)
}

/** Keeps the rows in whose columns one of the words occurs, also as a part of another word. */
export function whereMentioned(
  db: Knex,
  query: Knex.QueryBuilder,
  columns: readonly string[],
  words: readonly string[],
): void {
  const find = isSqlite(db) ? 'instr(lower(??), ?) > 0' : 'strpos(lower(??), ?) > 0'
  // SQLite folds only the case of ASCII: a word with accents is also searched for as it is written.
  const exact = isSqlite(db) ? 'instr(??, ?) > 0' : 'strpos(??, ?) > 0'
  query.where((any) => {
    for (const column of columns)
      for (const word of words)
        any.orWhereRaw(find, [column, word.toLowerCase()]).orWhereRaw(exact, [column, word])
  })
}
