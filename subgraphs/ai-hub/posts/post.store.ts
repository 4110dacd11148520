import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import type { Timestamp } from '../../shared/clock.js'
import { json, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { type RecordOf, type RowOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import type { AnalysisResult } from './analysis.type.js'
import { type PostOutcome, postOutcomes } from './post.state.js'
import type { TweetAuthor, TweetMedia, TweetMetrics } from './tweet.type.js'

const posts = rowCodec('posts', {
  id: text,
  network: text,
  networkId: text,
  guardianId: text,
  content: text,
  author: json<TweetAuthor>(),
  metrics: json<TweetMetrics>(),
  media: json<TweetMedia>(),
  url: optional(text),
  /** Ids on the network of the post it replies to and of the post it repeats. */
  replyTo: optional(text),
  repostOf: optional(text),
  createdAt: time,
  fetchedAt: time,
  analysis: json<AnalysisResult>(),
  outcome: oneOf(postOutcomes),
  outcomeReason: text,
  duplicateOfId: optional(text),
  /** The case that it is about, once known. */
  caseId: optional(text),
})

export type PostRecord = RecordOf<typeof posts>

/** The decision about a post. */
export interface PostDecision {
  readonly outcome: Exclude<PostOutcome, 'undecided'>
  readonly reason: string
  readonly duplicateOfId?: string
}

/** A post that is not decided yet. */
export type UndecidedPost = Pick<PostRecord, 'id' | 'fetchedAt'>

/** The fetched posts. */
export function postStore(db: Knex) {
  const table = () => posts.query(db)
  return {
    /** @returns false when the post of that network exists */
    async add(record: PostRecord): Promise<boolean> {
      const added = await table()
        .insert(posts.write(record))
        .onConflict(['network', 'network_id'])
        .ignore()
        .returning('id')
      return added.length === 1
    },

    /** Decides an undecided post; returns false when it was decided before. */
    async decide(id: string, decision: PostDecision): Promise<boolean> {
      const decided = await table()
        .where({ id, outcome: 'undecided' })
        .update({
          outcome: decision.outcome,
          outcome_reason: decision.reason,
          duplicate_of_id: decision.duplicateOfId ?? null,
        })
      return decided === 1
    },

    async setCase(id: string, caseId: string | undefined): Promise<void> {
      await table()
        .where({ id })
        .update({ case_id: caseId ?? null })
    },

    /** Of an undecided post. */
    async setAnalysis(id: string, analysis: AnalysisResult): Promise<void> {
      await table().where({ id, outcome: 'undecided' }).update(posts.writePartial({ analysis }))
    },

    byId: (id: string): Awaitable<PostRecord | undefined> => recordById(db, posts, id),

    async byIds(ids: readonly string[]): Promise<PostRecord[]> {
      return (await table().whereIn('id', [...ids])).map(posts.read)
    },

    async byNetworkId(network: string, networkId: string): Promise<PostRecord | undefined> {
      const row = await table().where({ network, network_id: networkId }).first()
      return row && posts.read(row)
    },

    async known(network: string, networkIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (networkIds.length === 0) return new Set()
      const ids = await table()
        .where({ network })
        .whereIn('network_id', [...networkIds])
        .pluck('network_id')
      return new Set(ids)
    },

    /** In the order in which they were fetched. */
    async undecidedBefore(
      fetchedBefore: Timestamp,
      { limit, after }: { limit: number; after?: UndecidedPost | undefined },
    ): Promise<UndecidedPost[]> {
      const query = table().where({ outcome: 'undecided' }).where('fetched_at', '<', fetchedBefore)
      if (after) query.whereRaw('(fetched_at, id) > (?, ?)', [after.fetchedAt, after.id])
      const rows = await query.select('id', 'fetched_at').orderBy('fetched_at').orderBy('id').limit(limit)
      return rows.map(({ id, fetched_at: fetchedAt }) => ({ id, fetchedAt }))
    },

    async page(
      filter: { guardianId?: string; since?: Timestamp; outcome?: PostOutcome },
      page: Page,
    ): Promise<PageRows<PostRecord>> {
      const query = table()
      if (filter.guardianId !== undefined) query.where({ guardian_id: filter.guardianId })
      if (filter.since !== undefined) query.where('created_at', '>=', filter.since)
      if (filter.outcome !== undefined) query.where({ outcome: filter.outcome })
      return mapRows(await selectPage<RowOf<typeof posts>>(query, { sort: newestFirst, page }), posts.read)
    },

    /** Posts about cases that were decided and fetched since a time, newest first. */
    async decidedSince(since: Timestamp, limit: number): Promise<PostRecord[]> {
      const rows = await table()
        .where('fetched_at', '>=', since)
        .whereIn('outcome', ['logged', 'linked', 'proposed'])
        .orderBy('fetched_at', 'desc')
        .orderBy('id')
        .limit(limit)
      return rows.map(posts.read)
    },

    /** Number of fetched posts, in total or since a time. */
    async count(since?: Timestamp): Promise<number> {
      const query = table()
      if (since !== undefined) query.where('fetched_at', '>=', since)
      return countRows(query)
    },
  }
}
