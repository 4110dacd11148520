import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { ApprovalRecord, Approvals } from '../approvals/approval.service.js'
import { RECOVERED_OWNER } from '../wallets/ownership.policy.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import type { PersonExists } from './people.client.js'

interface HandoverDependencies {
  readonly db: Database
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
  readonly approvals: Approvals
  readonly personExists: PersonExists
  /** Transfers to the person the donations that the wallet made while its owner was unknown. */
  readonly passDonations: (trx: Transaction, wallet: WalletRecord, to: string) => Promise<void>
}

/** Operations that hand wallets over. */
export type Handovers = ReturnType<typeof createHandovers>

/** Hands wallets that were recovered without an owner over to their owners, after the approval of a second administrator. */
export function createHandovers(dependencies: HandoverDependencies) {
  const { db, wallets, statuses, approvals, personExists, passDonations } = dependencies

  approvals.define('handover', async (context, { walletId, newOwnerId = '' }, grant) => {
    if (!(await personExists(newOwnerId, context)))
      throw new DomainError('CONFLICT', 'The new owner was erased since the request; reject it.')
    await inTransaction(db, async (trx) => {
      const before = await wallets.readIn(trx, walletId)
      assertRecovered(before)
      await statuses.handOver(trx, context, before, newOwnerId)
      await passDonations(trx, before, newOwnerId)
      await grant(trx)
    })
  })

  return {
    /**
     * Requests the handover of a recovered wallet to a person.
     * @throws WALLET_NOT_FOUND, ValidationError; CONFLICT for a wallet that was not recovered or has a pending request
     */
    async request(
      context: GraphContext,
      walletId: string,
      newOwnerId: string,
      reason: string,
    ): Promise<ApprovalRecord> {
      assertRecovered(await wallets.mustRead(walletId))
      if (!(await personExists(newOwnerId, context)))
        throw new ValidationError({ newOwnerId: 'is not the id of a person' })
      return inTransaction(db, async (trx) => {
        await approvals.assertNotRequested(trx, { walletId, kind: 'handover' })
        const approval = await approvals.request(
          trx,
          context,
          { kind: 'handover', walletId, newOwnerId },
          reason,
        )
        await context.completeIdempotent(trx, approval)
        return approval
      })
    },
  }
}

/** @throws CONFLICT */
function assertRecovered({ ownerId }: WalletRecord): void {
  if (ownerId !== RECOVERED_OWNER)
    throw new DomainError(
      'CONFLICT',
      'Only a wallet that was recovered without its owner can be handed over.',
    )
}
