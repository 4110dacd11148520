import { inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { actorOf } from '../../../shared/viewer.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type Actor, assertClosable } from '../../wallets/wallet-status.service.js'
import { dispatch, type SentTransactions } from '../sending/dispatch.service.js'
import { parseDestination, parseMemo } from '../sending/payment.policy.js'
import type { SpendingAuthority, TransactionDependencies } from '../sending/payment-sending.service.js'
import type { CloseWalletInput } from './closing.inputs.js'
import { type MergeDestination, prepareClosing } from './closing-payment.service.js'

/** Ends an approval: with the transaction that pays out, without one for a wallet without an account. */
type Grant = (trx: Transaction, how?: { readonly transactionId: string }) => Promise<void>

interface ClosingOptions {
  /** Called in the database transaction that closes the wallet. */
  readonly complete?: (trx: Transaction, closing: WalletRecord) => Promise<void>
  /** Whether the payout must be within the spend limits of the wallet; default true. */
  readonly isLimited?: boolean
}

/** Operations that close wallets. */
export type Closing = ReturnType<typeof createClosing>

/** Closes wallets with a ledger transaction that, like any other, is stored before it is submitted. */
export function createClosing(dependencies: TransactionDependencies) {
  const { db, wallets, statuses, leases } = dependencies
  return {
    /**
     * Starts to close a wallet and returns its current state; the ledger decides later. A closed wallet that received
     * funds afterwards can be closed again.
     * @throws WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner, unless the wallet is unclaimed; what
     *   `closeFor` throws; ValidationError for an invalid memo
     */
    async close(context: GraphContext, input: CloseWalletInput): Promise<WalletRecord> {
      const find = () => wallets.mustClose(context.viewer, input.walletId)
      return begin({ by: context }, find, targetOf(input), { complete: context.completeIdempotent })
    },

    /** Whether a wallet can be closed like this now; changes and reserves nothing. @throws what `close` throws for the wallet */
    async assertPossible(
      { viewer }: GraphContext,
      wallet: WalletRecord,
      input: CloseWalletInput,
    ): Promise<void> {
      const target = targetOf(input)
      assertOther(wallet, target)
      assertClosable(viewer, wallet)
      await prepareClosing(dependencies, wallet, target)
    },

    /** Closes a wallet of the organisation that another administrator approved. @throws what `close` throws */
    closeApproved(context: GraphContext, grant: Grant, input: CloseWalletInput): Promise<WalletRecord> {
      const authority: SpendingAuthority = {
        by: context,
        approve: (trx, { id: transactionId }) => grant(trx, { transactionId }),
      }
      const find = () => wallets.mustClose(context.viewer, input.walletId)
      const complete = async (trx: Transaction, { closingTo }: WalletRecord) => {
        if (closingTo === undefined) await grant(trx)
      }
      return begin(authority, find, targetOf(input), { complete })
    },

    /**
     * Closes a wallet before the erasure of its owner, with the authority of the actor. Spend limits do not apply, because nobody
     * could raise them afterwards; the notice period of the erasure protects the owner instead.
     * @throws INVALID_ADDRESS, ValidationError; CONFLICT if it is closed or being closed; TRANSACTION_FAILED for
     *   what the ledger would refuse and while payments are pending; INSUFFICIENT_BALANCE if it cannot pay the fee;
     *   NETWORK_ERROR
     */
    async closeFor(by: Actor, input: CloseWalletInput): Promise<WalletRecord> {
      const find = () => wallets.mustRead(input.walletId)
      return begin({ by }, find, targetOf(input), { isLimited: false })
    },
  }

  async function begin(
    authority: SpendingAuthority,
    find: () => Promise<WalletRecord>,
    target: MergeDestination,
    { complete, isLimited = true }: ClosingOptions,
  ): Promise<WalletRecord> {
    const { by } = authority
    const found = await find()
    const { id } = found
    assertOther(found, target)
    return leases.hold(id, async (lease) => {
      // Another request may have closed the wallet while this one waited for the lease.
      const wallet = await find()
      assertClosable(by.viewer, wallet)
      const payment = await prepareClosing(dependencies, wallet, target)
      const change = async (trx: Transaction, operation: 'beginClosing' | 'close') => {
        const closing = await statuses[operation](trx, by, id, target.destination.address)
        await complete?.(trx, closing)
        return closing
      }
      if (payment)
        return dispatch(
          dependencies,
          actorOf(by.viewer).id,
          wallet,
          payment,
          lease,
          async (trx, transactions) => {
            const closing = await change(trx, 'beginClosing')
            if (isLimited) await assertWithinLimits(dependencies, trx, wallet, transactions)
            await dependencies.organisationSpending.authorise(trx, wallet, [{ authority, transactions }])
            return closing
          },
        )
      return inTransaction(db, async (trx) => {
        await lease.release(trx)
        return change(trx, 'close')
      })
    })
  }
}

/** @throws ValidationError */
function assertOther({ publicKey }: WalletRecord, { destination }: MergeDestination): void {
  if (destination.account === publicKey)
    throw new ValidationError({ destination: 'must not be the account of the wallet itself' })
}

/** @throws INVALID_ADDRESS; ValidationError for an invalid memo */
function targetOf({ destination, memo, memoType }: CloseWalletInput): MergeDestination {
  return { memo: parseMemo(memo, memoType), destination: parseDestination(destination) }
}

/** Spend limits no longer apply to unclaimed wallets. */
export async function assertWithinLimits(
  { spendLimits }: Pick<TransactionDependencies, 'spendLimits'>,
  trx: Transaction,
  wallet: WalletRecord,
  transactions: SentTransactions,
): Promise<void> {
  if (wallet.unclaimedSince === undefined) await spendLimits.assertWithin(trx, wallet, transactions)
}
