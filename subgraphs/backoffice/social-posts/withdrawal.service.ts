import { z } from 'zod'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import type { Cases } from '../cases/case.service.js'
import type { CaseUpdates } from '../cases/updates/case-update.service.js'
import type { SocialPlatform } from './social-post.state.js'
import { socialPostStore } from './social-post.store.js'
import type { WithdrawalInput } from './withdrawal.inputs.js'

const words = z.object({ notes: textOf(10_000) })

export interface WithdrawalDependencies {
  readonly db: Database
  readonly cases: Cases
  readonly updates: CaseUpdates
}

/** The verb on what services made of posts. */
export type Withdrawal = ReturnType<typeof createWithdrawal>

/**
 * Takes back what a service made of a post, and nothing else: a case that somebody else opened, or that a social post
 * was approved as, stays in sight, and an update stands.
 */
export function createWithdrawal({ db, cases, updates }: WithdrawalDependencies) {
  /** Whether people approved the same post as the same thing. */
  async function isApproved(trx: Transaction, { fromPost, outcome, caseId }: WithdrawalInput) {
    if (!fromPost) return false
    const posts = await socialPostStore(trx).byPostId(fromPost.postId, fromPost.platform as SocialPlatform)
    return posts.some((post) => post.outcome === outcome && post.caseId === caseId)
  }

  return {
    /**
     * Hides an opened case, or says of an update that it was withdrawn.
     * @returns whether anything was taken back
     * @throws ValidationError, CONFLICT when the case was completed meanwhile
     */
    withdraw(by: GraphContext, input: WithdrawalInput): Promise<boolean> {
      const { notes } = validated(words, input)
      const { caseId, outcome } = input
      return inTransaction(db, async (trx) => {
        const fromPost = input.fromPost ?? undefined
        const room = outcome === 'case' ? cases : updates
        const isDone = !(await isApproved(trx, input)) && (await room.withdraw(trx, by, caseId, fromPost))
        if (isDone) {
          const metadata = { tags: ['ai-hub', 'withdrawn'], priority: 'normal' }
          await updates.add(trx, by, { caseId, type: 'note', notes, metadata })
        }
        await by.completeIdempotent(trx, isDone)
        return isDone
      })
    },
  }
}
