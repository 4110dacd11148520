import type { LedgerAccount } from '../../ledger/ledger.js'
import type { LedgerNetwork } from '../../wallets/ledger-networks.client.js'
import { findRefusal } from './destination.policy.js'
import type { PaymentTerms } from './payment-order.policy.js'

/**
 * The account that a payment goes to; undefined where there is none. A picture a second old is enough to accept
 * a payment; to refuse it or to create the account it must be new.
 */
export async function destinationAccount(
  { ledger, accounts }: LedgerNetwork,
  terms: PaymentTerms,
): Promise<LedgerAccount | undefined> {
  const { account } = terms.destination
  const recent = await accounts.read(account)
  return recent && !findRefusal(terms, recent) ? recent : ledger.readAccount(account)
}
