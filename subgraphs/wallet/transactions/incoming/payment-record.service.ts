import type { Clock } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { AccountChanges, ClaimableOffer, LedgerPayment } from '../../ledger/ledger.js'
import type { AssetAmounts } from '../../ledger/network.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { sponsorshipStore } from '../sponsorships/sponsorship.store.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'

/** Called for every received payment that is recorded, in the database transaction that records it. */
export type PaymentListener = (
  trx: Transaction,
  wallet: WalletRecord,
  transaction: TransactionRecord,
) => Promise<void>

/** Called for every claimable balance of a wallet, possibly repeatedly. */
export type OfferListener = (trx: Transaction, wallet: WalletRecord, offer: ClaimableOffer) => Promise<void>

export interface PaymentRecordDependencies {
  readonly clock: Clock
  readonly wallets: Wallets
  readonly onPayment: readonly PaymentListener[]
  /** Called for payments that are too small to be shown. */
  readonly onDust: readonly PaymentListener[]
  readonly onOffer: readonly OfferListener[]
  /** Payments of others below these amounts are dust. */
  readonly quarantineBelow: AssetAmounts
}

/** Spam: used for advertising, and to fill lists. */
const DUST_KINDS: readonly LedgerPayment['kind'][] = ['payment', 'path_payment', 'contract_transfer']

/** Records what happened to the account of a wallet, once, however often and from whichever list it is read. */
export async function recordChanges(
  dependencies: PaymentRecordDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  { payments, offers, sponsorships }: AccountChanges,
): Promise<void> {
  const isOwn = ({ account }: { readonly account: string }) => account === wallet.publicKey
  for (const payment of payments.filter(isOwn)) await recordPayment(dependencies, trx, wallet, payment)
  for (const offer of offers.filter(isOwn))
    for (const listener of dependencies.onOffer) await listener(trx, wallet, offer)
  for (const change of sponsorships.filter(isOwn)) await sponsorshipStore(trx).insertIfNew(wallet.id, change)
}

async function recordPayment(
  dependencies: PaymentRecordDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  payment: LedgerPayment,
): Promise<void> {
  const isQuarantined = await isDust(dependencies, trx, payment, wallet)
  const transaction = { ...transactionOf(wallet, payment), ...(isQuarantined ? { isQuarantined } : {}) }
  if (!(await transactionStore(trx).insertReceived(transaction, payment.cursor))) return
  if (isQuarantined) for (const listener of dependencies.onDust) await listener(trx, wallet, transaction)
  else await announcePayment(dependencies, trx, wallet, transaction)
}

/** Triggers everything that depends on a payment that its owner is shown. */
export async function announcePayment(
  { clock, wallets, onPayment }: Pick<PaymentRecordDependencies, 'clock' | 'wallets' | 'onPayment'>,
  trx: Transaction,
  wallet: WalletRecord,
  transaction: TransactionRecord,
): Promise<void> {
  await wallets.touch(trx, wallet.id, transaction.createdAt)
  await recordWalletEvent(trx, 'transaction.completed', transactionEventData(transaction), clock)
  if (transaction.type === 'received')
    for (const listener of onPayment) await listener(trx, wallet, transaction)
}

/** Payments between wallets of this service are never dust, however small. */
async function isDust(
  { quarantineBelow }: PaymentRecordDependencies,
  trx: Transaction,
  { direction, kind, asset, amount, transactionHash }: LedgerPayment,
  { network }: WalletRecord,
): Promise<boolean> {
  if (direction !== 'received' || !DUST_KINDS.includes(kind) || amount >= quarantineBelow[asset]) return false
  return !(await transactionStore(trx).hasSent(network, transactionHash))
}

function transactionOf(wallet: WalletRecord, payment: LedgerPayment): TransactionRecord {
  const { memo } = payment
  return {
    id: newId('txn'),
    walletId: wallet.id,
    network: wallet.network,
    type: payment.direction,
    movement: payment.kind,
    hash: payment.transactionHash,
    status: 'success',
    amount: payment.amount,
    asset: payment.asset,
    source: payment.source,
    destination: payment.destination,
    ...(memo ? { memo: memo.value, memoType: memo.type } : {}),
    fee: payment.feeCharged,
    createdAt: payment.closedAt,
    confirmedAt: payment.closedAt,
    ledger: payment.ledger,
  }
}
