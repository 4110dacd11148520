import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { rowById } from '../../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { Sort } from '../../../shared/paging/sort.js'
import { textIndex } from '../../../shared/search/text-index.js'
import type { Urgency } from '../../posts/analysis.type.js'
import type { ReviewStatus, ReviewType } from './review-item.state.js'
import {
  type ItemRow,
  type ReviewItemRecord,
  recordOf,
  rowOf,
  searchedTexts,
} from './review-item-row.store.js'

export type { ReviewItemRecord } from './review-item-row.store.js'

/** Which items are asked for; members that are given must all hold. */
export interface ItemConditions {
  readonly status?: ReviewStatus | undefined
  readonly type?: ReviewType | undefined
  readonly urgency?: Urgency | undefined
  readonly guardianId?: string | undefined
  readonly caseId?: string | undefined
  /** Words that must occur. */
  readonly text?: string | undefined
  /** Pending ones whose time ran out before this. */
  readonly overdueAt?: Timestamp | undefined
  readonly awaitsSecondReview?: boolean | undefined
}

/** The keys that items are sorted by. */
export const reviewItemSorts = ['createdAt', 'dueAt', 'confidence'] as const
const sortColumns = { createdAt: 'created_at', dueAt: 'due_at', confidence: 'confidence' } as const

/** How many items there are of one status, type and urgency. */
export interface ItemCount {
  readonly status: ReviewStatus
  readonly type: ReviewType
  readonly urgency: Urgency
  readonly count: number
}

/** The review items. */
export function reviewItemStore(db: Knex) {
  const table = () => db<ItemRow>('review_items')
  const words = () => textIndex(db, 'review_items')

  function matching(conditions: ItemConditions) {
    const query = table()
    const { status, type, urgency, guardianId, caseId, text, overdueAt, awaitsSecondReview } = conditions
    if (status !== undefined) query.where({ status })
    if (type !== undefined) query.where({ type })
    if (urgency !== undefined) query.where({ urgency })
    if (guardianId !== undefined) query.where({ guardian_id: guardianId })
    if (caseId !== undefined) query.where({ case_id: caseId })
    if (text !== undefined) words().narrow(query, text)
    if (overdueAt !== undefined) query.where({ status: 'pending' }).where('due_at', '<', overdueAt)
    if (awaitsSecondReview !== undefined) query.where({ awaits_second_review: awaitsSecondReview })
    return query
  }

  return {
    async insert(record: ReviewItemRecord): Promise<void> {
      await table().insert(rowOf(record))
      await words().put(record.id, searchedTexts(record))
    },

    async byId(id: string): Promise<ReviewItemRecord | undefined> {
      const row = await rowById<ItemRow>(db, 'review_items', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<ReviewItemRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byPost(tweetId: string): Promise<ReviewItemRecord | undefined> {
      const row = await table().where({ tweet_id: tweetId }).first()
      return row && recordOf(row)
    },

    /** Items of the cases, the newest first. */
    async byCases(caseIds: readonly string[]): Promise<ReviewItemRecord[]> {
      const rows = await table()
        .whereIn('case_id', [...caseIds])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
      return rows.map(recordOf)
    },

    async page(
      conditions: ItemConditions,
      sort: Sort<(typeof reviewItemSorts)[number]>,
      page: Page,
    ): Promise<PageRows<ReviewItemRecord>> {
      const term = { column: sortColumns[sort.key], direction: sort.direction }
      return mapRows(await selectPage<ItemRow>(matching(conditions), { sort: [term], page }), recordOf)
    },

    /**
     * Writes the record over the version it was read at; false when it was changed meanwhile. Every change
     * goes this way, so that of any number of decisions one counts.
     */
    async replace(record: ReviewItemRecord): Promise<boolean> {
      const next = { ...rowOf(record), version: record.version + 1 }
      if ((await table().where({ id: record.id, version: record.version }).update(next)) !== 1) return false
      await words().put(record.id, searchedTexts(record))
      return true
    },

    async addDuplicate(id: string): Promise<void> {
      await table().where({ id }).increment('duplicates', 1)
    },

    async counts(): Promise<ItemCount[]> {
      const rows = await table()
        .select('status', 'type', 'urgency')
        .count({ count: '*' })
        .groupBy('status', 'type', 'urgency')
      return rows.map(({ status, type, urgency, count }) => ({
        status: status as ReviewStatus,
        type: type as ReviewType,
        urgency: urgency as Urgency,
        count: Number(count),
      }))
    },

    async countOverdue(now: Timestamp): Promise<number> {
      const [counted] = await matching({ overdueAt: now }).count({ count: '*' })
      return Number(counted?.count)
    },

    async countAwaitingSecondReview(): Promise<number> {
      const [counted] = await matching({ awaitsSecondReview: true }).count({ count: '*' })
      return Number(counted?.count)
    },

    /** Decisions by a person or the policies since a time. */
    async countDecided(since: Timestamp): Promise<number> {
      const [counted] = await table()
        .whereNot({ status: 'pending' })
        .where('decided_at', '>=', since)
        .count({ count: '*' })
      return Number(counted?.count)
    },

    /** Actions of these kinds that were carried out and stand, in all or since a time. */
    async countExecuted(types: readonly ReviewType[], since?: Timestamp): Promise<number> {
      const query = table()
        .whereIn('type', [...types])
        .whereIn('status', ['approved', 'auto_approved'])
      if (since !== undefined) query.where('decided_at', '>=', since)
      const [counted] = await query.count({ count: '*' })
      return Number(counted?.count)
    },
  }
}
