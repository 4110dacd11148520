import type { Alerts } from '../alerts/alert.service.js'
import type { Cases } from '../cases/case.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { AssetPriceResolver } from './asset-prices/asset-price.resolver.js'
import { createAssetPrices } from './asset-prices/asset-price.service.js'
import { assetPriceJobs } from './asset-prices/asset-price.worker.js'
import { DonationReference } from './donation.reference.js'
import { DonationResolver } from './donation.resolver.js'
import { createRecordedDonations } from './donation.service.js'
import {
  CaseDonationsResolver,
  PublicCaseDonationsResolver,
  UserDonationsResolver,
} from './donation-lists.resolver.js'
import { createDonationRefunds } from './donation-refund.service.js'
import { ExchangeRateResolver } from './exchange-rates/exchange-rate.resolver.js'
import { createExchangeRates } from './exchange-rates/exchange-rate.service.js'
import { donationBooksJobs } from './ledger-donations/donation-books.worker.js'
import { LedgerDonationResolver } from './ledger-donations/ledger-donation.resolver.js'
import { createLedgerDonations } from './ledger-donations/ledger-donation.service.js'
import { ledgerPayments } from './payments/ledger-payments.client.js'
import { LEDGER, type PaymentProvider } from './payments/payment-provider.client.js'
import { createPaymentVerification } from './payments/payment-verification.process.js'
import { paymentVerificationJobs } from './payments/payment-verification.worker.js'
import { recordedPayments } from './payments/recorded-payments.service.js'
import { StatementResolver } from './payments/statement.resolver.js'
import { createStatements } from './payments/statement.service.js'
import { unclaimedPaymentJobs } from './payments/unclaimed-payment.worker.js'
import { DonationStatementResolver } from './statements/donation-statement.resolver.js'
import { createDonationStatements } from './statements/donation-statement.service.js'
import {
  CaseSurplusResolver,
  PublicCaseSurplusResolver,
  SurplusTransferResolver,
} from './surplus/surplus.resolver.js'
import { createSurplus } from './surplus/surplus.service.js'
import { surplusJobs } from './surplus/surplus.worker.js'

/** Donations to cases, their payments, and exchange rates. */
export function donationsFeature(
  dependencies: FeatureDependencies,
  others: { alerts: Alerts; cases: Cases; users: Users },
) {
  const { config, db, graph, clock } = dependencies
  const parts = { ...dependencies, baseCurrency: config.baseCurrency }
  const rates = createExchangeRates({ ...parts, ...others })
  // Payments on the test network count outside production.
  const acceptTestnet = !config.production
  const api = createRecordedDonations({ ...parts, rates })
  const refunds = createDonationRefunds({ ...parts, acceptTestnet })
  const ledger = ledgerPayments(graph, acceptTestnet, clock)
  const recorded = recordedPayments(db)
  const providerOf = (name: string): PaymentProvider => (name === LEDGER ? ledger : recorded)
  const prices = createAssetPrices({ ...parts, ...others, prices: config.prices })
  const ledgerDonations = createLedgerDonations({
    ...parts,
    prices,
    rates,
    conversion: api.conversion,
    acceptTestnet,
    userOf: async (trx, id) => (await userRecipients(trx).byIds([id]))[0],
  })
  const surplus = createSurplus(dependencies)
  const settlement = createPaymentVerification({ ...parts, providerOf })
  return {
    api,
    instances: [
      new DonationResolver(api, settlement, refunds, others),
      new DonationReference(api),
      new CaseDonationsResolver(api),
      new PublicCaseDonationsResolver(api),
      new UserDonationsResolver(api),
      new ExchangeRateResolver(rates),
      new AssetPriceResolver(prices),
      new LedgerDonationResolver(ledgerDonations, refunds),
      new StatementResolver(createStatements(dependencies)),
      new DonationStatementResolver(createDonationStatements(dependencies)),
      new CaseSurplusResolver(surplus),
      new PublicCaseSurplusResolver(surplus),
      new SurplusTransferResolver(surplus, others.cases),
    ],
    jobs: {
      ...paymentVerificationJobs(settlement, clock),
      ...unclaimedPaymentJobs({ db, alerts: others.alerts }),
      ...assetPriceJobs(prices),
      ...surplusJobs(surplus),
      ...donationBooksJobs({ ...dependencies, ...others, acceptTestnet }),
    },
  }
}
