import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent } from '../../shared/states/versioned.js'
import { actorOf, isStaff } from '../../shared/viewer.js'
import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.service.js'
import type { CaseUpdates } from '../cases/updates/case-update.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { caseFromPost, updateFromPost } from './case-from-post.mapper.js'
import { postChanged } from './social-post.errors.js'
import type { UpdateSocialPostInput } from './social-post.inputs.js'
import { about, maySee, type SocialPosts } from './social-post.service.js'
import { type SocialPostStatus, socialPostTransitions } from './social-post.state.js'
import { type SocialPostRecord, socialPostStore } from './social-post.store.js'
import type { CaseFromPost } from './social-post.type.js'

export interface ReviewDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly posts: SocialPosts
  readonly cases: Cases
  readonly updates: CaseUpdates
}

export type PostReview = ReturnType<typeof createPostReview>

/** A case that is prepared from a version of a post; it fails only where a new case is needed. */
interface PreparedCase {
  readonly opening: PromiseSettledResult<Awaited<ReturnType<Cases['prepare']>>>
  readonly version: number
}

/** Reviews posts and creates cases and updates from them (docs/contract/backoffice.md). */
export function createPostReview({ db, clock, audit, posts, cases, updates }: ReviewDependencies) {
  async function write(
    trx: Transaction,
    by: RequestContext,
    before: SocialPostRecord,
    change: Partial<SocialPostRecord>,
    action: string,
  ): Promise<SocialPostRecord> {
    const after = { ...before, ...change, version: before.version + 1 }
    if (!(await socialPostStore(trx).replace(after, before.version))) throw postChanged(before)
    await audit.record(trx, by, { ...about(after), action, before, after, severity: 'medium' })
    return after
  }

  const decision = (by: RequestContext, reviewedAt?: string | null) => ({
    reviewedBy: actorOf(by.viewer).id,
    reviewedAt: reviewedAt ?? timestamp(clock),
  })

  /** Runs `work` on a post in one transaction. */
  function changing(
    by: RequestContext,
    id: string,
    work: (trx: Transaction, before: SocialPostRecord) => Promise<SocialPostRecord>,
  ): Promise<SocialPostRecord> {
    return inTransaction(db, async (trx) => {
      const before = await socialPostStore(trx).byId(id)
      if (!before || !maySee(by.viewer, before)) throw notFound('Social post', id)
      return work(trx, before)
    })
  }

  /**
   * Creates the case or update and approves the post in one transaction: a post leads to one of them, once. If the AI hub
   * has already made it an update, no case is created.
   */
  async function createFrom(
    trx: Transaction,
    by: RequestContext,
    before: SocialPostRecord,
    { opening, version }: PreparedCase,
    reviewedAt?: string | null,
  ): Promise<SocialPostRecord> {
    const decided = { status: 'approved', ...decision(by, reviewedAt) } as const
    const { platform, postId } = before
    const target = before.caseId ?? (await updates.findCreatedFrom(trx, { platform, postId }))?.caseId
    if (target) {
      const update = await updates.add(trx, by, updateFromPost(before, target))
      const made = { outcome: 'update', caseUpdateId: update.id, caseId: update.caseId } as const
      return write(trx, by, before, { ...decided, ...made }, 'social_post_approved')
    }
    // Its text may have been corrected while the case was prepared.
    assertCurrent(before, version, postChanged)
    if (opening.status === 'rejected') throw opening.reason
    const { id: caseId } = await cases.open(trx, by, opening.value, { platform, postId })
    const made = { outcome: 'case', caseId } as const
    return write(trx, by, before, { ...decided, ...made }, 'social_post_approved')
  }

  async function existing(by: RequestContext, id: string): Promise<SocialPostRecord> {
    const post = await posts.find(by, id)
    if (!post) throw notFound('Social post', id)
    return post
  }

  async function prepare(by: RequestContext, post: SocialPostRecord): Promise<PreparedCase> {
    const [opening] = await Promise.allSettled([cases.prepare(by, caseFromPost(post))])
    return { opening, version: post.version }
  }

  async function approve(
    by: RequestContext,
    id: string,
    options: { version?: number | null; reviewedAt?: string | null } = {},
  ): Promise<SocialPostRecord> {
    const prepared = await prepare(by, await existing(by, id))
    return changing(by, id, async (trx, before) => {
      assertCurrent(before, options.version, postChanged)
      if (before.status === 'approved') return before
      assertTransition(socialPostTransitions, 'social post', before.status, 'approved')
      return createFrom(trx, by, before, prepared, options.reviewedAt)
    })
  }

  async function decide(
    by: RequestContext,
    id: string,
    status: Exclude<SocialPostStatus, 'approved'>,
    options: { version?: number | null; reviewedAt?: string | null } = {},
  ): Promise<SocialPostRecord> {
    return changing(by, id, async (trx, before) => {
      assertCurrent(before, options.version, postChanged)
      assertTransition(socialPostTransitions, 'social post', before.status, status)
      // A pending post has no time of review.
      const reviewedAt = status === 'pending' ? undefined : options.reviewedAt
      if (before.status === status && !otherTime(before, reviewedAt)) return before
      if (status !== 'pending')
        return write(
          trx,
          by,
          before,
          { status, ...decision(by, options.reviewedAt) },
          `social_post_${status}`,
        )
      const { reviewedBy: _, reviewedAt: __, ...rest } = before
      const after = { ...rest, status, version: before.version + 1 }
      if (!(await socialPostStore(trx).replace(after, before.version))) throw postChanged(before)
      await audit.record(trx, by, { ...about(after), action: 'social_post_reopened', before, after })
      return after
    })
  }

  /** The post, for staff. */
  async function decidable(by: RequestContext, id: string): Promise<SocialPostRecord> {
    const post = await existing(by, id)
    if (!isStaff(by.viewer)) throw new DomainError('FORBIDDEN', 'Only staff may review posts.')
    return post
  }

  return {
    /** @throws NOT_FOUND, FORBIDDEN without role staff */
    decidable,

    /**
     * Approves a post: creates an update of its matched case, or else a new case. Idempotent.
     * @throws NOT_FOUND, CONFLICT for a transition that is not allowed or a concurrent modification
     */
    approve: (by: RequestContext, id: string) => approve(by, id),

    /** Dismisses a post. @throws NOT_FOUND, CONFLICT for a transition that is not allowed */
    dismiss: (by: RequestContext, id: string) => decide(by, id, 'dismissed'),

    /**
     * Completes a post: approves it without creating a case or an update.
     * @throws NOT_FOUND, CONFLICT for a transition that is not allowed
     */
    complete: (by: RequestContext, id: string) =>
      changing(by, id, async (trx, before) => {
        assertTransition(socialPostTransitions, 'social post', before.status, 'approved')
        if (before.completedAt) return before
        const decided = before.status === 'approved' ? {} : decision(by)
        const change = { status: 'approved', completedAt: timestamp(clock), ...decided } as const
        return write(trx, by, before, change, 'social_post_completed')
      }),

    /**
     * Matches a post to a case; its status stays.
     * @throws NOT_FOUND for an unknown post or case, CONFLICT once a case or update was created from it
     */
    matchCase: (by: RequestContext, id: string, caseId: string) =>
      changing(by, id, async (trx, before) => {
        if (!(await caseSummaryOf(trx, caseId)))
          throw new DomainError('NOT_FOUND', `Case ${caseId} not found.`, { caseId })
        if (before.caseId === caseId) return before
        if (before.outcome)
          throw new DomainError('CONFLICT', `This post is already part of case ${before.caseId}.`, {
            caseId: before.caseId,
          })
        return write(trx, by, before, { caseId }, 'social_post_matched')
      }),

    /**
     * Sets the status and the time of the review; `approved` approves the post.
     * @throws FORBIDDEN without role staff, NOT_FOUND, CONFLICT
     */
    async setStatus(by: RequestContext, id: string, input: UpdateSocialPostInput): Promise<SocialPostRecord> {
      const before = await decidable(by, id)
      const options = { version: input.version ?? null, reviewedAt: input.reviewedAt ?? null }
      const status = input.status ?? before.status
      if (status !== 'approved') return decide(by, id, status, options)
      if (before.status !== 'approved') return approve(by, id, options)
      const reviewedAt = otherTime(before, input.reviewedAt)
      if (!reviewedAt) return before
      return changing(by, id, (trx, current) => {
        assertCurrent(current, input.version, postChanged)
        return write(trx, by, current, { reviewedAt }, 'social_post_updated')
      })
    },

    /**
     * Creates a case from a post, given by its own id or its id on the network, and approves it. Returns the existing
     * case if there is one.
     * @throws NOT_FOUND, ValidationError when guardianId is not the author, CONFLICT for a post that was dismissed,
     *   rejected or matched to a case
     */
    async generateCase(
      by: RequestContext,
      postId: string,
      guardianId?: string | null,
    ): Promise<CaseFromPost> {
      const found = await named(by, postId)
      if (guardianId && guardianId !== found.guardianId)
        throw new ValidationError({ guardianId: 'must be the guardian who wrote the post' })
      const prepared = await prepare(by, found)
      const post = await changing(by, found.id, async (trx, before) => {
        if (before.outcome) return before
        if (before.caseId)
          throw new DomainError(
            'CONFLICT',
            `This post is matched to case ${before.caseId}; approve it instead.`,
            { caseId: before.caseId },
          )
        assertTransition(socialPostTransitions, 'social post', before.status, 'approved')
        return createFrom(trx, by, before, prepared)
      })
      const { caseId } = post
      if (caseId === undefined) throw new Error('A post with an outcome has a case.')
      const { opening } = prepared
      const message =
        opening.status === 'fulfilled' && opening.value.id === caseId
          ? `Case "${opening.value.name}" was created from the post.`
          : 'The case already existed.'
      return { caseId, message, post }
    },
  }

  async function named(by: RequestContext, postId: string): Promise<SocialPostRecord> {
    const own = await posts.find(by, postId)
    if (own) return own
    const candidates = (await socialPostStore(db).byPostId(postId)).filter((post) => maySee(by.viewer, post))
    if (candidates.length > 1)
      throw new DomainError(
        'CONFLICT',
        'Several networks have a post with this id; send the id `soc_…` instead.',
        {
          posts: candidates.map(({ id }) => id),
        },
      )
    const [only] = candidates
    if (!only) throw notFound('Social post', postId)
    return only
  }
}

/** The given time of the review, if it differs from the stored one. */
function otherTime({ reviewedAt }: SocialPostRecord, sent: string | null | undefined): string | undefined {
  return sent && sent !== reviewedAt ? sent : undefined
}
