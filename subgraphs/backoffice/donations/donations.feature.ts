import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { DonationReference } from './donation.reference.js'
import { DonationResolver } from './donation.resolver.js'
import { createDonations } from './donation.service.js'
import { CaseDonationsResolver, UserDonationsResolver } from './donation-lists.resolver.js'
import { createSettlement } from './donation-settlement.js'
import { ExchangeRateResolver } from './exchange-rate.resolver.js'
import { createExchangeRates } from './exchange-rate.service.js'
import { ledgerPayments } from './ledger-payments.js'
import { LEDGER, type PaymentProvider } from './payment-provider.js'
import { recordedPayments } from './recorded-payments.js'
import { settlementJobs } from './settlement.worker.js'
import { StatementResolver } from './statement.resolver.js'
import { createStatements } from './statement.service.js'

/** Donations to cases, the payments behind them, and what currencies are worth. */
export function donationsFeature(dependencies: FeatureDependencies, others: { cases: Cases; users: Users }) {
  const { config, db, graph, clock } = dependencies
  const parts = { ...dependencies, baseCurrency: config.baseCurrency, caseOf: caseSummaryOf }
  const rates = createExchangeRates(parts)
  const api = createDonations({ ...parts, rates })
  const ledger = ledgerPayments(graph, !config.production)
  const recorded = recordedPayments(db)
  const providerOf = (name: string): PaymentProvider => (name === LEDGER ? ledger : recorded)
  const settlement = createSettlement({ ...parts, providerOf })
  return {
    api,
    instances: [
      new DonationResolver(api, settlement, others),
      new DonationReference(api),
      new CaseDonationsResolver(api),
      new UserDonationsResolver(api),
      new ExchangeRateResolver(rates),
      new StatementResolver(createStatements(dependencies)),
    ],
    jobs: settlementJobs(settlement, clock),
  }
}
