import type { Awaitable } from '../../../../runtime/awaitable.js'
import { type Clock, dayOf, timestamp } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import { type ConnectionOf, connectionFrom, type PageInput, pageOf } from '../../../shared/paging/page.js'
import { defaultSort, sortOf } from '../../../shared/paging/sort.js'
import { searchTextOf } from '../../../shared/search/search-tokens.js'
import { caseQuotaStore } from '../proposals/case-quota.store.js'
import type { ReviewItemFilter } from './review-item.inputs.js'
import {
  type ItemCount,
  type ReviewItemRecord,
  reviewItemSorts,
  reviewItemStore,
} from './review-item.store.js'
import { dailySpeed, decisionsIn, speedOf } from './review-speed.policy.js'
import { reviewSpeedStore } from './review-speed.store.js'
import type { ReviewQueueSummary, ReviewSpeed } from './review-summary.type.js'

export type { ReviewItemRecord } from './review-item.store.js'

const DEFAULT_LIMIT = 50
const DAY_MS = 24 * 3_600_000
const MAX_SPEED_DAYS = 90

export type ReviewQueue = ReturnType<typeof createReviewQueue>

/** Queries of the review queue (docs/contract/ai-hub.md). */
export function createReviewQueue({ db, clock }: { db: Database; clock: Clock }) {
  const stored = reviewItemStore(db)
  const conditionsOf = (filter: ReviewItemFilter) => ({
    status: filter.status ?? undefined,
    type: filter.type ?? undefined,
    urgency: filter.urgency ?? undefined,
    guardianId: filter.guardianId ?? undefined,
    caseId: filter.caseId ?? undefined,
    text: searchTextOf(filter.search),
    overdue: filter.isOverdue == null ? undefined : { is: filter.isOverdue, at: timestamp(clock) },
    awaitsSecondReview: filter.awaitsSecondReview ?? undefined,
    isDisputed: filter.isDisputed ?? undefined,
    isPerhaps: filter.isPerhaps ?? undefined,
  })

  return {
    find: (id: string): Awaitable<ReviewItemRecord | undefined> => stored.byId(id),
    findMany: (ids: readonly string[]): Promise<ReviewItemRecord[]> => stored.byIds(ids),
    ofCases: (caseIds: readonly string[]): Awaitable<ReviewItemRecord[]> => stored.byCases(caseIds),

    /**
     * @param sort createdAt, dueAt, confidence or priority, descending with a leading `-`
     * @throws ValidationError
     */
    async list(
      filter: ReviewItemFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<ReviewItemRecord>> {
      const order = sortOf(sort, reviewItemSorts)
      return connectionFrom(input, (page) => stored.page(conditionsOf(filter), order, page), DEFAULT_LIMIT)
    },

    /** @returns undefined when the item does not match, or does not exist */
    async findMatching(id: string, filter: ReviewItemFilter): Promise<ReviewItemRecord | undefined> {
      const conditions = { ...conditionsOf(filter), id }
      const { rows } = await stored.page(conditions, defaultSort, pageOf({ limit: 1 }))
      return rows[0]
    },

    async summary(): Promise<ReviewQueueSummary> {
      const counts = await stored.counts()
      const sum = (matches: (count: ItemCount) => boolean) =>
        counts.filter(matches).reduce((total, { count }) => total + count, 0)
      return {
        totalItems: sum(() => true),
        pendingItems: sum(({ status }) => status === 'pending'),
        approvedItems: sum(({ status }) => status === 'approved'),
        rejectedItems: sum(({ status }) => status === 'rejected'),
        autoApprovedItems: sum(({ status }) => status === 'auto_approved'),
        overdueItems: await stored.count({ overdue: { is: true, at: timestamp(clock) } }),
        itemsByType: {
          case_creation: sum(({ type }) => type === 'case_creation'),
          case_update: sum(({ type }) => type === 'case_update'),
          case_enrichment: sum(({ type }) => type === 'case_enrichment'),
        },
        itemsByUrgency: {
          critical: sum(({ urgency }) => urgency === 'critical'),
          high: sum(({ urgency }) => urgency === 'high'),
          medium: sum(({ urgency }) => urgency === 'medium'),
          low: sum(({ urgency }) => urgency === 'low'),
        },
      }
    },

    /**
     * Speed of the decisions of reviewers on the last UTC days, including the current one.
     * @throws ValidationError
     */
    async speed(days: number): Promise<ReviewSpeed> {
      if (days < 1 || days > MAX_SPEED_DAYS)
        throw new ValidationError({ days: `must be 1 to ${MAX_SPEED_DAYS}` })
      const begins = Array.from({ length: days }, (_, at) =>
        dayOf(timestamp(clock, (at + 1 - days) * DAY_MS)),
      )
      const decisions = decisionsIn(await reviewSpeedStore(db).decisionEvents(begins[0] ?? ''))
      return { ...speedOf(decisions), days: dailySpeed(decisions, begins) }
    },

    /** Number of cases created on the current UTC day. */
    casesToday: (): Promise<number> => caseQuotaStore(db).casesOn(timestamp(clock)),

    /** Number of case updates in effect, in total or since a time. */
    countUpdates: (since?: string): Promise<number> =>
      stored.countExecuted(['case_update', 'case_enrichment'], since),

    /** Number of opened cases in effect. */
    countCases: (since?: string): Promise<number> => stored.countExecuted(['case_creation'], since),

    countDecided: (since: string): Promise<number> => stored.countDecided(since),
  }
}
