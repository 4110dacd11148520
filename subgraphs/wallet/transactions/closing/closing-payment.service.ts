import type { Destination } from '../../ledger/address.js'
import { closingEnvelope } from '../../ledger/envelopes.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { LedgerMemo } from '../../ledger/network.js'
import { insufficientBalance, wouldFail } from '../../wallets/wallet.errors.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { assertOpen } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'
import { cappedBid } from '../sending/bid.policy.js'
import { findRefusal } from '../sending/destination.policy.js'
import type { Transfer, UnsignedPayment } from '../sending/dispatch.service.js'
import type { SpendingGate, TransactionDependencies } from '../transaction.service.js'

/** Who gets what is left, and what they are told. */
export interface MergeDestination {
  readonly destination: Destination
  readonly memo: LedgerMemo | undefined
}

const VALID_FOR_MS = 5 * 60_000

/**
 * Reads the ledger and builds the end of the account; undefined where there is no account to end.
 * @throws CONFLICT where it has ended before; TRANSACTION_FAILED for what the ledger would refuse and while
 *   payments are pending; INSUFFICIENT_BALANCE where the fee is missing; NETWORK_ERROR
 */
export async function prepareClosing(
  { db, clock, networks, maxFeePerOperation }: TransactionDependencies,
  wallet: WalletRecord,
  heir: MergeDestination,
): Promise<UnsignedPayment | undefined> {
  const on = networks[wallet.network]
  const [account, receiver, feePerOperation] = await Promise.all([
    on.ledger.readAccount(wallet.publicKey),
    on.ledger.readAccount(heir.destination.account),
    cappedBid(on, maxFeePerOperation),
  ])
  if (!account) {
    assertOpen(wallet)
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
  const header = { source: wallet.publicKey, sequence, feePerOperation, validUntil }
  const usdc = account.usdc?.balance
  const unsigned = closingEnvelope(on.ledger, header, { destination: destination.address, usdc, memo })
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

/** Who may refuse that the wallet is closed: what nobody claims is not limited any more. */
export function gatesOf(
  { gates }: Pick<TransactionDependencies, 'gates'>,
  { unclaimedSince }: WalletRecord,
): readonly SpendingGate[] {
  return unclaimedSince === undefined ? gates : []
}

/** @throws TRANSACTION_FAILED where the ledger would not give the receiver what is left */
function refuse(
  account: LedgerAccount,
  receiver: LedgerAccount | undefined,
  { destination, memo }: MergeDestination,
): void {
  if (!receiver)
    throw wouldFail(
      'destination_missing',
      'The destination has no account on the ledger. What is left can only go to one that exists.',
    )
  const usdc = account.usdc?.balance ?? 0n
  const payout =
    usdc > 0n ? ({ asset: 'USDC', amount: usdc } as const) : ({ asset: 'XLM', amount: account.xlm } as const)
  const refusal = findRefusal({ ...payout, destination, memo }, receiver)
  if (refusal) throw refusal
}
