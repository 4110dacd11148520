import type { Knex } from 'knex'
import { flagColumn, jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { SocialPostFilter } from './social-post.inputs.js'
import type { SocialPlatform, SocialPostOutcome, SocialPostStatus } from './social-post.state.js'
import type { SocialPost, SocialPostAnalysis } from './social-post.type.js'
import { searchedPosts } from './social-post-search.policy.js'

interface SocialPostRow {
  id: string
  post_id: string
  platform: SocialPlatform
  guardian_id: string
  guardian_name: string
  post_content: string
  post_url: string | null
  status: SocialPostStatus
  is_urgent: boolean
  analysis_result: string | null
  confidence: number | null
  case_id: string | null
  case_update_id: string | null
  outcome: SocialPostOutcome | null
  reviewed_by: string | null
  reviewed_at: string | null
  completed_at: string | null
  version: number
  created_at: string
}

/** A post as kept. */
export type SocialPostRecord = Readonly<SocialPost>

const analysisColumn = optionalColumn(jsonColumn<SocialPostAnalysis>())
const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

const rowOf = (record: SocialPostRecord): SocialPostRow => ({
  id: record.id,
  post_id: record.postId,
  platform: record.platform,
  guardian_id: record.guardianId,
  guardian_name: record.guardianName,
  post_content: record.postContent,
  post_url: record.postUrl ?? null,
  status: record.status,
  is_urgent: flagColumn.write(record.isUrgent),
  analysis_result: analysisColumn.write(record.analysisResult),
  confidence: record.analysisResult?.confidence ?? null,
  case_id: record.caseId ?? null,
  case_update_id: record.caseUpdateId ?? null,
  outcome: record.outcome ?? null,
  reviewed_by: record.reviewedBy ?? null,
  reviewed_at: record.reviewedAt ?? null,
  completed_at: record.completedAt ?? null,
  version: record.version,
  created_at: record.createdAt,
})

const recordOf = (row: SocialPostRow): SocialPostRecord => {
  const analysisResult = analysisColumn.read(row.analysis_result)
  return {
    id: row.id,
    postId: row.post_id,
    platform: row.platform,
    guardianId: row.guardian_id,
    guardianName: row.guardian_name,
    postContent: row.post_content,
    ...(row.post_url === null ? {} : { postUrl: row.post_url }),
    status: row.status,
    isUrgent: flagColumn.read(row.is_urgent),
    ...(analysisResult ? { analysisResult } : {}),
    ...(row.case_id === null ? {} : { caseId: row.case_id }),
    ...(row.case_update_id === null ? {} : { caseUpdateId: row.case_update_id }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(row.reviewed_by === null ? {} : { reviewedBy: row.reviewed_by }),
    ...(row.reviewed_at === null ? {} : { reviewedAt: row.reviewed_at }),
    ...(row.completed_at === null ? {} : { completedAt: row.completed_at }),
    version: row.version,
    createdAt: row.created_at,
  }
}

/** Social posts in the database. */
export function socialPostStore(db: Knex) {
  const table = () => db<SocialPostRow>('social_posts')
  const index = () => searchIndex(db, searchedPosts)
  const { insert, insertAll, replace, delete: remove } = searchedRows(db, searchedPosts, rowOf)
  return {
    insert,
    insertAll,
    replace,
    delete: remove,

    async byId(id: string): Promise<SocialPostRecord | undefined> {
      const row = await rowById<SocialPostRow>(db, 'social_posts', id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<SocialPostRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    /** The posts with an id on their networks: one at most on each. */
    async byPostId(postId: string, platform?: SocialPlatform): Promise<SocialPostRecord[]> {
      const rows = await table().where({ post_id: postId, ...(platform ? { platform } : {}) })
      return rows.map(recordOf)
    },

    /** Which of these ids of a network are known. */
    async known(platform: SocialPlatform, postIds: readonly string[]): Promise<Set<string>> {
      const found: string[] = await table()
        .where({ platform })
        .whereIn('post_id', [...postIds])
        .pluck('post_id')
      return new Set(found)
    },

    async page(filter: SocialPostFilter, page: Page): Promise<PageRows<SocialPostRecord>> {
      const { search: words, guardianId, platform, status, isUrgent } = filter
      if (words) {
        const facets = {
          guardian_id: guardianId || undefined,
          platform: platform ?? undefined,
          status: status ?? undefined,
          is_urgent: isUrgent ?? undefined,
        }
        return mapRows(await index().page<SocialPostRow>({ words, facets }, page), recordOf)
      }
      const query = table()
      if (filter.guardianId) query.where({ guardian_id: filter.guardianId })
      if (filter.platform) query.where({ platform: filter.platform })
      if (filter.status) query.where({ status: filter.status })
      if (filter.isUrgent != null) query.where({ is_urgent: filter.isUrgent })
      return mapRows(await selectPage<SocialPostRow>(query, { sort: newestFirst, page }), recordOf)
    },

    /** A page of the posts of each case or guardian, newest first; of one guardian's alone where that is said. */
    async pagesOf(
      parent: 'case_id' | 'guardian_id',
      parents: readonly string[],
      page: Page,
      guardianId: string | undefined,
    ): Promise<Map<string, PageRows<SocialPostRecord>>> {
      const query = table()
      if (guardianId !== undefined) query.where({ guardian_id: guardianId })
      const selection = { sort: newestFirst, page, parent, parents }
      return mapPages(await selectPagePerParent<SocialPostRow>(db, query, selection), recordOf)
    },
  }
}
