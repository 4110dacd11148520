import type { Knex } from 'knex'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { BlockKind, SignInBlock } from './sign-in-block.type.js'

/** A block as it is kept. */
export type SignInBlockRecord = Readonly<SignInBlock>

interface BlockRow {
  id: string
  kind: BlockKind
  subject: string
  reason: string
  created_at: string
  until: string
  lifted_at: string | null
  lifted_by: string | null
}

const recordOf = (row: BlockRow): SignInBlockRecord => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  reason: row.reason,
  createdAt: row.created_at,
  until: row.until,
  ...(row.lifted_at === null ? {} : { liftedAt: row.lifted_at }),
  ...(row.lifted_by === null ? {} : { liftedBy: row.lifted_by }),
})

/** Sign-in blocks in the database. */
export function signInBlockStore(db: Knex) {
  const table = () => db<BlockRow>('sign_in_blocks')
  const inForce = (now: string) => table().where('until', '>', now).whereNull('lifted_at')
  return {
    async insert(record: SignInBlockRecord): Promise<void> {
      const { createdAt, id, kind, subject, reason, until } = record
      await table().insert({
        id,
        kind,
        subject,
        reason,
        created_at: createdAt,
        until,
        lifted_at: null,
        lifted_by: null,
      })
    },

    async byId(id: string): Promise<SignInBlockRecord | undefined> {
      const row = await rowById<BlockRow>(db, 'sign_in_blocks', id)
      return row && recordOf(row)
    },

    /** The block in force on a subject that lasts longest. */
    async of(kind: BlockKind, subject: string, now: string): Promise<SignInBlockRecord | undefined> {
      const row = await inForce(now).where({ kind, subject }).orderBy('until', 'desc').first()
      return row && recordOf(row)
    },

    /** When the last block on a subject was lifted: failures before that are forgiven. */
    async lastLiftedAt(kind: BlockKind, subject: string): Promise<string | undefined> {
      const row = await table()
        .where({ kind, subject })
        .whereNotNull('lifted_at')
        .max({ at: 'lifted_at' })
        .first()
      return (row?.at as string | null) ?? undefined
    },

    /** False when it was lifted already. */
    async lift(id: string, by: string, at: string): Promise<boolean> {
      return (
        (await table().where({ id }).whereNull('lifted_at').update({ lifted_at: at, lifted_by: by })) === 1
      )
    },

    async page(now: string | undefined, page: Page): Promise<PageRows<SignInBlockRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<BlockRow>(now ? inForce(now) : table(), { sort, page }), recordOf)
    },

    async countAddresses(now: string): Promise<number> {
      const [counted] = await inForce(now).where({ kind: 'address' }).countDistinct({ count: 'subject' })
      return Number(counted?.count)
    },

    async deleteBefore(before: string): Promise<void> {
      await table().where('until', '<', before).delete()
    },
  }
}
