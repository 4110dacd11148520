import { inTransaction, type Transaction } from '../../../shared/database.js'
import { ValidationError } from '../../../shared/domain-error.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { type Destination, readDestination } from '../../ledger/address.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { WalletLease } from '../../wallets/wallet-lease.service.js'
import { type Actor, assertClosable } from '../../wallets/wallet-status.service.js'
import { dispatch } from '../sending/dispatch.service.js'
import { invalidDestination, parseMemo } from '../sending/payment-order.policy.js'
import type { TransactionDependencies } from '../transaction.service.js'
import type { CloseWalletInput } from './closing.inputs.js'
import { gatesOf, type MergeDestination, prepareClosing } from './closing-payment.service.js'

/** The end of wallets. */
export type Closing = ReturnType<typeof createClosing>

/** Closing wallets: a transaction of the ledger like any other, stored before it is submitted. */
export function createClosing(dependencies: TransactionDependencies) {
  const { db, wallets, statuses, leases } = dependencies
  return {
    /**
     * Begins to close a wallet; answers it as it is until the ledger has decided. One that is closed and holds
     * something after all is closed once more.
     * @throws WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner, unless nobody claims the wallet;
     *   and what `closeFor` throws; ValidationError for a wrong memo
     */
    async close(context: GraphContext, input: CloseWalletInput): Promise<WalletRecord> {
      const memo = parseMemo(input.memo, input.memoType)
      const destination = mustBeDestination(input.destination)
      const find = () => wallets.mustClose(context.viewer, input.walletId)
      return begin(context, find, { destination, memo }, context.completeIdempotent)
    },

    /**
     * The same for a person who is not here to ask: whoever asks says so with their authority.
     * @throws INVALID_ADDRESS, ValidationError; CONFLICT where it is closed or being closed; TRANSACTION_FAILED for
     *   what the ledger would refuse and while payments are pending; INSUFFICIENT_BALANCE where the fee is missing;
     *   NETWORK_ERROR
     */
    async closeFor(by: Actor, walletId: string, address: string): Promise<WalletRecord> {
      const destination = mustBeDestination(address)
      return begin(by, () => wallets.mustRead(walletId), { destination, memo: undefined })
    },
  }

  async function begin(
    by: Actor,
    find: () => Promise<WalletRecord>,
    heir: MergeDestination,
    also?: (trx: Transaction, closing: WalletRecord) => Promise<void>,
  ): Promise<WalletRecord> {
    const { id, publicKey } = await find()
    const { account, address } = heir.destination
    if (account === publicKey)
      throw new ValidationError({ destination: 'must be another account than the wallet’s own' })
    return leases.hold(id, async (lease) => {
      // Another closing may have been before this one in the queue.
      const wallet = await find()
      assertClosable(by.viewer, wallet)
      const outgoing = await prepareClosing(dependencies, wallet, heir)
      let closing: WalletRecord | undefined
      const change = async (trx: Transaction, verb: 'beginClosing' | 'close') => {
        closing = await statuses[verb](trx, by, id, address)
        await also?.(trx, closing)
      }
      if (outgoing)
        await dispatch(dependencies, wallet, outgoing, lease, async (trx, transactions) => {
          await change(trx, 'beginClosing')
          for (const gate of gatesOf(dependencies, wallet)) await gate(trx, wallet, transactions)
        })
      else await closeAtOnce(lease, (trx) => change(trx, 'close'))
      if (!closing) throw new Error('A wallet was closed without being changed.')
      return closing
    })
  }

  function closeAtOnce(lease: WalletLease, change: (trx: Transaction) => Promise<void>): Promise<void> {
    return inTransaction(db, async (trx) => {
      await lease.spend(trx)
      await change(trx)
    })
  }
}

/** @throws INVALID_ADDRESS */
function mustBeDestination(address: string): Destination {
  const destination = readDestination(address)
  if (!destination) throw invalidDestination()
  return destination
}
