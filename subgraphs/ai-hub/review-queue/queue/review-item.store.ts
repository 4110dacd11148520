import type { Knex } from 'knex'
import { type Awaitable, whenKnown } from '../../../../runtime/awaitable.js'
import type { Timestamp } from '../../../shared/clock.js'
import {
  flag,
  integer,
  json,
  oneOf,
  optional,
  real,
  safeInteger,
  text,
  time,
} from '../../../shared/database/columns.js'
import { countRows } from '../../../shared/database/count-rows.js'
import { readShape, recordById } from '../../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'
import { notFound } from '../../../shared/domain-error.js'
import { announceChange } from '../../../shared/live-changes.js'
import { mapRows, type Page, type PageRows } from '../../../shared/paging/page.js'
import { selectPage } from '../../../shared/paging/page-query.js'
import type { Sort } from '../../../shared/paging/sort.js'
import { textIndex } from '../../../shared/search/text-index.js'
import { modifiedConcurrently } from '../../../shared/states/versioned.js'
import { URGENCIES } from '../../analysis/labels.js'
import type { AnalysisResult, Urgency } from '../../posts/analysis.type.js'
import type { Execution } from '../decisions/execution.state.js'
import type { PendingReason } from '../proposals/proposal.policy.js'
import type { ProposedAction } from './proposed-action.type.js'
import { type ReviewStatus, type ReviewType, reviewStatuses, reviewTypes } from './review-item.state.js'
import type { ReviewClaim, ReviewDecision } from './review-item.type.js'
import { priorityOf } from './review-priority.policy.js'
import { searchedTexts } from './searched-texts.mapper.js'

/** A version of the action that was sent to the backoffice, with the case to update. */
export interface Attempt extends ProposedAction {
  readonly caseId?: string | undefined
}

