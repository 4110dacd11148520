import type { Knex } from 'knex'
import { countRows } from '../../shared/database/count-rows.js'
import type { Transaction } from '../../shared/database.js'
import { searchTableOf } from '../../shared/search/search-engine.js'
import { STAGED_MARK } from '../staging/seeded-random.policy.js'
import { fixedCaseIds } from '../staging/staged-set.mapper.js'
import type { MadeUpCounts } from './cleaning.type.js'

/** A kind of sample row. */
interface Kind {
  readonly name: keyof MadeUpCounts
  readonly table: string
  /** Id prefixes of sample rows; other ids start with a time and never match. */
  readonly ids: readonly string[]
  /** Columns that hold such an id: rows they refer to are kept. */
  readonly referredBy: readonly (readonly [table: string, column: string])[]
  /** Whether its rows are in a search index. */
  readonly findable?: true
}

/** Referring kinds first, so that only other data still refers to a kind when it is removed. */
const kinds: readonly Kind[] = [
  { name: 'notifications', table: 'notifications', ids: [`not_${STAGED_MARK}`], referredBy: [] },
  { name: 'socialPosts', table: 'social_posts', ids: [`soc_${STAGED_MARK}`], referredBy: [], findable: true },
  {
    name: 'supportTickets',
    table: 'support_tickets',
    ids: [`spt_${STAGED_MARK}`],
    referredBy: [['ticket_messages', 'ticket_id']],
    findable: true,
  },
  { name: 'donations', table: 'donations', ids: [`don_${STAGED_MARK}`], referredBy: [] },
  {
    name: 'caseUpdates',
    table: 'case_updates',
    ids: [`upd_${STAGED_MARK}`],
    referredBy: [['social_posts', 'case_update_id']],
  },
  { name: 'investors', table: 'investors', ids: [`inv_${STAGED_MARK}`], referredBy: [], findable: true },
  {
    name: 'cases',
    table: 'cases',
    ids: [`cas_${STAGED_MARK}`, ...fixedCaseIds],
    referredBy: [
      ['donations', 'case_id'],
      ['surplus_transfers', 'from_case_id'],
      ['surplus_transfers', 'to_case_id'],
      ['case_updates', 'case_id'],
      ['case_update_drafts', 'case_id'],
      ['case_follows', 'case_id'],
      ['conversations', 'case_id'],
      ['support_tickets', 'case_id'],
      ['social_posts', 'case_id'],
    ],
    findable: true,
  },
  {
    name: 'users',
    table: 'users',
    ids: [`usr_${STAGED_MARK}`],
    referredBy: [
      ['cases', 'guardian_id'],
      ['case_updates', 'updated_by'],
      ['case_update_drafts', 'drafted_by'],
      ['case_follows', 'user_id'],
      ['conversations', 'user_id'],
      ['donations', 'user_id'],
      ['donations', 'guardian_id'],
      ['support_tickets', 'requester_id'],
      ['support_tickets', 'assigned_to'],
      ['social_posts', 'guardian_id'],
      ['social_posts', 'reviewed_by'],
      ['collaborators', 'user_id'],
      ['invitations', 'user_id'],
      ['files', 'owner_id'],
    ],
    findable: true,
  },
]

/** Tables whose rows are meaningless without their user. */
const dependentTables = ['notifications', 'notification_settings', 'push_subscriptions'] as const

/**
 * The sample rows of all features. They are recognised by their ids, so one place handles them all, with one
 * statement per kind.
 */
export function sampleRows(trx: Transaction) {
  const rowsOf = ({ table, ids }: Kind): Knex.QueryBuilder =>
    trx(table).where((either) => {
      // A range rather than a pattern, to use the primary key. `~` sorts after every letter and digit of an id.
      for (const beginning of ids) either.orWhereBetween(`${table}.id`, [beginning, `${beginning}~`])
    })

  async function removeKind(kind: Kind): Promise<number> {
    const { table, referredBy, findable } = kind
    const free = rowsOf(kind)
    for (const [other, column] of referredBy)
      free.whereNotExists(
        trx(other)
          .select(trx.raw('1'))
          .whereRaw('?? = ??', [`${other}.${column}`, `${table}.id`]),
      )
    const removed = Number(await free.delete())
    if (findable) await orphans(searchTableOf(table), 'id', table).delete()
    return removed
  }

  /** Rows of a dependent table whose referenced row no longer exists. */
  function orphans(beside: string, column: string, table: string): Knex.QueryBuilder {
    const row = trx(table)
      .select(trx.raw('1'))
      .whereRaw('?? = ??', [`${table}.id`, `${beside}.${column}`])
    return trx(beside).whereNotExists(row)
  }

  return {
    /** Removes rows that nothing else refers to. @returns their numbers by kind */
    async remove(): Promise<MadeUpCounts> {
      await removeStatements(trx)
      const counts: [string, number][] = []
      for (const kind of kinds) counts.push([kind.name, await removeKind(kind)])
      for (const table of dependentTables)
        await orphans(table, 'user_id', 'users')
          .whereBetween('user_id', [`usr_${STAGED_MARK}`, `usr_${STAGED_MARK}~`])
          .delete()
      return Object.fromEntries(counts) as unknown as MadeUpCounts
    },

    async count(): Promise<MadeUpCounts> {
      const counts: [string, number][] = []
      for (const kind of kinds) counts.push([kind.name, await countRows(rowsOf(kind))])
      return Object.fromEntries(counts) as unknown as MadeUpCounts
    },
  }
}

/** Payment statements of sample donations have no id. */
async function removeStatements(trx: Transaction): Promise<void> {
  const donation = trx('donations')
    .select(trx.raw('1'))
    .whereRaw('donations.payment_provider = payment_statements.provider')
    .whereRaw('donations.transaction_id = payment_statements.transaction_id')
    .whereBetween('donations.id', [`don_${STAGED_MARK}`, `don_${STAGED_MARK}~`])
  await trx('payment_statements').whereExists(donation).delete()
}
