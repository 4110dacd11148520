import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { jsonColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AnalysisResult } from './analysis.type.js'
import type { PostOutcome } from './post.state.js'
import type { TweetAuthor, TweetMedia, TweetMetrics } from './tweet.type.js'

/** A post as kept. */
export interface PostRecord {
  readonly id: string
  readonly network: string
  readonly networkId: string
  readonly guardianId: string
  readonly content: string
  readonly author: TweetAuthor
  readonly metrics: TweetMetrics
  readonly media: TweetMedia
  readonly url?: string
  /** Ids on the network of the post it answers and of the post it repeats. */
  readonly replyTo?: string
  readonly repostOf?: string
  readonly createdAt: Timestamp
  readonly fetchedAt: Timestamp
  readonly analysis: AnalysisResult
  readonly outcome: PostOutcome
  readonly outcomeReason: string
  readonly duplicateOfId?: string
  /** The case that it turned out to be about. */
  readonly caseId?: string
}

interface PostRow {
  id: string
  network: string
  network_id: string
  guardian_id: string
  content: string
  author: string
  metrics: string
  media: string
  url: string | null
  reply_to: string | null
  repost_of: string | null
  created_at: string
  fetched_at: string
  analysis: string
  outcome: PostOutcome
  outcome_reason: string
  duplicate_of_id: string | null
  case_id: string | null
}

const authorColumn = jsonColumn<TweetAuthor>()
const metricsColumn = jsonColumn<TweetMetrics>()
const mediaColumn = jsonColumn<TweetMedia>()
const analysisColumn = jsonColumn<AnalysisResult>()

const recordOf = (row: PostRow): PostRecord => ({
  id: row.id,
  network: row.network,
  networkId: row.network_id,
  guardianId: row.guardian_id,
  content: row.content,
  author: authorColumn.read(row.author),
  metrics: metricsColumn.read(row.metrics),
  media: mediaColumn.read(row.media),
  ...(row.url === null ? {} : { url: row.url }),
  ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  ...(row.repost_of === null ? {} : { repostOf: row.repost_of }),
  createdAt: row.created_at,
  fetchedAt: row.fetched_at,
  analysis: analysisColumn.read(row.analysis),
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  ...(row.duplicate_of_id === null ? {} : { duplicateOfId: row.duplicate_of_id }),
  ...(row.case_id === null ? {} : { caseId: row.case_id }),
})

const rowOf = (record: PostRecord): PostRow => ({
  id: record.id,
  network: record.network,
  network_id: record.networkId,
  guardian_id: record.guardianId,
  content: record.content,
  author: authorColumn.write(record.author),
  metrics: metricsColumn.write(record.metrics),
  media: mediaColumn.write(record.media),
  url: record.url ?? null,
  reply_to: record.replyTo ?? null,
  repost_of: record.repostOf ?? null,
  created_at: record.createdAt,
  fetched_at: record.fetchedAt,
  analysis: analysisColumn.write(record.analysis),
  outcome: record.outcome,
  outcome_reason: record.outcomeReason,
  duplicate_of_id: record.duplicateOfId ?? null,
  case_id: record.caseId ?? null,
})

/** How an undecided post was decided. */
export interface PostDecision {
  readonly outcome: Exclude<PostOutcome, 'undecided'>
  readonly reason: string
  readonly duplicateOfId?: string
}

/** The fetched posts. */
export function postStore(db: Knex) {
  const table = () => db<PostRow>('posts')
  return {
    /** False when the post of that network is known already: a post is stored once. */
    async add(record: PostRecord): Promise<boolean> {
      const added = await table()
        .insert(rowOf(record))
        .onConflict(['network', 'network_id'])
        .ignore()
        .returning('id')
      return added.length === 1
    },

    /** Decides a post that is undecided; false when it was decided before. */
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

    async setAnalysis(id: string, analysis: AnalysisResult): Promise<void> {
      await table()
        .where({ id })
        .update({ analysis: analysisColumn.write(analysis) })
    },

    async byId(id: string): Promise<PostRecord | undefined> {
      const row = await rowById<PostRow>(db, 'posts', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<PostRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    async byNetworkId(network: string, networkId: string): Promise<PostRecord | undefined> {
      const row = await table().where({ network, network_id: networkId }).first()
      return row && recordOf(row)
    },

    async known(network: string, networkIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (networkIds.length === 0) return new Set()
      const ids = await table()
        .where({ network })
        .whereIn('network_id', [...networkIds])
        .pluck('network_id')
      return new Set(ids)
    },

    async undecidedBefore(fetchedBefore: Timestamp, limit: number): Promise<string[]> {
      const query = table().where({ outcome: 'undecided' }).where('fetched_at', '<', fetchedBefore)
      return query.orderBy('fetched_at').limit(limit).pluck('id')
    },

    async page(
      filter: { guardianId?: string; since?: Timestamp; outcome?: PostOutcome },
      page: Page,
    ): Promise<PageRows<PostRecord>> {
      const query = table()
      if (filter.guardianId !== undefined) query.where({ guardian_id: filter.guardianId })
      if (filter.since !== undefined) query.where('created_at', '>=', filter.since)
      if (filter.outcome !== undefined) query.where({ outcome: filter.outcome })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<PostRow>(query, { sort, page }), recordOf)
    },

    /** How many were fetched, in all or since a time. */
    async count(since?: Timestamp): Promise<number> {
      const query = table()
      if (since !== undefined) query.where('fetched_at', '>=', since)
      const [counted] = await query.count({ count: '*' })
      return Number(counted?.count)
    },
  }
}
