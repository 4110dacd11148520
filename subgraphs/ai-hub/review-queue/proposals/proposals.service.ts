import { randomInt } from 'node:crypto'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { matchCase } from '../../cases-client/case-match.policy.js'
import type { CasesClient, OpenCase } from '../../cases-client/cases.client.js'
import type { Configuration } from '../../configuration/configuration.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { AnalysisResult } from '../../posts/analysis.type.js'
import { comparableText } from '../../posts/near-duplicate.policy.js'
import type { PostRecord, Posts } from '../../posts/post.service.js'
import type { ExecutionSaga } from '../decisions/execution.process.js'
import { policyActor, type ReviewHistory } from '../queue/review-history.service.js'
import { reviewDeadlineMs, typeOfAction } from '../queue/review-item.state.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import type { ReviewNotifications } from '../queue/review-notifications.service.js'
import { caseQuotaStore } from './case-quota.store.js'
import { actionFor, proposalFor } from './proposal.mapper.js'
import { decideProposal, type Policies, type Verdict } from './proposal.policy.js'
import { proposalFacts } from './proposal-facts.policy.js'

export interface ProposalDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly posts: Posts
  readonly configuration: Configuration
  readonly casesClient: Pick<CasesClient, 'openCases'>
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
  readonly saga: ExecutionSaga
  /** ISO 4217 code of the currency that case goals are in. */
  readonly baseCurrency: string
}

export type Proposals = ReturnType<typeof createProposals>

/** Decides about analysed posts: each once, by the current policies. */
export function createProposals(dependencies: ProposalDependencies) {
  const { db, clock, posts, configuration, casesClient, history, notifications, saga } = dependencies

  /** The review item for a post. */
  function itemFor(post: PostRecord, matchedCaseId: string | undefined): ReviewItemRecord {
    const action = actionFor(post, matchedCaseId)
    const now = clock.now()
    return {
      id: newReviewItemId(now),
      type: typeOfAction[action],
      status: 'pending',
      tweetId: post.id,
      tweetContent: post.content,
      tweetAuthor: post.author.handle,
      guardianId: post.guardianId,
      caseId: matchedCaseId,
      matchedCaseId,
      proposedAction: proposalFor(post, action, dependencies.baseCurrency),
      confidence: post.analysis.confidence,
      urgency: post.analysis.urgency,
      policyReason: '',
      createdAt: now.toISOString(),
      dueAt: timestamp(clock, reviewDeadlineMs[post.analysis.urgency]),
      analysis: { ...post.analysis, suggestedAction: action },
      images: post.media.images,
      attempted: [],
      round: 0,
      awaitsSecondReview: false,
      isDisputed: false,
      duplicates: 0,
      version: 1,
    }
  }

  async function verdictFor(
    trx: Transaction,
    item: ReviewItemRecord,
    original: PostRecord | undefined,
    policies: Policies,
  ): Promise<Verdict> {
    const facts = proposalFacts(item.tweetId, item.type, item.analysis, original !== undefined)
    const verdict = decideProposal(facts, policies)
    if (verdict.outcome !== 'auto_approved' || item.type !== 'case_creation') return verdict
    const { maxCasesPerDay } = policies.caseCreationPolicy
    const hasPlace = await caseQuotaStore(trx).take(item.createdAt, maxCasesPerDay)
    return hasPlace ? verdict : decideProposal({ ...facts, isCapReached: true }, policies)
  }

  /** Decides in one transaction, so that quota and item are consistent. */
  async function decide(
    trx: Transaction,
    post: PostRecord,
    matchedCaseId: string | undefined,
    requestId: string,
  ): Promise<ReviewItemRecord | undefined> {
    const item = itemFor(post, matchedCaseId)
    const policies = await configuration.settings(trx)
    const similar = await posts.originalOf(trx, post, (other) => willBeQueued(other, policies))
    const known = similar && (await reviewItemStore(trx).byPost(similar.id))
    const original = similar && mayTellMore(post, similar, known) ? undefined : similar
    const verdict = await verdictFor(trx, item, original, policies)
    const { reason } = verdict
    await posts.keepAnalysis(trx, post.id, item.analysis)
    if (verdict.outcome === 'logged') {
      await posts.decide(trx, post.id, { outcome: 'logged', reason })
      return undefined
    }
    if (verdict.outcome === 'linked' && original) {
      await posts.decide(trx, post.id, { outcome: 'linked', reason, duplicateOfId: original.id })
      await posts.linkCase(trx, post.id, original.caseId)
      if (known) await recordDuplicate(trx, known, post)
      return undefined
    }
    await posts.decide(trx, post.id, { outcome: 'proposed', reason })
    await posts.linkCase(trx, post.id, matchedCaseId)
    const proposed = { ...(reason === 'second_look' ? withLowPriority(item) : item), policyReason: reason }
    await reviewItemStore(trx).insert(proposed)
    await history.add(trx, item.id, 'proposed', policyActor, { reason, matchedCaseId })
    if (verdict.outcome === 'auto_approved') await beginAutomatically(trx, proposed, requestId)
    else await notifications.queued(trx, proposed)
    return proposed
  }

  /** Second looks are reviewed after everything else in the queue. */
  function withLowPriority(item: ReviewItemRecord): ReviewItemRecord {
    return { ...item, urgency: 'low', dueAt: timestamp(clock, reviewDeadlineMs.low) }
  }

  async function beginAutomatically(trx: Transaction, item: ReviewItemRecord, requestId: string) {
    const { id: actorId, name: actorName } = policyActor
    await saga.begin(trx, item, { kind: 'auto', actorId, actorName, requestId, reviewedBy: actorId })
  }

  async function recordDuplicate(trx: Transaction, item: ReviewItemRecord, post: PostRecord): Promise<void> {
    await reviewItemStore(trx).addDuplicate(item.id)
    await history.add(trx, item.id, 'duplicate_linked', policyActor, { tweetId: post.id })
  }

  return {
    /**
     * Decides about a post, and executes the proposal if the policies approve it. A post that was decided before is
     * unchanged.
     * @param cases the guardian's open cases, if already loaded
     * @returns its review item, if any
     */
    async propose(
      postId: string,
      requestId: string,
      cases?: readonly OpenCase[],
    ): Promise<ReviewItemRecord | undefined> {
      const post = await posts.undecided(db, postId)
      if (!post) return reviewItemStore(db).byPost(postId)
      if (!isWorthProposing(post.analysis)) {
        const unrelated = { outcome: 'unrelated', reason: 'not_case_related' } as const
        await inTransaction(db, (trx) => posts.decide(trx, postId, unrelated))
        return undefined
      }
      const match = matchCase(
        {
          text: post.content,
          info: post.analysis.extractedInfo,
          threadCaseId: await posts.threadCaseOf(db, post),
        },
        cases ?? (await casesClient.openCases(post.guardianId, { requestId })),
      )
      const item = await inTransaction(db, async (trx) => {
        const current = await posts.undecided(trx, postId)
        return current ? decide(trx, current, match?.caseId, requestId) : reviewItemStore(trx).byPost(postId)
      })
      if (!item) return undefined
      // The failure is in the item's history, and the item awaits review.
      return saga.finish(item.id).catch(() => reviewItemStore(db).byId(item.id))
    },
  }
}

