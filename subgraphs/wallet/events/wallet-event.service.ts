import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent } from '../../shared/events.js'

/** A decimal with seven fractional digits. */
type Decimal = string

interface TransactionData {
  readonly transactionId: string
  readonly walletId: string
  readonly amount: Decimal
  readonly asset: string
}

/**
 * The `data` of each outbound event (docs/contract/wallet.md): ids, states and amounts, never the identity of
 * anonymous donors.
 */
export interface WalletEvents {
  'wallet.created': { readonly walletId: string; readonly network: string; readonly publicKey: string }
  /** The status of a wallet changed, or its account was created on the ledger. */
  'wallet.updated': {
    readonly walletId: string
    readonly network: string
    readonly status: string
    readonly funding: string
  }
  'transaction.created': TransactionData & { readonly type: string }
  'transaction.completed': TransactionData & { readonly type: string }
  'transaction.failed': TransactionData & { readonly type: string; readonly failureCode?: string }
  /** A transaction that was reported as failed has been applied by the ledger. */
  'transaction.corrected': TransactionData & { readonly type: string }
  'donation.created': DonationData
  'donation.completed': DonationData
  /** The owner asked for a higher daily limit, or none; it applies from `from` unless the owner lowers it again. */
  'spend_limit.raise_requested': {
    readonly walletId: string
    readonly asset: string
    /** The limit until then. */
    readonly current: Decimal
    /** Absent for no limit. */
    readonly requested?: Decimal
    readonly from: string
  }
  'donation.refunded': DonationData
  'wallet_approval.requested': ApprovalData
  'wallet_approval.approved': ApprovalData
  'wallet_approval.rejected': ApprovalData
  'wallet_approval.expired': ApprovalData
}

interface ApprovalData {
  readonly approvalId: string
  readonly walletId: string
  readonly kind: string
  /** Absent where the kind has no amount. */
  readonly amount?: Decimal
  readonly asset?: string
}

interface DonationData {
  readonly donationId: string
  readonly caseId: string
  readonly amount: Decimal
  readonly asset: string
  readonly anonymous: boolean
  /** Absent if the donor is anonymous, and for a payment from an external account. */
  readonly walletId?: string
  readonly transactionId?: string
}

export type WalletEventKind = keyof WalletEvents

/** The kinds that a webhook may subscribe to. */
export const walletEventKinds = [
  'wallet.created',
  'wallet.updated',
  'transaction.created',
  'transaction.completed',
  'transaction.failed',
  'transaction.corrected',
  'donation.created',
  'donation.completed',
  'spend_limit.raise_requested',
  'donation.refunded',
  'wallet_approval.requested',
  'wallet_approval.approved',
  'wallet_approval.rejected',
  'wallet_approval.expired',
] as const satisfies readonly WalletEventKind[]

/** Records an outbound event in the transaction of the change that causes it. */
export async function recordWalletEvent<Kind extends WalletEventKind>(
  trx: Transaction,
  kind: Kind,
  data: WalletEvents[Kind],
  clock: Clock,
): Promise<void> {
  await recordEvent(trx, { kind, data: { ...data } }, clock)
}
