import type { Knex } from 'knex'
import { auditStore } from '../../../shared/audit/audit-log.js'
import { erased } from '../../../shared/personal-data/inventory.js'
import { personMatcher, whereMentioned, withoutWords } from '../../../shared/personal-data/person-matcher.js'

const ROWS_AT_ONCE = 200

/** A profile as far as it names the person, in a row of the audit log. */
interface NamedProfile {
  readonly name?: unknown
  readonly email?: unknown
  readonly phone?: unknown
  readonly contactInfo?: { readonly phone?: unknown } | null
}

/**
 * The names, e-mail addresses and phone numbers by which a person is known, and former ones from the rows of the audit log about
 * the profile. Those that another account has today are left out, except names in `known`.
 */
export async function allNames(db: Knex, userId: string, known: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let after = ''; ; ) {
    const rows = await auditStore(db).inOrder(
      (query) => query.where({ resource: 'user', resource_id: userId }),
      after,
      ROWS_AT_ONCE,
    )
    for (const { details } of rows)
      for (const name of [...namesIn(details.before), ...namesIn(details.after)]) found.add(name)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) break
    after = last.id
  }
  const names = new Set(known.filter((one) => !isContact(one)))
  const others = await namesOfOthers(db, userId, [...found, ...known])
  for (const one of [...known, ...found]) if (!others.has(one)) names.add(one)
  return [...names]
}

/** Whether a text is an address or a number, which people may share. */
const isContact = (text: string) => text.includes('@') || !/\p{L}/u.test(text)

/**
 * What identifies the person in a profile. A name in the form of an address does not, because it may be the address of
 * someone else.
 */
export function namesIn(profile: NamedProfile | null | undefined): string[] {
  const { name, email, phone, contactInfo } = profile ?? {}
  const called = typeof name === 'string' && /^\S*@\S*$/.test(name) ? undefined : name
  return [called, email, phone, contactInfo?.phone].filter(
    (text): text is string => typeof text === 'string' && text !== '' && text !== erased.text,
  )
}

/** The names that another account has, also in another spelling that the erasure would recognise. */
async function namesOfOthers(db: Knex, userId: string, names: readonly string[]): Promise<Set<string>> {
  const { fragments } = personMatcher({ id: '', email: '', names })
  const rows: { name: string; email: string; phone: string | null; contact_info: string | null }[] = await db(
    'users',
  )
    .whereNot({ id: userId })
    .where((any) => {
      for (const column of ['name', 'email']) any.orWhereIn(column, [...names])
      any.orWhere((either) => whereMentioned(db, either, ['name', 'phone', 'contact_info'], fragments))
    })
    .select('name', 'email', 'phone', 'contact_info')
  const theirs = rows.flatMap(({ contact_info, ...row }) =>
    namesIn({ ...row, contactInfo: contactOf(contact_info) }),
  )
  return new Set(
    names.filter((name) => {
      const word = [name]
      return theirs.some((one) => one === name || withoutWords(one, word) !== one)
    }),
  )
}

const contactOf = (stored: string | null): NamedProfile['contactInfo'] => JSON.parse(stored ?? 'null')
