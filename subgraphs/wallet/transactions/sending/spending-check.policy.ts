import type { Transaction } from '../../../shared/database.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { WalletLeases } from '../../wallets/wallet-lease.service.js'
import type { Actor, WalletStatuses } from '../../wallets/wallet-status.service.js'
import type { TransactionRecord } from '../transaction.type.js'
import type { DispatchDependencies, SentTransactions } from './dispatch.service.js'
import type { PaymentDependencies } from './payment.service.js'

/** The spend limits of wallets. They may refuse a payment after it was stored, in the same database transaction. */
export interface SpendLimitCheck {
  /** @throws TRANSACTION_FAILED, which rolls the payment back */
  assertWithin(trx: Transaction, wallet: WalletRecord, transactions: SentTransactions): Promise<void>
}

/** On whose authority money leaves a wallet. */
export interface SpendingAuthority {
  readonly by: Actor
  /** Ends an approval with the transaction, where another administrator approved it. */
  readonly approve?: (trx: Transaction, transaction: TransactionRecord) => Promise<void>
}

/** Spending from wallets of the organisation, checked after it was stored, in the same database transaction. */
export interface OrganisationSpendingCheck {
  /** Records who spends, in the audit log. */
  record(trx: Transaction, by: Actor, wallet: WalletRecord, transactions: SentTransactions): Promise<void>
  /**
   * Checks the sum of a day that may be sent without an approval; once for all payments of a transaction.
   * @throws TRANSACTION_FAILED, which rolls the payments back
   */
  assertWithin(trx: Transaction, wallet: WalletRecord, transactions: SentTransactions): Promise<void>
  /** Both, for payments on one authority; its approval replaces the check of the sum. */
  /** @throws TRANSACTION_FAILED without a required approval, which rolls the payment back */
  authorise(
    trx: Transaction,
    authority: SpendingAuthority,
    wallet: WalletRecord,
    transactions: SentTransactions,
  ): Promise<void>
}

export interface TransactionDependencies extends DispatchDependencies, PaymentDependencies {
  readonly statuses: WalletStatuses
  readonly leases: WalletLeases
  readonly spendLimits: SpendLimitCheck
  readonly organisationSpending: OrganisationSpendingCheck
  /** Lets everything follow from a received payment that has left the quarantine. */
  announceReleased(trx: Transaction, wallet: WalletRecord, released: TransactionRecord): Promise<void>
}
