import { newPayment, paymentMemo } from '../../../../schema/input-rules/wallets.js'
import { DomainError } from '../../../shared/domain-error.js'
import { validated } from '../../../shared/validated.js'
import { type Destination, readDestination } from '../../ledger/address.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { type Asset, type LedgerMemo, type MemoType, MIN_STARTING_BALANCE } from '../../ledger/network.js'
import { transactionWouldFail } from '../../wallets/wallet.errors.js'
import type { SendTransactionInput } from '../transaction.inputs.js'
import type { TransactionRecord } from '../transaction.type.js'

/** Amount and destination of a payment, validated as far as possible without the ledger. */
export interface PaymentTerms {
  readonly destination: Destination
  /** In stroops. */
  readonly amount: bigint
  readonly asset: Asset
  readonly memo: LedgerMemo | undefined
}

/** A payment that a client requests. */
export interface PaymentOrder extends PaymentTerms {
  /** The sender's own, unique per wallet. */
  readonly reference: string | undefined
}

/** A memo as the ledger stores it. */
function storedMemo(type: MemoType, text: string): string {
  if (type === 'text') return text
  return type === 'id' ? BigInt(text).toString() : text.toLowerCase()
}

/** @throws ValidationError naming `memo`, `memoType` or `reference`; INVALID_ADDRESS for the destination */
export function parsePaymentOrder(input: SendTransactionInput): PaymentOrder {
  const { reference } = validated(newPayment, input)
  const memo = parseMemo(input.memo, input.memoType)
  const { amount, asset } = input
  return {
    destination: parseDestination(input.destination),
    amount,
    asset,
    memo,
    reference: reference ?? undefined,
  }
}

/** Whether a transaction executes the order. */
export function isSamePayment(order: PaymentOrder, sent: TransactionRecord): boolean {
  return (
    sent.destination === order.destination.address &&
    sent.amount === order.amount &&
    sent.asset === order.asset &&
    sent.memo === order.memo?.value &&
    sent.memoType === order.memo?.type
  )
}

/** @throws INVALID_ADDRESS */
export function parseDestination(address: string): Destination {
  const destination = readDestination(address)
  if (!destination) throw invalidDestination()
  return destination
}

export function invalidDestination(): DomainError {
  return new DomainError(
    'INVALID_ADDRESS',
    'The destination is not a valid ledger address. Send an account (G…) or a muxed account (M…).',
    { destination: 'must be an account (G…) or a muxed account (M…)' },
  )
}

/**
 * @returns undefined if there is no memo
 * @throws ValidationError naming `memo`
 */
export function parseMemo(
  text: string | null | undefined,
  type: MemoType | null | undefined,
): LedgerMemo | undefined {
  validated(paymentMemo, { memo: text, memoType: type })
  if (!text) return undefined
  const kind = type ?? 'text'
  return { type: kind, value: storedMemo(kind, text) }
}

/**
 * Why the ledger would refuse the payment, as TRANSACTION_FAILED with `details.reason`; undefined if it would not.
 * A payment to an address without an account creates the account.
 */
export function findRefusal(
  order: PaymentTerms,
  destination: LedgerAccount | undefined,
): DomainError | undefined {
  if (!destination) return refusalToCreate(order)
  if (destination.memoRequired && !order.memo && !order.destination.muxed)
    return transactionWouldFail(
      'memo_required',
      'The destination requires a memo to identify the recipient (SEP-29). Send the payment with a memo.',
    )
  return order.asset === 'USDC' ? refusalOfUsdc(order.amount, destination) : undefined
}

function refusalToCreate({ asset, amount, destination }: PaymentTerms): DomainError | undefined {
  if (asset !== 'XLM')
    return transactionWouldFail(
      'destination_missing',
      `The destination has no account on the ledger and cannot receive ${asset}. It needs XLM first.`,
    )
  if (amount < MIN_STARTING_BALANCE)
    return transactionWouldFail(
      'destination_missing',
      'The destination has no account on the ledger. Send at least 1 XLM to create it.',
    )
  if (destination.muxed)
    return transactionWouldFail(
      'destination_missing',
      'The account behind the muxed address does not exist. Create it with a payment to its G… address.',
    )
  return undefined
}

function refusalOfUsdc(amount: bigint, { usdc }: LedgerAccount): DomainError | undefined {
  if (!usdc)
    return transactionWouldFail(
      'destination_no_trustline',
      'The destination has no trustline for USDC. Its owner must add one before it can receive USDC.',
    )
  if (!usdc.authorised)
    return transactionWouldFail(
      'destination_not_authorised',
      'The issuer of USDC has not authorised the destination to hold it.',
    )
  if (usdc.balance + usdc.buying + amount > usdc.limit)
    return transactionWouldFail(
      'destination_line_full',
      'The amount exceeds the limit of the destination’s trustline.',
    )
  return undefined
}

/** The part of a shared fee that one of several transactions bears, in stroops; the last one bears the remainder. */
export function shareOf(fee: bigint, index: number, count: number): bigint {
  const share = fee / BigInt(count)
  return index === count - 1 ? fee - share * BigInt(count - 1) : share
}
