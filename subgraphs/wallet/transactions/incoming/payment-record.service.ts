import type { Clock } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { LedgerPayment } from '../../ledger/ledger.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'

/** Called for every received payment that is recorded, in the database transaction that records it. */
export type PaymentListener = (
  trx: Transaction,
  wallet: WalletRecord,
  transaction: TransactionRecord,
) => Promise<void>

/** Dependencies of recording payments. */
export interface PaymentRecordDependencies {
  readonly clock: Clock
  readonly wallets: Wallets
  readonly onPayment: readonly PaymentListener[]
}

/** Records a payment to a wallet, once, however often and from whichever list it is read. */
export async function recordPayment(
  { clock, wallets, onPayment }: PaymentRecordDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  payment: LedgerPayment,
): Promise<void> {
  const transaction = transactionOf(wallet, payment)
  if (!(await transactionStore(trx).insertReceived(transaction, payment.cursor))) return
  await wallets.touch(trx, wallet.id, transaction.createdAt)
  await recordWalletEvent(trx, 'transaction.completed', transactionEventData(transaction), clock)
  if (transaction.type === 'received')
    for (const listener of onPayment) await listener(trx, wallet, transaction)
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
