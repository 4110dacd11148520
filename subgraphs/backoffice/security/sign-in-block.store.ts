import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { oneOf, optional, text, time } from '../../shared/database/columns.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { blockKinds, type SignInBlock } from './sign-in-block.type.js'

export type SignInBlockRecord = Readonly<SignInBlock>

const blocks = rowCodec('sign_in_blocks', {
  id: text,
  kind: oneOf(blockKinds),
  subject: text,
  network: optional(text),
  reason: text,
  createdAt: time,
  until: time,
  liftedAt: optional(time),
  liftedBy: optional(text),
})

/** An account for sign-ins from one network, or a network. */
export type BlockedSubject = Pick<SignInBlockRecord, 'kind' | 'subject' | 'network'>

const columnsOf = ({ kind, subject, network }: BlockedSubject) => ({
  kind,
  subject,
  network: network ?? null,
})

export function signInBlockStore(db: Knex) {
  const table = () => blocks.query(db)
  const inForce = (now: string) => table().where('until', '>', now).whereNull('lifted_at')
  return {
    async insert(record: SignInBlockRecord): Promise<void> {
      await table().insert(blocks.write(record))
    },

    byId: (id: string): Awaitable<SignInBlockRecord | undefined> => recordById(db, blocks, id),

    /** The active block of a subject that ends last. */
    async of(subject: BlockedSubject, now: string): Promise<SignInBlockRecord | undefined> {
      const row = await inForce(now).where(columnsOf(subject)).orderBy('until', 'desc').first()
      return row && blocks.read(row)
    },

    /** When a block of a subject was last lifted: earlier failures do not count. */
    async lastLiftedAt(subject: BlockedSubject): Promise<string | undefined> {
      const row = await table()
        .where(columnsOf(subject))
        .whereNotNull('lifted_at')
        .max({ at: 'lifted_at' })
        .first()
      return (row?.at as string | null) ?? undefined
    },

    /** @returns false when it was already lifted */
    async lift(id: string, by: string, at: string): Promise<boolean> {
      return (
        (await table().where({ id }).whereNull('lifted_at').update({ lifted_at: at, lifted_by: by })) === 1
      )
    },

    /** @param email only blocks of this account */
    async page(
      now: string | undefined,
      email: string | undefined,
      page: Page,
    ): Promise<PageRows<SignInBlockRecord>> {
      const query = now ? inForce(now) : table()
      if (email) query.where({ kind: 'account', subject: email })
      return mapRows(await selectPage(query, { sort: newestFirst, page }), blocks.read)
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