/** JSON has no bigint: the goal of a case is the text of its cents. */
const withGoal = {
  write: (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  read: (name: string, value: unknown) => (name === 'donationGoal' ? BigInt(value as string) : value),
}

const items = rowCodec('review_items', {
  id: text,
  type: oneOf(reviewTypes),
  status: oneOf(reviewStatuses),
  tweetId: text,
  tweetContent: text,
  tweetAuthor: text,
  guardianId: text,
  /** The case it is about: known from the start, or opened by approving it. */
  caseId: optional(text),
  /** The case it was matched to when it was proposed. */
  matchedCaseId: optional(text),
  proposedAction: json<ProposedAction>(withGoal),
  confidence: real,
  urgency: oneOf(URGENCIES),
  policyReason: text,
  createdAt: time,
  dueAt: time,
  analysis: json<AnalysisResult>(),
  images: json<readonly string[]>(),
  review: optional(json<ReviewDecision>()),
  execution: optional(json<Execution>(withGoal)),
  /** Requests sent to the backoffice that may have taken effect although no response arrived. */
  attempted: json<readonly Attempt[]>(withGoal),
  /** Counts undos and reopenings: an approval in a later round is another action. */
  round: integer,
  claim: optional(json<ReviewClaim>()),
  awaitsSecondReview: flag,
  /** The second review differs from the decision. */
  isDisputed: flag,
  duplicates: integer,
  version: integer,
})

export type ReviewItemRecord = RecordOf<typeof items>

/** More columns, for queries only. */
const rowOf = (record: ReviewItemRecord) => ({
  ...items.write(record),
  priority: priorityOf(record, 0).rank,
  action: record.proposedAction.action,
  decided_at: record.review?.reviewedAt ?? null,
})

type ItemRow = ReturnType<typeof rowOf>

/** Filter of items; all given members must match. */
export interface ItemConditions {
  readonly id?: string | undefined
  readonly status?: ReviewStatus | undefined
  readonly type?: ReviewType | undefined
  readonly urgency?: Urgency | undefined
  readonly guardianId?: string | undefined
  readonly caseId?: string | undefined
  /** All of these words must occur. */
  readonly text?: string | undefined
  /** Whether they are pending with a deadline before this time. */
  readonly overdue?: { readonly is: boolean; readonly at: Timestamp } | undefined
  readonly awaitsSecondReview?: boolean | undefined
  readonly isDisputed?: boolean | undefined
  /** Whether it is only possibly about a case. */
  readonly isPerhaps?: boolean | undefined
}

/** Sort keys. */
export const reviewItemSorts = ['createdAt', 'dueAt', 'confidence', 'priority'] as const
const sortColumns = {
  createdAt: 'created_at',
  dueAt: 'due_at',
  confidence: 'confidence',
  priority: 'priority',
} as const

/** The policies' reason for the review of a post that is only possibly about a case. */
const PERHAPS: PendingReason = 'second_look'

const itemCounts = rowCodec('review_items', {
  status: oneOf(reviewStatuses),
  type: oneOf(reviewTypes),
  urgency: oneOf(URGENCIES),
  count: safeInteger,
})

/** Number of items of one status, type and urgency. */
export type ItemCount = RecordOf<typeof itemCounts>

export function reviewItemStore(db: Knex) {
  const table = () => db<ItemRow>('review_items')
  const words = () => textIndex(db, 'review_items')
  const announce = (id: string) => announceChange(db, 'review-item', [[id, id]])
  const byId = (id: string): Awaitable<ReviewItemRecord | undefined> => recordById(db, items, id)

  function matching(conditions: ItemConditions) {
    const query = table()
    const { id, status, type, urgency, guardianId, caseId, text, overdue } = conditions
    const { awaitsSecondReview, isDisputed, isPerhaps } = conditions
    const equal = {
      id,
      status,
      type,
      urgency,
      guardian_id: guardianId,
      case_id: caseId,
      awaits_second_review: awaitsSecondReview,
      is_disputed: isDisputed,
    }
    for (const [column, value] of Object.entries(equal)) if (value !== undefined) query.where(column, value)
    if (text !== undefined) words().narrow(query, text)
    if (overdue?.is) query.where({ status: 'pending' }).where('due_at', '<', overdue.at)
    if (overdue?.is === false)
      query.where((others) => others.whereNot({ status: 'pending' }).orWhere('due_at', '>=', overdue.at))
    if (isPerhaps !== undefined) query.where('policy_reason', isPerhaps ? '=' : '<>', PERHAPS)
    return query
  }

  return {
    async insert(record: ReviewItemRecord): Promise<void> {
      await table().insert(rowOf(record))
      await words().put(record.id, searchedTexts(record))
      announce(record.id)
    },

    byId,

    /** @throws NOT_FOUND */
    async get(id: string): Promise<ReviewItemRecord> {
      const item = await byId(id)
      if (!item) throw notFound('Review item', id)
      return item
    },

    async byIds(ids: readonly string[]): Promise<ReviewItemRecord[]> {
      return (await table().whereIn('id', [...ids])).map(items.read)
    },

    async byPost(tweetId: string): Promise<ReviewItemRecord | undefined> {
      const row = await table().where({ tweet_id: tweetId }).first()
      return row && items.read(row)
    },

    /** Items of the cases, newest first. */
    byCases(caseIds: readonly string[]): Awaitable<ReviewItemRecord[]> {
      const rows = readShape<ItemRow>(db, `review items of ${caseIds.length} cases`, caseIds, () =>
        table()
          .whereIn('case_id', [...caseIds])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .select(Object.values(items.columns)),
      )
      return whenKnown(rows, (found) => found.map(items.read))
    },

    async page(
      conditions: ItemConditions,
      sort: Sort<(typeof reviewItemSorts)[number]>,
      page: Page,
    ): Promise<PageRows<ReviewItemRecord>> {
      const term = { column: sortColumns[sort.key], direction: sort.direction }
      return mapRows(await selectPage<ItemRow>(matching(conditions), { sort: [term], page }), items.read)
    },

    /**
     * Replaces the version that the record was read at, so that only one of several concurrent decisions takes effect.
     * @returns the record in its new version
     * @throws CONFLICT when it was modified concurrently
     */
    async replace(record: ReviewItemRecord): Promise<ReviewItemRecord> {
      const { id, version } = record
      const next = { ...record, version: version + 1 }
      // Repeated posts are counted without a new version.
      const { duplicates: _, ...row } = rowOf(next)
      if ((await table().where({ id, version }).update(row)) !== 1) throw modifiedConcurrently('review item')
      await words().put(id, searchedTexts(next))
      announce(id)
      return next
    },

    async addDuplicate(id: string): Promise<void> {
      await table().where({ id }).increment('duplicates', 1)
      announce(id)
    },

    async counts(): Promise<ItemCount[]> {
      const rows = await table()
        .select('status', 'type', 'urgency')
        .count({ count: '*' })
        .groupBy('status', 'type', 'urgency')
      return rows.map(itemCounts.read)
    },

    async count(conditions: ItemConditions): Promise<number> {
      return countRows(matching(conditions))
    },

    /** Number of decisions since a time, by reviewers and policies. */
    async countDecided(since: Timestamp): Promise<number> {
      return countRows(table().whereNot({ status: 'pending' }).where('decided_at', '>=', since))
    },

    /** Number of actions of these types in effect, in total or since a time. */
    async countExecuted(types: readonly ReviewType[], since?: Timestamp): Promise<number> {
      const query = table()
        .whereIn('type', [...types])
        .whereIn('status', ['approved', 'auto_approved'])
      if (since !== undefined) query.where('decided_at', '>=', since)
      return countRows(query)
    },
  }
}
