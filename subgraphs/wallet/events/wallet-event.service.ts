import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent } from '../../shared/events.js'

/** A decimal with seven fractional digits, as the wallet document writes amounts. */
type Decimal = string

interface TransactionData {
  readonly transactionId: string
  readonly walletId: string
  readonly amount: Decimal
  readonly asset: string
}

/**
 * What each outbound event carries in `data` (wallet document, "Events"; the members of wallet and donation
 * events are ours): ids, states and amounts, never who donated anonymously.
 */
export interface WalletEvents {
  'wallet.created': { readonly walletId: string; readonly network: string; readonly publicKey: string }
  /** The status of a wallet changed, or it got its account on the ledger. */
  'wallet.updated': {
    readonly walletId: string
    readonly network: string
    readonly status: string
    readonly funding: string
  }
  'transaction.created': TransactionData & { readonly type: string }
  'transaction.completed': TransactionData & { readonly type: string }
  'transaction.failed': TransactionData & { readonly type: string; readonly failureCode?: string }
  'donation.created': DonationData
  'donation.completed': DonationData
}

interface DonationData {
  readonly donationId: string
  readonly caseId: string
  readonly amount: Decimal
  readonly asset: string
  readonly anonymous: boolean
  /** Absent where the donor is anonymous, and for a payment from outside. */
  readonly walletId?: string
  readonly transactionId?: string
}

export type WalletEventKind = keyof WalletEvents

/** The kinds that a webhook may subscribe to, in the document's order. */
export const walletEventKinds = [
  'wallet.created',
  'wallet.updated',
  'transaction.created',
  'transaction.completed',
  'transaction.failed',
  'donation.created',
  'donation.completed',
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