/**
 * Whether a post leads to a proposal: it is about a case, or possibly about one, or it is a prompt injection, which may
 * have misled the analysis, and its text still indicates an animal in need.
 */
function isWorthProposing({ isCaseRelated, suggestedAction, flags, urgency }: AnalysisResult): boolean {
  if (isCaseRelated && suggestedAction !== 'none') return true
  if (flags.includes('perhaps')) return true
  return flags.includes('injection') && urgency !== 'low'
}

/** Whether a post may contain what a reviewer missed in a similar one: its text is not the same. */
function mayTellMore(
  { content }: PostRecord,
  similar: PostRecord,
  item: ReviewItemRecord | undefined,
): boolean {
  const isIncomplete = item?.status === 'rejected' && item.review?.reason === 'insufficient_information'
  return isIncomplete && comparableText(content) !== comparableText(similar.content)
}

/** Whether the policies queue an undecided post. The type of the action makes no difference. */
function willBeQueued({ id, analysis }: PostRecord, policies: Policies): boolean {
  if (!isWorthProposing(analysis)) return false
  const facts = proposalFacts(id, 'case_creation', analysis, false)
  return decideProposal(facts, policies).outcome !== 'logged'
}

const SUFFIX = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An id in the documented shape: `review_<epoch ms>_<suffix>`. */
function newReviewItemId(now: Date): string {
  const suffix = Array.from({ length: 10 }, () => SUFFIX[randomInt(SUFFIX.length)]).join('')
  return `review_${now.getTime()}_${suffix}`
}
