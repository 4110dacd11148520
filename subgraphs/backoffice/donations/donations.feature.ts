import type { Cases } from '../cases/case.service.js'
import { caseSummaryOf } from '../cases/case-summary.js'
import type { Surroundings } from '../surroundings.js'
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
export function donationsFeature(surroundings: Surroundings, others: { cases: Cases; users: Users }) {
  const { config, db, graph, clock } = surroundings
  const ground = { ...surroundings, baseCurrency: config.baseCurrency, caseOf: caseSummaryOf }
  const rates = createExchangeRates(ground)
  const verbs = createDonations({ ...ground, rates })
  const ledger = ledgerPayments(graph, !config.production)
  const recorded = recordedPayments(db)
  const providerOf = (name: string): PaymentProvider => (name === LEDGER ? ledger : recorded)
  const settlement = createSettlement({ ...ground, providerOf })
  return {
    verbs,
    instances: [
      new DonationResolver(verbs, settlement, others),
      new DonationReference(verbs),
      new CaseDonationsResolver(verbs),
      new UserDonationsResolver(verbs),
      new ExchangeRateResolver(rates),
      new StatementResolver(createStatements(surroundings)),
    ],
    jobs: settlementJobs(settlement, clock),
  }
}
