import type { Clock } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { paymentEnvelope } from '../../ledger/envelopes.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { LedgerNetwork, LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import { insufficientBalance } from '../../wallets/wallet.errors.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { assertActive } from '../../wallets/wallet-status.service.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { transactionStore } from '../transaction.store.js'
import type { UnsignedPayment } from './dispatch.service.js'
import { findRefusal, type PaymentOrder, type PaymentTerms } from './payment.policy.js'
import { spendable } from './spendable.policy.js'

/** Dependencies of preparing payments. */
export interface PaymentDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly networks: LedgerNetworks
  readonly wallets: Wallets
}

/** How long an envelope stays valid. */
const VALID_FOR_MS = 5 * 60_000
/** How much longer it stays valid than the one before it, which it waits for. */
const VALID_LONGER_MS = 60_000

/**
 * Reads the ledger, checks the balance and takes the next sequence number. Must run under the wallet's lease.
 * @throws TRANSACTION_FAILED for a payment that the ledger would refuse; INSUFFICIENT_BALANCE; NETWORK_ERROR
 */
export async function preparePayment(
  { db, clock, networks, wallets }: PaymentDependencies,
  wallet: WalletRecord,
  order: PaymentOrder,
): Promise<UnsignedPayment> {
  const network = networks[wallet.network]
  const { ledger } = network
  const [account, destination, feePerOperation, now] = await Promise.all([
    ledger.readAccount(wallet.publicKey),
    findDestinationAccount(network, order),
    network.cappedFee(),
    network.ledgerTime(clock),
  ])
  // A pending payment from this wallet may create the account; it is applied before this one.
  const isBeingCreated =
    !destination &&
    order.asset === 'XLM' &&
    (await transactionStore(db).isSendingTo(wallet.id, order.destination.account))
  const refusal = isBeingCreated ? undefined : findRefusal(order, destination)
  if (refusal) throw refusal
  if (!account) {
    // The wallet may have been closed while this request waited for the lease.
    for (const current of await wallets.findMany([wallet.id])) assertActive(current)
    throw insufficientBalance(order.asset, order.amount, 0n)
  }
  const outstanding = await envelopeStore(db).after(wallet.id, account.sequence)
  const available = spendable(account, outstanding, order.asset, feePerOperation)
  if (order.amount > available) throw insufficientBalance(order.asset, order.amount, available)
  const last = outstanding.at(-1)
  const sequence = (last?.sequence ?? account.sequence) + 1n
  const minSequence = account.sequence
  const validUntil = validUntilAfter(last, now)
  const { amount, asset, memo } = order
  const { address } = order.destination
  const header = { source: wallet.publicKey, sequence, minSequence, feePerOperation, validUntil }
  const creates = !destination && !isBeingCreated
  const unsigned = paymentEnvelope(ledger, header, { destination: address, amount, asset, memo, creates })
  return {
    purpose: 'payment',
    unsigned,
    sequence,
    validUntil,
    spends: { XLM: 0n, USDC: 0n, [asset]: amount },
    transfers: [
      {
        amount,
        asset,
        destination: address,
        fee: unsigned.maxFee,
        ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
        ...(order.reference === undefined ? {} : { reference: order.reference }),
      },
    ],
  }
}

/** Longer than the previous one by the time it takes to see that it has expired, so that this one does not follow it. */
function validUntilAfter(previous: EnvelopeRecord | undefined, now: Date): Date {
  const own = now.getTime() + VALID_FOR_MS
  return new Date(previous ? Math.max(own, Date.parse(previous.validUntil) + VALID_LONGER_MS) : own)
}

/**
 * The account that a payment goes to; undefined if there is none. A snapshot up to a second old is enough to accept
 * a payment; refusing it or creating the account requires a fresh one.
 */
export async function findDestinationAccount(
  { ledger, accounts }: LedgerNetwork,
  order: PaymentTerms,
): Promise<LedgerAccount | undefined> {
  const { account } = order.destination
  const recent = await accounts.read(account)
  return recent && !findRefusal(order, recent) ? recent : ledger.readAccount(account)
}
