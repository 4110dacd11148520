import type { Surroundings } from '../surroundings.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionFollowers } from '../transactions/transactions.feature.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { CaseReference } from './case.reference.js'
import { CaseDonationsResolver } from './case.resolver.js'
import { caseExistsInGraph } from './cases-of-graph.js'
import { DonationReference } from './donation.reference.js'
import { DonationResolver } from './donation.resolver.js'
import { createDonations } from './donation.service.js'
import { donationAccounts } from './donation-accounts.js'
import { donationReceipts } from './donation-receipt.js'
import { createReceivedDonations } from './received-donation.worker.js'
import { TransactionDonationResolver } from './transaction-donation.resolver.js'

/** Donations: transactions to the donation account of a network, for a case. */
export function donationsFeature(
  surroundings: Surroundings,
  others: { wallets: Wallets; transactions: Transactions; followers: TransactionFollowers },
) {
  const { wallets, transactions, followers } = others
  const accounts = donationAccounts(wallets, surroundings.networks)
  const caseExists = caseExistsInGraph(surroundings.graph)
  const verbs = createDonations({ ...surroundings, wallets, transactions, accounts, caseExists })
  const received = createReceivedDonations({ ...surroundings, wallets, transactions, caseExists })
  followers.ended.push(verbs.transactionEnded)
  followers.received.push(received.received)
  return {
    verbs,
    instances: [
      new DonationResolver(verbs, wallets, transactions, donationReceipts(surroundings.networks)),
      new DonationReference(verbs),
      new TransactionDonationResolver(verbs),
      new CaseDonationsResolver(verbs),
      new CaseReference(),
    ],
    jobs: received.handlers,
    start: () => accounts.prepare(),
  }
}
