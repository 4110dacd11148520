import type { Knex } from 'knex'
import { auditStore } from '../../../shared/audit/audit-log.js'
import { erased } from '../../../shared/personal-data/inventory.js'

const ROWS_AT_ONCE = 200

/** A profile as far as it names the person, in a row of the audit log. */
interface NamedProfile {
  readonly name?: unknown
  readonly email?: unknown
  readonly phone?: unknown
  readonly contactInfo?: { readonly phone?: unknown } | null
}

/**
 * The names, e-mail addresses and phone numbers that a person had, from the rows of the audit log about the profile.
 * Those that another account has today are left out.
 */
export async function formerNames(db: Knex, userId: string): Promise<string[]> {
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
  const others = await namesOfOthers(db, userId, [...found])
  return [...found].filter((name) => !others.has(name))
}

function namesIn(profile: NamedProfile | null | undefined): string[] {
  const { name, email, phone, contactInfo } = profile ?? {}
  return [name, email, phone, contactInfo?.phone].filter(
    (text): text is string => typeof text === 'string' && text !== '' && text !== erased.text,
  )
}

async function namesOfOthers(db: Knex, userId: string, names: readonly string[]): Promise<Set<string>> {
  const columns = ['name', 'email', 'phone'] as const
  const rows: Record<(typeof columns)[number], string | null>[] = await db('users')
    .whereNot({ id: userId })
    .where((any) => {
      for (const column of columns) any.orWhereIn(column, [...names])
    })
    .select(...columns)
  return new Set(rows.flatMap((row) => columns.flatMap((column) => row[column] ?? [])))
}
