import { z } from 'zod'
import { type Database, inTransaction } from '../../../shared/database.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../../shared/validated.js'
import type { Cases } from '../../cases/case.service.js'
import type { CaseUpdates } from '../../cases/updates/case-update.service.js'
import type { WithdrawalInput } from './withdrawal.inputs.js'

const inputSchema = z.object({ notes: textOf(10_000) })

export interface WithdrawalDependencies {
  readonly db: Database
  readonly cases: Cases
  readonly updates: CaseUpdates
}

/** Withdraws what services created from posts. */
export type Withdrawal = ReturnType<typeof createWithdrawal>

/**
 * Withdraws the records that a service created from a post. Cases created by others, or taken over by a person who approved the
 * post, stay visible; updates stay.
 */
export function createWithdrawal({ db, cases, updates }: WithdrawalDependencies) {
  return {
    /**
     * Hides a case, or adds a note that an update was withdrawn.
     * @returns whether anything was withdrawn
     * @throws ValidationError, CONFLICT when the case was completed since
     */
    withdraw(by: GraphContext, input: WithdrawalInput): Promise<boolean> {
      const { notes } = validated(inputSchema, input)
      const { caseId, outcome } = input
      return inTransaction(db, async (trx) => {
        const fromPost = input.fromPost ?? undefined
        const target = outcome === 'case' ? cases : updates
        const isDone = await target.withdraw(trx, by, caseId, fromPost)
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
