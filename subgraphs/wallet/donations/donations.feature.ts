import type { Transaction } from '../../shared/database.js'
import type { Approvals } from '../approvals/approval.service.js'
import type { PaymentApprovals } from '../approvals/payment-approval.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { networks as networkNames } from '../ledger/network.js'
import type { Transactions } from '../transactions/transaction.service.js'
import type { TransactionListeners } from '../transactions/transactions.feature.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { backofficeDonations } from './backoffice-donations.client.js'
import { CaseDonationsResolver } from './case.resolver.js'
import { CaseAddressResolver } from './case-addresses/case-address.resolver.js'
import { caseAddresses } from './case-addresses/case-address.service.js'
import { casesClient } from './cases.client.js'
import { DonationReference } from './donation.reference.js'
import { DonationResolver } from './donation.resolver.js'
import { createDonations } from './donation.service.js'
import { donationAccounts } from './donation-accounts.service.js'
import { createDonationAnnouncements } from './donation-announcement.worker.js'
import { donationReceipts } from './donation-receipt.mapper.js'
import { donationSums } from './donation-sums.service.js'
import { PublicCaseLedgerResolver, PublicDonationResolver } from './public/public-donation.resolver.js'
import { receivedDonationRecords } from './received-donation.service.js'
import { createReceivedDonations } from './received-donation.worker.js'
import { RefundResolver } from './refunds/refund.resolver.js'
import { createRefunds } from './refunds/refund.service.js'
import { DonationRequestResolver } from './requests/donation-request.resolver.js'
import { createDonationRequests } from './requests/donation-request.service.js'
import { CasePaymentsResolver, PublicCasePaymentsResolver } from './spending/case-payment.resolver.js'
import { createCasePayments } from './spending/case-payment.service.js'
import { TransactionDonationResolver } from './transaction-donation.resolver.js'
import { UnallocatedDonationResolver } from './unallocated/unallocated-donation.resolver.js'
import { createUnallocatedDonations } from './unallocated/unallocated-donation.service.js'
import { unallocatedDonationJobs } from './unallocated/unallocated-donation.worker.js'

/** Donations: transactions to the donation account of a network, for a case. */
export function donationsFeature(
  dependencies: FeatureDependencies,
  others: {
    wallets: Wallets
    transactions: Transactions
    listeners: TransactionListeners
    approvals: Approvals
    payments: PaymentApprovals
  },
) {
  const { wallets, transactions, listeners } = others
  const { minDonation, publicNetworks } = dependencies.config
  const accounts = donationAccounts(wallets, dependencies.networks)
  const acceptsDonations = casesClient(dependencies.graph)
  const { handlers, announce, announceRefund } = createDonationAnnouncements({
    ...dependencies,
    backoffice: backofficeDonations(dependencies.graph),
  })
  const receiptOf = donationReceipts(dependencies.networks)
  const api = createDonations({
    ...dependencies,
    wallets,
    transactions,
    accounts,
    acceptsDonations,
    announce,
    minDonation,
    publicNetworks,
  })
  const addresses = caseAddresses(dependencies.db, accounts, dependencies.networks)
  const records = receivedDonationRecords({ ...dependencies, wallets, transactions, announce })
  const recognised = { ...dependencies, ...others, acceptsDonations, addresses, records, minDonation }
  const requests = createDonationRequests({ ...recognised, accounts, publicNetworks })
  const refunds = createRefunds({ ...dependencies, ...others, receiptOf, announceRefund })
  const unallocated = createUnallocatedDonations({ ...recognised, refunds })
  const received = createReceivedDonations({ ...recognised, requests, refunds, unallocated })
  const payments = createCasePayments({ transactions, receiptOf })
  listeners.ended.push(
    api.transactionEnded,
    refunds.transactionEnded,
    unallocated.transactionEnded,
    payments.transactionEnded,
  )
  listeners.recovered.push(refunds.paymentRecovered, unallocated.paymentRecovered)
  listeners.received.push(received.received)
  return {
    api,
    sums: () => donationSums(dependencies.db, transactions),
    async announceAgain(trx: Transaction, since: string): Promise<void> {
      await api.announceAgain(trx, since)
      await refunds.announceAgain(trx, since)
    },
    instances: [
      new DonationResolver(api, wallets, transactions, receiptOf),
      new RefundResolver(refunds),
      new DonationReference(api),
      new TransactionDonationResolver(api),
      new CaseDonationsResolver(api),
      new CaseAddressResolver(addresses),
      new PublicCaseLedgerResolver(api, addresses, publicNetworks),
      new PublicDonationResolver(transactions, receiptOf),
      new UnallocatedDonationResolver(unallocated),
      new DonationRequestResolver(requests),
      new CasePaymentsResolver(payments, networkNames),
      new PublicCasePaymentsResolver(payments, publicNetworks),
    ],
    jobs: {
      ...received.handlers,
      ...handlers,
      ...requests.jobs,
      ...unallocatedDonationJobs({ ...dependencies, networks: publicNetworks }),
    },
    start: () => accounts.prepare(),
  }
}
