import type { Knex } from 'knex'
import { flag, integer, json, oneOf, optional, real, text, time } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { mapPages, selectPagePerParent } from '../../shared/paging/page-per-parent.js'
import { newestFirst } from '../../shared/paging/page-query.js'
import { searchIndex } from '../../shared/search/search-index.js'
import { searchedRows } from '../../shared/search/searched-rows.js'
import type { SocialPostFilter } from './social-post.inputs.js'
import {
  type SocialPlatform,
  socialPlatforms,
  socialPostOutcomes,
  socialPostStatuses,
} from './social-post.state.js'
import type { SocialPost, SocialPostAnalysis } from './social-post.type.js'
import { searchedPosts } from './social-post-search.policy.js'

export type SocialPostRecord = Readonly<SocialPost>

const posts = rowCodec('social_posts', {
  id: text,
  postId: text,
  platform: oneOf(socialPlatforms),
  guardianId: text,
  guardianName: text,
  postContent: text,
  postUrl: optional(text),
  status: oneOf(socialPostStatuses),
  isUrgent: flag,
  analysisResult: optional(json<SocialPostAnalysis>()),
  /** That of the analysis, for statistics. */
  confidence: optional(real),
  caseId: optional(text),
  caseUpdateId: optional(text),
  outcome: optional(oneOf(socialPostOutcomes)),
  reviewedBy: optional(text),
  reviewedAt: optional(time),
  completedAt: optional(time),
  version: integer,
  createdAt: time,
})

const rowOf = (record: SocialPostRecord) =>
  posts.write({ ...record, confidence: record.analysisResult?.confidence })

const recordOf = (row: object): SocialPostRecord => {
  const { confidence: _confidence, ...record } = posts.read(row)
  return record
}

export function socialPostStore(db: Knex) {
  const table = () => posts.query(db)
  const index = () => searchIndex(db, searchedPosts)
  const {
    insert,
    insertAll,
    replace,
    delete: remove,
    page: selected,
  } = searchedRows(db, searchedPosts, rowOf)
  return {
    insert,
    insertAll,
    replace,
    delete: remove,

    /** Changes the name that the posts of a guardian show, and by which they are found. */
    async renameGuardian(guardianId: string, name: string): Promise<void> {
      const rows = () => db('social_posts').where({ guardian_id: guardianId })
      await rows().update({ guardian_name: name })
      await index().putAgain(await rows())
    },

    async byId(id: string): Promise<SocialPostRecord | undefined> {
      const row = await rowById(db, posts, id)
      return row && recordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<SocialPostRecord[]> {
      return (await table().whereIn('id', [...ids])).map(recordOf)
    },

    /** The posts with an id on the network, at most one per network. */
    async byPostId(postId: string, platform?: SocialPlatform): Promise<SocialPostRecord[]> {
      const rows = await table().where({ post_id: postId, ...(platform ? { platform } : {}) })
      return rows.map(recordOf)
    },

    async page(filter: SocialPostFilter, page: Page): Promise<PageRows<SocialPostRecord>> {
      const { search, guardianId, platform, status, isUrgent } = filter
      const values = { guardian_id: guardianId, platform, status, is_urgent: isUrgent }
      return mapRows(await selected({ words: search, values }, page), recordOf)
    },

    /** A page of the posts of each case or guardian, newest first; optionally of one guardian only. */
    async pagesOf(
      parent: 'case_id' | 'guardian_id',
      parents: readonly string[],
      page: Page,
      guardianId: string | undefined,
    ): Promise<Map<string, PageRows<SocialPostRecord>>> {
      const query = table()
      if (guardianId !== undefined) query.where({ guardian_id: guardianId })
      const selection = { sort: newestFirst, page, parent, parents }
      return mapPages(await selectPagePerParent(db, query, selection), recordOf)
    },
  }
}
