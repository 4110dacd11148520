import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { ApprovalRecord, Approvals } from '../approvals/approval.service.js'
import type { Asset } from '../ledger/network.js'
import { assertReconciled } from '../restores/restore.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { type Finding, type FindingKind, isAcceptable, permitSending } from './finding.policy.js'
import { reconciliationStore } from './reconciliation.store.js'

interface DifferenceDependencies {
  readonly db: Database
  readonly approvals: Approvals
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
}

/** A difference that a reconciliation found. */
export interface DifferenceInput {
  readonly walletId: string
  readonly finding: FindingKind
  readonly asset: Asset
}

export type AcceptedDifferences = ReturnType<typeof createAcceptedDifferences>

/**
 * Differences between books and ledger that two administrators accept permanently: a difference of the same size blocks
 * nothing.
 */
export function createAcceptedDifferences({ db, approvals, wallets, statuses }: DifferenceDependencies) {
  /** Names the approval of each finding that was accepted; a later acceptance replaces earlier ones of its kind. */
  async function marked(
    from: Database | Transaction,
    walletId: string,
    findings: readonly Finding[],
  ): Promise<Finding[]> {
    if (!findings.some(isAcceptable)) return [...findings]
    const accepted = await approvals.ofWallet(from, walletId, { kind: 'difference', state: 'approved' })
    return findings.map((finding) => {
      const last = accepted.findLast((one) => one.finding === finding.kind && one.asset === finding.asset)
      return last && last.difference === sizeOf(finding) ? { ...finding, acceptedBy: last.id } : finding
    })
  }

  /** The findings of the latest comparison of a wallet. */
  async function latestFindings(from: Database | Transaction, walletId: string): Promise<Finding[]> {
    const report = await reconciliationStore(from).latestWith(walletId)
    return marked(from, walletId, report?.findings.filter((one) => one.walletId === walletId) ?? [])
  }

  approvals.define('difference', (context, approval, grant) =>
    inTransaction(db, async (trx) => {
      // The latest report does not show yet what a restore has found.
      await assertReconciled(trx)
      await grant(trx)
      const { walletId } = approval
      const { freezes } = await wallets.readIn(trx, walletId)
      const isBlocked = freezes.some(({ by }) => by === 'reconciliation')
      if (isBlocked && permitSending(await latestFindings(trx, walletId)))
        await statuses.setBlocked(trx, context, walletId, undefined)
    }),
  )

  return {
    marked: (walletId: string, findings: readonly Finding[]): Promise<Finding[]> =>
      marked(db, walletId, findings),

    /**
     * Requests that a difference is accepted that the latest reconciliation of the wallet found.
     * @throws NOT_FOUND without such a finding; CONFLICT for one that is accepted or requested, ValidationError
     */
    async request(
      context: GraphContext,
      { walletId, finding: kind, asset }: DifferenceInput,
      reason: string,
    ): Promise<ApprovalRecord> {
      return inTransaction(db, async (trx) => {
        const found = (await latestFindings(trx, walletId)).find(
          (one) => one.kind === kind && one.asset === asset && isAcceptable(one),
        )
        if (!found)
          throw new DomainError(
            'NOT_FOUND',
            'The latest reconciliation found no such difference in the wallet.',
          )
        const difference = sizeOf(found)
        const open = await approvals.ofWallet(trx, walletId, { kind: 'difference', state: 'pending' })
        const isRequested = open.some((one) => one.finding === kind && one.asset === asset)
        if (found.acceptedBy !== undefined || isRequested)
          throw new DomainError(
            'CONFLICT',
            'The difference is already accepted, or its acceptance is already requested.',
          )
        const what = { kind: 'difference', walletId, finding: kind, asset, difference } as const
        const approval = await approvals.request(trx, context, what, reason)
        await context.completeIdempotent(trx, approval)
        return approval
      })
    },
  }
}

/** By how much the ledger exceeds the books, in stroops. */
function sizeOf({ expected = '0', actual = '0' }: Finding): string {
  return (BigInt(actual) - BigInt(expected)).toString()
}
