import type { DomainError } from '../../../shared/domain-error.js'
import { readDestination } from '../../ledger/address.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { Asset, MemoType, Network } from '../../ledger/network.js'
import { LEAST_STARTING_BALANCE } from '../../ledger/network.js'
import type { LedgerNetworks } from '../../wallets/ledger-networks.client.js'
import { findRefusal } from './destination.policy.js'
import { destinationAccount } from './destination-account.client.js'
import type { DestinationCheck, PaymentRefusal } from './destination-check.type.js'
import { invalidDestination, type PaymentTerms, parseMemo } from './payment-order.policy.js'

/** What is about to be sent. */
export interface DestinationQuestion {
  readonly address: string
  readonly network: Network
  readonly asset: Asset
  /** In stroops; without it the least that could be sent. */
  readonly amount?: bigint | null | undefined
  readonly memo?: string | null | undefined
  readonly memoType?: MemoType | null | undefined
}

/** Looks at destinations before anything is sent. */
export type DestinationChecks = ReturnType<typeof createDestinationChecks>

/** The least payment to an account that exists, in stroops. */
const LEAST_PAYMENT = 1n

/** Answers what sending would say of a destination, by the rules that sending follows. */
export function createDestinationChecks({ networks }: { readonly networks: LedgerNetworks }) {
  return {
    /** @throws ValidationError naming `memo`, NETWORK_ERROR */
    async check(question: DestinationQuestion): Promise<DestinationCheck> {
      const { address, asset } = question
      const memo = parseMemo(question.memo, question.memoType)
      const destination = readDestination(address)
      if (!destination) return notAnAddress(address)
      const asked = { destination, asset, memo, amount: question.amount ?? LEAST_PAYMENT }
      const account = await destinationAccount(networks[question.network], asked)
      const least = account ? LEAST_PAYMENT : LEAST_STARTING_BALANCE
      const refusal = findRefusal({ ...asked, amount: question.amount ?? least }, account)
      return {
        address,
        isValid: true,
        account: destination.account,
        exists: account !== undefined,
        hasTrustline: account !== undefined && (asset === 'XLM' || account.usdc !== undefined),
        memoRequired: account?.memoRequired ?? false,
        createsAccount: !account && canBeCreated(asked),
        ...(couldTake({ ...asked, amount: least }, account) ? { leastAmount: least } : {}),
        ...(refusal ? { refusal: told(refusal) } : {}),
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
    refusal: told(invalidDestination()),
  }
}

function canBeCreated(terms: PaymentTerms): boolean {
  return findRefusal({ ...terms, amount: LEAST_STARTING_BALANCE }, undefined) === undefined
}

/** Whether the destination takes the payment, if with a memo: that can be added, everything else is not the sender's. */
function couldTake(terms: PaymentTerms, account: LedgerAccount | undefined): boolean {
  return findRefusal({ ...terms, memo: terms.memo ?? { type: 'text', value: '' } }, account) === undefined
}

function told(refusal: DomainError): PaymentRefusal {
  const reason = reasonOf(refusal)
  return { code: refusal.code, message: refusal.message, ...(reason === undefined ? {} : { reason }) }
}

function reasonOf({ extensions }: DomainError): string | undefined {
  const reason = extensions.details?.reason
  return typeof reason === 'string' ? reason : undefined
}
