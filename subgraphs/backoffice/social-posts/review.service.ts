import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { assertCurrent } from '../../shared/states/versioned.js'
import { actorOf, isStaff } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.service.js'
import type { CaseUpdates } from '../cases/updates/case-update.service.js'
import { caseFromPost, updateFromPost } from './case-from-post.mapper.js'
import { postChanged, unknownPost } from './social-post.errors.js'
import type { UpdateSocialPostInput } from './social-post.inputs.js'
import { about, maySee, type SocialPosts } from './social-post.service.js'
import { type SocialPostStatus, socialPostTransitions } from './social-post.state.js'
import { type SocialPostRecord, socialPostStore } from './social-post.store.js'
import type { CaseFromPost } from './social-post.type.js'

export interface ReviewDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly posts: SocialPosts
  readonly cases: Cases
  readonly updates: CaseUpdates
}

/** Operations of reviewing posts. */
export type PostReview = ReturnType<typeof createPostReview>

type CaseToOpen = Awaited<ReturnType<Cases['prepare']>>

/** How posts are decided, and what they become (backoffice document, "Social media posts"; decisions, section 6). */
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

  /** Reads a post, lets `work` change it within one transaction. */
  function changing(
    by: RequestContext,
    id: string,
    work: (trx: Transaction, before: SocialPostRecord) => Promise<SocialPostRecord>,
  ): Promise<SocialPostRecord> {
    return inTransaction(db, async (trx) => {
      const before = await socialPostStore(trx).byId(id)
      if (!before || !maySee(by.viewer, before)) throw unknownPost(id)
      return work(trx, before)
    })
  }

  /** Makes what the post becomes, and approves it, in one transaction: a post makes one thing, once. */
  async function become(
    trx: Transaction,
    by: RequestContext,
    before: SocialPostRecord,
    opening: CaseToOpen,
    reviewedAt?: string | null,
  ): Promise<SocialPostRecord> {
    const decided = { status: 'approved', ...decision(by, reviewedAt) } as const
    if (before.caseId) {
      const update = await updates.add(trx, by, updateFromPost(before, before.caseId))
      const made = { outcome: 'update', caseUpdateId: update.id, caseId: update.caseId } as const
      return write(trx, by, before, { ...decided, ...made }, 'social_post_approved')
    }
    const { platform, postId } = before
    const { id: caseId } = await cases.open(trx, by, opening, { platform, postId })
    const made = { outcome: 'case', caseId } as const
    return write(trx, by, before, { ...decided, ...made }, 'social_post_approved')
  }

  async function existing(by: RequestContext, id: string): Promise<SocialPostRecord> {
    const post = await posts.find(by, id)
    if (!post) throw unknownPost(id)
    return post
  }

  async function approve(
    by: RequestContext,
    id: string,
    options: { version?: number | null; reviewedAt?: string | null } = {},
  ): Promise<SocialPostRecord> {
    const opening = await cases.prepare(by, caseFromPost(await existing(by, id)))
    return changing(by, id, async (trx, before) => {
      assertCurrent(before, options.version, postChanged)
      if (before.status === 'approved') return before
      assertTransition(socialPostTransitions, 'social post', before.status, 'approved')
      return become(trx, by, before, opening, options.reviewedAt)
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
      if (before.status === status && !otherTime(before, options.reviewedAt)) return before
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

  /** The post, for those who may decide it. */
  async function decidable(by: RequestContext, id: string): Promise<SocialPostRecord> {
    const post = await existing(by, id)
    if (!isStaff(by.viewer)) throw new DomainError('FORBIDDEN', 'Posts are decided by staff.')
    return post
  }

  return {
    /** @throws NOT_FOUND, FORBIDDEN for those who do not decide posts */
    decidable,

    /**
     * Approves a post: an update of the case it is matched to, else a new case, is made from it. Approving it
     * again changes nothing.
     * @throws NOT_FOUND, CONFLICT for a move that is not allowed
     */
    approve: (by: RequestContext, id: string) => approve(by, id),

    /** Puts a post aside. @throws NOT_FOUND, CONFLICT for a move that is not allowed */
    dismiss: (by: RequestContext, id: string) => decide(by, id, 'dismissed'),

    /**
     * Ends the work on a post: it is approved and completed without anything being made from it any more.
     * @throws NOT_FOUND, CONFLICT for a move that is not allowed
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
     * Says which case a post is about; its status stays.
     * @throws NOT_FOUND for an unknown post or case, CONFLICT once something was made from it
     */
    matchCase: (by: RequestContext, id: string, caseId: string) =>
      changing(by, id, async (trx, before) => {
        if (!(await caseSummaryOf(trx, caseId)))
          throw new DomainError('NOT_FOUND', `There is no case ${caseId}.`, { caseId })
        if (before.caseId === caseId) return before
        if (before.outcome)
          throw new DomainError('CONFLICT', `This post has become part of case ${before.caseId} already.`, {
            caseId: before.caseId,
          })
        return write(trx, by, before, { caseId }, 'social_post_matched')
      }),

    /**
     * Sets what staff sets by hand: the status, and when it was decided. `approved` is approving.
     * @throws FORBIDDEN for anybody else, NOT_FOUND, CONFLICT
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
     * Makes a case from a post, named by its id here or on its network, and approves it. Where one was made
     * already, that one is the answer.
     * @throws NOT_FOUND, ValidationError for somebody else's guardianId, CONFLICT for a post that was dismissed
     *   or rejected, or is matched to a case
     */
    async generateCase(
      by: RequestContext,
      postId: string,
      guardianId?: string | null,
    ): Promise<CaseFromPost> {
      const found = await named(by, postId)
      if (guardianId && guardianId !== found.guardianId)
        throw new ValidationError({ guardianId: 'is not the guardian who wrote this post' })
      const opening = await cases.prepare(by, caseFromPost(found))
      const post = await changing(by, found.id, async (trx, before) => {
        if (before.outcome === 'case') return before
        if (before.caseId)
          throw new DomainError('CONFLICT', `This post is matched to case ${before.caseId}: approve it.`, {
            caseId: before.caseId,
          })
        assertTransition(socialPostTransitions, 'social post', before.status, 'approved')
        return become(trx, by, before, opening)
      })
      const caseId = post.caseId ?? opening.id
      const message =
        caseId === opening.id ? `Case "${opening.name}" was made from the post.` : 'The case was made before.'
      return { caseId, message, post }
    },
  }

  async function named(by: RequestContext, postId: string): Promise<SocialPostRecord> {
    const own = await posts.find(by, postId)
    if (own) return own
    const candidates = (await socialPostStore(db).byPostId(postId)).filter((post) => maySee(by.viewer, post))
    if (candidates.length > 1)
      throw new DomainError('CONFLICT', 'Several networks have a post with this id: send the id of ours.', {
        posts: candidates.map(({ id }) => id),
      })
    const [only] = candidates
    if (!only) throw unknownPost(postId)
    return only
  }
}

/** The time of decision that is sent, where it is not the one that stands there already. */
function otherTime({ reviewedAt }: SocialPostRecord, sent: string | null | undefined): string | undefined {
  return sent && sent !== reviewedAt ? sent : undefined
}
