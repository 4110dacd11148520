import { newSocialPost, socialPostChanges } from '../../../schema/input-rules/social-media.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, isUniqueViolation, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import {
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  pageOf,
} from '../../shared/paging/page.js'
import { assertCurrent } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { checkedTogether, validated } from '../../shared/validated.js'
import { isStaff, personOf } from '../../shared/viewer.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import type { User } from '../users/user.type.js'
import { assertGuardianRemains, wasRemoved } from '../users/user-erasure.service.js'
import { deletedPostStore } from './deleted-post.store.js'
import { analysisOf, isUrgent, requestAnalysis } from './post-analysis.client.js'
import { postAlreadyRecorded, postChanged } from './social-post.errors.js'
import type { CreateSocialPostInput, SocialPostFilter, UpdateSocialPostInput } from './social-post.inputs.js'
import { type SocialPostRecord, socialPostStore } from './social-post.store.js'
import type { SocialPostAnalysis } from './social-post.type.js'

/** Default page size of this list. */
const DEFAULT_LIMIT = 50

/** Analyses a post whose analysis failed when it was recorded. */
export const ANALYSE_POST = 'social-post.analyse'

export interface SocialPostDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'audit' | 'graph'> {
  readonly users: Users
}

export type SocialPosts = ReturnType<typeof createSocialPosts>

