import { xdr } from '@stellar/stellar-sdk'
import { type AssetId, changeBalance, type TrustLineEntry } from '../core/entries.js'
import type { LedgerState } from '../core/ledger-state.js'
import { TRUST_LINE_FLAGS } from '../core/protocol.js'

/** An amount in stroops that moves between two accounts. */
interface Transfer {
  state: LedgerState
  from: string
  to: string
  amount: bigint
}

/**
 * Moves lumens or, with an asset, an issued asset. The receiver is checked first, which is the order in which the
 * network reports failures.
 * @returns the result of a payment
 */
export function transfer(movement: Transfer, asset: AssetId | undefined): xdr.PaymentResult {
  // A payment of lumens to oneself succeeds regardless of the balance, like on the real network.
  if (asset === undefined && movement.from === movement.to) return xdr.PaymentResult.paymentSuccess()
  const refused = credit(movement, asset)
  if (refused) return RECEIVER_FAULTS[refused]()
  const missing = debit(movement, asset)
  return missing ? SENDER_FAULTS[missing]() : xdr.PaymentResult.paymentSuccess()
}

const RECEIVER_FAULTS = {
  'no destination': xdr.PaymentResult.paymentNoDestination,
  'no trust': xdr.PaymentResult.paymentNoTrust,
  'not authorized': xdr.PaymentResult.paymentNotAuthorized,
  'line full': xdr.PaymentResult.paymentLineFull,
} as const

const SENDER_FAULTS = {
  'no trust': xdr.PaymentResult.paymentSrcNoTrust,
  'not authorized': xdr.PaymentResult.paymentSrcNotAuthorized,
  underfunded: xdr.PaymentResult.paymentUnderfunded,
} as const

/** Adds an amount to an account. @returns why it cannot hold it */
export function credit(
  { state, to, amount }: Omit<Transfer, 'from'>,
  asset: AssetId | undefined,
): keyof typeof RECEIVER_FAULTS | undefined {
  // An asset can always be returned: its issuer has no trustline and may no longer exist.
  if (to === asset?.issuer) return undefined
  const receiver = state.account(to)
  if (!receiver) return 'no destination'
  if (asset === undefined) {
    if (!changeBalance(receiver, amount, state.baseReserve)) return 'line full'
    state.putAccount(receiver)
    return undefined
  }
  const line = state.trustLine(to, asset)
  if (!line) return 'no trust'
  if (!isAuthorized(line)) return 'not authorized'
  if (line.balance + amount > line.limit) return 'line full'
  line.balance += amount
  state.putTrustLine(line)
  return undefined
}

/** Takes an amount from an account. @returns why it cannot give it */
export function debit(
  { state, from, amount }: Omit<Transfer, 'to'>,
  asset: AssetId | undefined,
): keyof typeof SENDER_FAULTS | undefined {
  if (asset === undefined) {
    const sender = state.requireAccount(from)
    if (!changeBalance(sender, -amount, state.baseReserve)) return 'underfunded'
    state.putAccount(sender)
    return undefined
  }
  if (from === asset.issuer) return undefined
  const line = state.trustLine(from, asset)
  if (!line) return 'no trust'
  if (!isAuthorized(line)) return 'not authorized'
  if (line.balance < amount) return 'underfunded'
  line.balance -= amount
  state.putTrustLine(line)
  return undefined
}

function isAuthorized(line: TrustLineEntry): boolean {
  return (line.flags & TRUST_LINE_FLAGS.authorized) !== 0
}
