import { storedObject } from '../../../app/stored-object.js'
import { type MemoDraft, memoTypes, noMemo } from './payment-memo.js'

/** A payment that is being written. */
export interface PaymentDraft extends MemoDraft {
  readonly destination: string
  readonly amount: string
  readonly asset: 'XLM' | 'USDC'
  /**
   * The platform sends one payment per reference. It stays the same until the outcome of the payment is known, so that nothing
   * is sent twice: not after a lost response, a reload or a changed amount.
   */
  readonly reference: string
}

/** An empty payment with a new reference. */
export function newPayment(): PaymentDraft {
  return { destination: '', amount: '', asset: 'XLM', ...noMemo, reference: crypto.randomUUID() }
}

/** The payment from a wallet that this device keeps. */
export function readPayment(personId: string, walletId: string): PaymentDraft {
  const kept = storedObject(localStorage.getItem(paymentName(personId, walletId)))
  const text = (name: keyof PaymentDraft) =>
    typeof kept[name] === 'string' ? (kept[name] as string) : undefined
  return {
    destination: text('destination') ?? '',
    amount: text('amount') ?? '',
    asset: kept.asset === 'USDC' ? 'USDC' : 'XLM',
    memo: text('memo') ?? '',
    memoType: memoTypes.find((one) => one === kept.memoType) ?? 'text',
    reference: text('reference') ?? crypto.randomUUID(),
  }
}

/** Keeps a payment on this device. */
export function keepPayment(personId: string, walletId: string, draft: PaymentDraft): void {
  localStorage.setItem(paymentName(personId, walletId), JSON.stringify(draft))
}

/** Removes the payment once the platform has it. */
export function dropPayment(personId: string, walletId: string): void {
  localStorage.removeItem(paymentName(personId, walletId))
}

/** The name under which this device keeps a payment. */
export function paymentName(personId: string, walletId: string): string {
  return `payment:${personId}:${walletId}`
}