/** Rules of social posts except their review (docs/contract/backoffice.md). */
export function createSocialPosts(dependencies: SocialPostDependencies) {
  const { db, clock, log, audit, graph, users } = dependencies

  /** @returns undefined when the AI hub is unavailable; a job retries the analysis */
  async function analysed(text: string, requestId: string): Promise<SocialPostAnalysis | undefined> {
    try {
      return await requestAnalysis(graph, text, requestId)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      log.warn({ err: error, requestId }, 'the AI hub could not analyse a post; the analysis will be retried')
      return undefined
    }
  }

  async function writerOf(by: RequestContext, named: string | null | undefined): Promise<Readonly<User>> {
    const guardian = await users.guardianFor(by, named ?? undefined)
    if (!guardian) throw new ValidationError({ guardianId: 'is required' })
    return guardian
  }

  async function insert(trx: Transaction, by: RequestContext, record: SocialPostRecord): Promise<void> {
    await socialPostStore(trx).insert(record)
    await audit.record(trx, by, { ...about(record), action: 'social_post_created', after: record })
    if (!record.analysisResult)
      await enqueueJob(trx, { kind: ANALYSE_POST, key: record.id, payload: { id: record.id } }, clock)
  }

  return {
    /** @returns undefined for posts that the viewer may not see */
    async find({ viewer }: RequestContext, id: string): Promise<SocialPostRecord | undefined> {
      const post = await socialPostStore(db).byId(id)
      return post && maySee(viewer, post) ? post : undefined
    },

    findMany: (ids: readonly string[]): Promise<SocialPostRecord[]> => socialPostStore(db).byIds(ids),

    pagesOfCases: (caseIds: readonly string[], page: Page, viewer: Viewer) =>
      socialPostStore(db).pagesOf('case_id', caseIds, page, visibleAuthor(viewer)),

    pagesOfGuardians: (guardianIds: readonly string[], page: Page, viewer: Viewer) =>
      socialPostStore(db).pagesOf('guardian_id', guardianIds, page, visibleAuthor(viewer)),

    async list(
      { viewer }: RequestContext,
      filter: SocialPostFilter,
      input: PageInput,
    ): Promise<ConnectionOf<SocialPostRecord>> {
      const page = pageOf(input, DEFAULT_LIMIT)
      const own = visibleAuthor(viewer)
      if (own && filter.guardianId && filter.guardianId !== own)
        return connectionOf({ rows: [], countAll: () => 0, hasNext: false }, page)
      const wanted = own ? { ...filter, guardianId: own } : filter
      return connectionOf(await socialPostStore(db).page(wanted, page), page)
    },

    /**
     * Records a post; without an analysis the AI hub analyses it.
     * @throws ValidationError, FORBIDDEN for posts of other guardians, CONFLICT for a known post
     */
    async create(by: GraphContext, input: CreateSocialPostInput): Promise<SocialPostRecord> {
      const [words, guardian] = await checkedTogether(
        () => validated(newSocialPost, input),
        () => writerOf(by, input.guardianId),
      )
      const { platform } = input
      if ((await socialPostStore(db).byPostId(words.postId, platform)).length > 0)
        throw postAlreadyRecorded(platform, words.postId)
      const analysisResult = words.analysisResult
        ? analysisOf(words.analysisResult)
        : await analysed(words.postContent, by.requestId)
      const record: SocialPostRecord = {
        id: newId('soc'),
        postId: words.postId,
        platform,
        guardianId: guardian.id,
        guardianName: guardian.name,
        postContent: words.postContent,
        ...(words.postUrl ? { postUrl: words.postUrl } : {}),
        status: 'pending',
        isUrgent: analysisResult !== undefined && isUrgent(analysisResult),
        ...(analysisResult ? { analysisResult } : {}),
        createdAt: timestamp(clock),
        version: 1,
      }
      try {
        await inTransaction(db, async (trx) => {
          // The analysis takes time, in which the guardian may have been erased.
          await assertGuardianRemains(trx, guardian.id)
          await insert(trx, by, record)
          await by.completeIdempotent(trx, record)
        })
      } catch (error) {
        throw isUniqueViolation(error, 'post_id') ? postAlreadyRecorded(platform, words.postId) : error
      }
      return record
    },

    /**
     * Records a fetched post with its analysis.
     * @returns false when it is known, was deleted, or its guardian was erased since
     */
    async take(trx: Transaction, by: RequestContext, record: SocialPostRecord): Promise<boolean> {
      const known = await socialPostStore(trx).byPostId(record.postId, record.platform)
      if (known.length > 0 || (await deletedPostStore(trx).has(record))) return false
      if (await wasRemoved(trx, record.guardianId)) return false
      await insert(trx, by, record)
      return true
    },

    /**
     * Corrects the text of a pending post; the AI hub analyses a changed text again.
     * @throws ValidationError, NOT_FOUND, CONFLICT once it is reviewed or when it was modified concurrently
     */
    async correct(by: RequestContext, id: string, input: UpdateSocialPostInput): Promise<SocialPostRecord> {
      const texts = validated(socialPostChanges, input)
      const read = await socialPostStore(db).byId(id)
      if (!read || !maySee(by.viewer, read)) throw notFound('Social post', id)
      const isNew = texts.postContent && texts.postContent !== read.postContent && read.status === 'pending'
      const analysisResult = isNew ? await analysed(texts.postContent ?? '', by.requestId) : undefined
      return inTransaction(db, async (trx) => {
        const before = await socialPostStore(trx).byId(id)
        if (!before) throw notFound('Social post', id)
        assertCurrent(before, input.version, postChanged)
        const changes = changesOf(before, texts)
        if (Object.keys(changes).length === 0) return before
        if (before.status !== 'pending')
          throw new DomainError(
            'CONFLICT',
            `The text of a post that is ${before.status} cannot be changed.`,
            { status: before.status },
          )
        const { analysisResult: outdated, ...rest } = before
        const analysis = changes.postContent ? analysisResult : outdated
        const after: SocialPostRecord = {
          ...rest,
          ...changes,
          ...(analysis ? { analysisResult: analysis } : {}),
          isUrgent: analysis !== undefined && isUrgent(analysis),
          version: before.version + 1,
        }
        if (!(await socialPostStore(trx).replace(after, before.version))) throw postChanged(before)
        await audit.record(trx, by, { ...about(after), action: 'social_post_updated', before, after })
        if (!analysis) await enqueueJob(trx, { kind: ANALYSE_POST, key: id, payload: { id } }, clock)
        return after
      })
    },

    /** Analyses a post without an analysis. @throws UPSTREAM_ERROR */
    async analyse(id: string, requestId: string): Promise<void> {
      const post = await socialPostStore(db).byId(id)
      if (!post || post.analysisResult) return
      const analysisResult = await requestAnalysis(graph, post.postContent, requestId)
      await inTransaction(db, async (trx) => {
        const before = await socialPostStore(trx).byId(id)
        if (!before || before.analysisResult || before.postContent !== post.postContent) return
        const urgent = isUrgent(analysisResult)
        const after = { ...before, analysisResult, isUrgent: urgent, version: before.version + 1 }
        await socialPostStore(trx).replace(after, before.version)
      })
    },

    /**
     * Deletes a post, which runs of the monitor do not record again; cases and updates created from it stay. A guardian deletes
     * own posts until they are decided.
     * @throws NOT_FOUND, CONFLICT for a guardian's post that is decided
     */
    async delete(by: RequestContext, id: string): Promise<SocialPostRecord> {
      return inTransaction(db, async (trx) => {
        const before = await socialPostStore(trx).byId(id)
        if (!before || !maySee(by.viewer, before)) throw notFound('Social post', id)
        if (!isStaff(by.viewer) && before.status !== 'pending')
          throw new DomainError('CONFLICT', `Only staff may delete a post that is ${before.status}.`, {
            status: before.status,
          })
        await socialPostStore(trx).delete(id)
        await deletedPostStore(trx).keep(before)
        await audit.record(trx, by, {
          ...about(before),
          action: 'social_post_deleted',
          before,
          severity: 'medium',
        })
        return before
      })
    },
  }
}

/** The texts that differ from those of the post. */
function changesOf(
  before: SocialPostRecord,
  { postContent, postUrl }: UpdateSocialPostInput,
): Pick<Partial<SocialPostRecord>, 'postContent' | 'postUrl'> {
  return {
    ...(postContent && postContent !== before.postContent ? { postContent } : {}),
    ...(postUrl && postUrl !== before.postUrl ? { postUrl } : {}),
  }
}

/** The author whose posts a viewer may see; undefined for all. */
function visibleAuthor(viewer: Viewer): string | undefined {
  return isStaff(viewer) ? undefined : personOf(viewer).subject
}

/** Staff may see every post, guardians their own. */
export function maySee(viewer: Viewer, post: SocialPostRecord): boolean {
  return isStaff(viewer) || ('subject' in viewer && viewer.subject === post.guardianId)
}

/** Common members of the audit rows of a post. */
export function about({ id }: SocialPostRecord) {
  return { resource: 'social_post', resourceId: id, severity: 'low', category: 'case' } as const
}
