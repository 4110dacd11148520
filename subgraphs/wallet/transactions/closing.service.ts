import { inTransaction, type Transaction } from '../../shared/database.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { type Destination, readDestination } from '../ledger/address.js'
import { closingEnvelope } from '../ledger/envelopes.js'
import type { LedgerAccount } from '../ledger/ledger.js'
import type { LedgerMemo } from '../ledger/network.js'
import { insufficientBalance, wouldFail } from '../wallets/wallet.errors.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { WalletLease } from '../wallets/wallet-lease.js'
import { assertClosable } from '../wallets/wallet-status.service.js'
import { bidOn } from './bid.js'
import type { CloseWalletInput } from './closing.inputs.js'
import { dispatch, type Outgoing, type Transfer } from './dispatch.js'
import { envelopeStore } from './envelope.store.js'
import { refusalOf } from './payment-checks.js'
import { invalidDestination, paymentMemo } from './payment-terms.js'
import type { TransactionDependencies } from './transaction.service.js'

/** The end of wallets. */
export type Closing = ReturnType<typeof createClosing>

/** Who gets what is left, and what they are told. */
interface Heir {
  readonly destination: Destination
  readonly memo: LedgerMemo | undefined
}

const VALID_FOR_MS = 5 * 60_000

/** Closing wallets: a transaction of the ledger like any other, stored before it is submitted. */
export function createClosing(dependencies: TransactionDependencies) {
  const { db, wallets, statuses, leases, gates } = dependencies
  return {
    /**
     * Begins to close the viewer's wallet; answers it as it is until the ledger has decided.
     * @throws WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner; INVALID_ADDRESS, ValidationError;
     *   CONFLICT where it is closed or being closed; TRANSACTION_FAILED for what the ledger would refuse and
     *   while payments are pending; INSUFFICIENT_BALANCE where the fee is missing; NETWORK_ERROR
     */
    async close(context: GraphContext, input: CloseWalletInput): Promise<WalletRecord> {
      const memo = paymentMemo(input.memo, input.memoType)
      const destination = readDestination(input.destination)
      if (!destination) throw invalidDestination()
      const { id, publicKey } = await wallets.mustOwn(context.viewer, input.walletId)
      if (destination.account === publicKey)
        throw new ValidationError({ destination: 'must be another account than the wallet’s own' })
      return leases.hold(id, async (lease) => {
        // Another closing may have been before this one in the queue.
        const wallet = await wallets.mustOwn(context.viewer, id)
        assertClosable(wallet)
        const outgoing = await prepare(dependencies, wallet, { destination, memo })
        let closing: WalletRecord | undefined
        const begin = async (trx: Transaction, change: 'beginClosing' | 'close') => {
          closing = await statuses[change](trx, context, id, destination.address)
          await context.completeIdempotent(trx, closing)
        }
        if (outgoing)
          await dispatch(dependencies, wallet, outgoing, lease, async (trx, transactions) => {
            await begin(trx, 'beginClosing')
            for (const gate of gates) await gate(trx, wallet, transactions)
          })
        else await closeAtOnce(lease, (trx) => begin(trx, 'close'))
        if (!closing) throw new Error('A wallet was closed without being changed.')
        return closing
      })
    },
  }

  function closeAtOnce(lease: WalletLease, change: (trx: Transaction) => Promise<void>): Promise<void> {
    return inTransaction(db, async (trx) => {
      await lease.spend(trx)
      await change(trx)
    })
  }
}

/** Reads the ledger and builds the end of the account; undefined where there is no account to end. */
async function prepare(
  { db, clock, networks, maxFeePerOperation }: TransactionDependencies,
  wallet: WalletRecord,
  heir: Heir,
): Promise<Outgoing | undefined> {
  const on = networks[wallet.network]
  const [account, receiver, feePerOperation] = await Promise.all([
    on.ledger.readAccount(wallet.publicKey),
    on.ledger.readAccount(heir.destination.account),
    bidOn(on, maxFeePerOperation),
  ])
  if (!account) {
    if (wallet.funding === 'awaiting' && on.funding.kind !== 'none')
      throw wouldFail(
        'wallet_awaiting_funding',
        'The wallet is being funded just now. Try again in a moment.',
      )
    return undefined
  }
  if ((await envelopeStore(db).after(wallet.id, account.sequence)).length > 0)
    throw wouldFail(
      'transactions_pending',
      'Payments of the wallet are pending. Close it when they have ended.',
    )
  refuse(account, receiver, heir)
  const { destination, memo } = heir
  const sequence = account.sequence + 1n
  const validUntil = new Date(clock.now().getTime() + VALID_FOR_MS)
  const slot = { source: wallet.publicKey, sequence, feePerOperation, validUntil }
  const usdc = account.usdc?.balance
  const unsigned = closingEnvelope(on.ledger, slot, { destination: destination.address, usdc, memo })
  const merged = account.xlm - unsigned.maxFee
  if (account.xlm - account.lockedXlm < unsigned.maxFee)
    throw insufficientBalance(
      unsigned.maxFee,
      account.xlm > account.lockedXlm ? account.xlm - account.lockedXlm : 0n,
    )
  const transfer = (part: Pick<Transfer, 'amount' | 'asset' | 'fee'>): Transfer => ({
    ...part,
    destination: destination.address,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
  })
  return {
    purpose: 'closing',
    unsigned,
    sequence,
    validUntil,
    // The merge takes what is there then, so no lumens are set aside that a higher fee could need.
    spends: { XLM: 0n, USDC: usdc ?? 0n },
    transfers: [
      ...(usdc ? [transfer({ asset: 'USDC', amount: usdc, fee: 0n })] : []),
      transfer({ asset: 'XLM', amount: merged, fee: unsigned.maxFee }),
    ],
  }
}

/** @throws TRANSACTION_FAILED where the ledger would not give the receiver what is left */
function refuse(
  account: LedgerAccount,
  receiver: LedgerAccount | undefined,
  { destination, memo }: Heir,
): void {
  if (!receiver)
    throw wouldFail(
      'destination_missing',
      'The destination has no account on the ledger. What is left can only go to one that exists.',
    )
  const usdc = account.usdc?.balance ?? 0n
  const payout =
    usdc > 0n ? ({ asset: 'USDC', amount: usdc } as const) : ({ asset: 'XLM', amount: account.xlm } as const)
  const refusal = refusalOf({ ...payout, destination, memo }, receiver)
  if (refusal) throw refusal
}
