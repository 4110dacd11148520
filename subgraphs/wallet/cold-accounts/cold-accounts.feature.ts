import type { Approvals } from '../approvals/approval.service.js'
import type { PaymentApprovals } from '../approvals/payment-approval.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { spendableOf } from '../transactions/sending/wallet-spendable.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { ColdAccountResolver } from './cold-account.resolver.js'
import { createColdTransfers } from './cold-account.service.js'
import { coldAccountJobs } from './cold-account.worker.js'

/** Accounts whose keys are kept outside this platform, for balances that the organisation does not need soon. */
export function coldAccountsFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly approvals: Approvals
    readonly payments: PaymentApprovals
  },
) {
  const { coldAccounts } = dependencies.config
  const transfers = createColdTransfers({
    ...dependencies,
    ...others,
    coldAccounts,
    async spendableOf(walletId) {
      const [found] = await spendableOf({ ...dependencies, wallets: others.wallets }, [walletId])
      return found?.view()
    },
  })
  const { ofOrganisation: organisationWallets } = others.wallets
  return {
    instances: [new ColdAccountResolver(transfers)],
    jobs: coldAccountJobs({ ...dependencies, transfers, organisationWallets }),
  }
}
