import type { DomainError } from '../../../shared/domain-error.js'
import { readDestination } from '../../ledger/address.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { type Asset, type MemoType, MIN_STARTING_BALANCE, type Network } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'
import type { DestinationCheck, PaymentRefusal } from './destination-check.type.js'
import { findRefusal, invalidDestination, type PaymentTerms, parseMemo } from './payment.policy.js'
import { findDestinationAccount } from './payment.service.js'

/** A payment whose destination is to be checked. */
export interface DestinationQuery {
  readonly address: string
  readonly network: Network
  readonly asset: Asset
  /** In stroops; defaults to the minimum. */
  readonly amount?: bigint | null | undefined
  readonly memo?: string | null | undefined
  readonly memoType?: MemoType | null | undefined
}

/** Checks of destinations before a payment. */
export type DestinationChecks = ReturnType<typeof createDestinationChecks>

/** The minimum payment to an existing account, in stroops. */
const MIN_PAYMENT = 1n

/** Checks destinations by the same rules as sending. */
export function createDestinationChecks({ networks }: { readonly networks: LedgerNetworks }) {
  return {
    /** @throws ValidationError naming `memo`, NETWORK_ERROR */
    async check(query: DestinationQuery): Promise<DestinationCheck> {
      const { address, asset } = query
      const memo = parseMemo(query.memo, query.memoType)
      const destination = readDestination(address)
      if (!destination) return notAnAddress(address)
      const order = { destination, asset, memo, amount: query.amount ?? MIN_PAYMENT }
      const account = await findDestinationAccount(networks[query.network], order)
      const least = account ? MIN_PAYMENT : MIN_STARTING_BALANCE
      const refusal = findRefusal({ ...order, amount: query.amount ?? least }, account)
      return {
        address,
        isValid: true,
        account: destination.account,
        exists: account !== undefined,
        hasTrustline: account !== undefined && (asset === 'XLM' || account.usdc !== undefined),
        memoRequired: account?.memoRequired ?? false,
        createsAccount: !account && canBeCreated(order),
        ...(isReceivable({ ...order, amount: least }, account) ? { leastAmount: least } : {}),
        ...(refusal ? { refusal: toPaymentRefusal(refusal) } : {}),
      }
    },
  }
}

function notAnAddress(address: string): DestinationCheck {
  return {
    address,
    isValid: false,
    exists: false,
    hasTrustline: false,
    memoRequired: false,
    createsAccount: false,
    refusal: toPaymentRefusal(invalidDestination()),
  }
}

function canBeCreated(order: PaymentTerms): boolean {
  return findRefusal({ ...order, amount: MIN_STARTING_BALANCE }, undefined) === undefined
}

/** Whether the destination accepts the payment once it has a memo, which the sender can add. */
function isReceivable(order: PaymentTerms, account: LedgerAccount | undefined): boolean {
  return findRefusal({ ...order, memo: order.memo ?? { type: 'text', value: '' } }, account) === undefined
}

function toPaymentRefusal({ code, message, extensions }: DomainError): PaymentRefusal {
  const reason = extensions.details?.reason
  return { code, message, ...(typeof reason === 'string' ? { reason } : {}) }
}
