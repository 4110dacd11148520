import type { Destination } from '../../ledger/address.js'
import { closingEnvelope } from '../../ledger/envelopes.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { LedgerMemo } from '../../ledger/network.js'
import { sponsorOf } from '../../wallets/networks/ledger-networks.client.js'
import { insufficientBalance, transactionWouldFail } from '../../wallets/wallet.errors.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { assertOpen } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'
import type { Transfer, UnsignedPayment } from '../sending/dispatch.service.js'
import { findRefusal } from '../sending/payment.policy.js'
import { type PaymentDependencies, sponsoredFee } from '../sending/payment.service.js'
import { transactionStore } from '../transaction.store.js'

/** Where the remaining balance goes, and with which memo. */
export interface MergeDestination {
  readonly destination: Destination
  readonly memo: LedgerMemo | undefined
}

const VALID_FOR_MS = 5 * 60_000

/**
 * Reads the ledger and builds the transaction that closes the account; undefined if there is no account.
 * @throws CONFLICT if the wallet is already closed; TRANSACTION_FAILED for what the ledger would refuse and while
 *   payments are pending; INSUFFICIENT_BALANCE if it cannot pay the fee; NETWORK_ERROR
 */
export async function prepareClosing(
  { db, clock, networks }: Pick<PaymentDependencies, 'db' | 'clock' | 'networks'>,
  wallet: WalletRecord,
  target: MergeDestination,
): Promise<UnsignedPayment | undefined> {
  const network = networks[wallet.network]
  const { ledger } = network
  const [account, receiver, feePerOperation, now] = await Promise.all([
    ledger.readAccount(wallet.publicKey),
    ledger.readAccount(target.destination.account),
    network.cappedFee(),
    network.ledgerTime(clock),
  ])
  if (!account) {
    assertOpen(wallet)
    if (wallet.funding === 'awaiting' && network.funding.kind !== 'none')
      throw transactionWouldFail(
        'wallet_awaiting_funding',
        'The wallet is being funded. Try again in a few seconds.',
      )
    return undefined
  }
  const outstanding = await envelopeStore(db).outstanding(wallet.id, account)
  // A payment that is to be sent again has no envelope at the moment.
  if (outstanding.length > 0 || (await transactionStore(db).hasPending(wallet.id)))
    throw transactionWouldFail(
      'transactions_pending',
      'The wallet has pending payments. Close it after they have completed.',
    )
  assertPayable(account, receiver, target)
  const { destination, memo } = target
  const sequence = account.sequence + 1n
  const validUntil = new Date(now.getTime() + VALID_FOR_MS)
  const header = {
    source: wallet.publicKey,
    sequence,
    minSequence: account.sequence,
    feePerOperation,
    validUntil,
  }
  const usdc = account.usdc?.balance
  const unsigned = closingEnvelope(ledger, header, { destination: destination.address, usdc, memo })
  const unlocked = account.xlm - account.lockedXlm
  const sponsor = unlocked < unsigned.maxFee ? sponsorOf(network) : undefined
  if (unlocked < unsigned.maxFee && !sponsor)
    throw insufficientBalance('XLM', unsigned.maxFee, unlocked > 0n ? unlocked : 0n)
  const feeBump = sponsor && sponsoredFee(sponsor, feePerOperation)
  const ownFee = sponsor ? 0n : unsigned.maxFee
  const transfer = (part: Pick<Transfer, 'amount' | 'asset' | 'fee'>): Transfer => ({
    ...part,
    destination: destination.address,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
  })
  const merged = transfer({ asset: 'XLM', amount: account.xlm - ownFee, fee: ownFee })
  return {
    purpose: 'closing',
    unsigned,
    source: wallet.publicKey,
    ...(feeBump ? { feeBump } : {}),
    maxFee: feeBump ? unsigned.maxFee + feePerOperation : unsigned.maxFee,
    sequence,
    validUntil,
    // The merge takes the balance at that time, so no lumens are reserved that a higher fee could need.
    spends: { XLM: 0n, USDC: usdc ?? 0n },
    transfers: usdc ? [transfer({ asset: 'USDC', amount: usdc, fee: 0n }), merged] : [merged],
  }
}

/** @throws TRANSACTION_FAILED if the ledger would refuse to pay the balance to the receiver */
function assertPayable(
  account: LedgerAccount,
  receiver: LedgerAccount | undefined,
  { destination, memo }: MergeDestination,
): void {
  if (!receiver)
    throw transactionWouldFail(
      'destination_missing',
      'The destination has no account on the ledger. The remaining balance can only go to an existing account.',
    )
  const usdc = account.usdc?.balance ?? 0n
  if (usdc > 0n && !account.usdc?.authorised)
    throw transactionWouldFail(
      'usdc_frozen',
      'The issuer has frozen the USDC of the wallet, which cannot be paid out. Ask the issuer to authorise it.',
    )
  const payout =
    usdc > 0n ? ({ asset: 'USDC', amount: usdc } as const) : ({ asset: 'XLM', amount: account.xlm } as const)
  const refusal = findRefusal({ ...payout, destination, memo }, receiver)
  if (refusal) throw refusal
}
