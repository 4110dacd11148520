import { IdReference } from '../../shared/subgraph/id-reference.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { createChannels } from './channels/channels.service.js'
import { createFunding, type FundingDependencies } from './funding/funding.service.js'
import { createSponsorBalances } from './funding/sponsor-balance.worker.js'
import { createWalletLeases } from './leases/wallet-lease.service.js'
import { UserWalletsResolver } from './user.resolver.js'
import { WalletReference } from './wallet.reference.js'
import { WalletResolver } from './wallet.resolver.js'
import { createWallets } from './wallet.service.js'
import { WalletStatusResolver } from './wallet-status.resolver.js'
import { createWalletStatuses } from './wallet-status.service.js'

/** Wallets: accounts on a ledger whose keys the service keeps in custody. */
export function walletsFeature(
  dependencies: FeatureDependencies,
  others: Pick<FundingDependencies, 'hasPending'>,
) {
  const leases = createWalletLeases(dependencies)
  const funding = createFunding({ ...dependencies, ...others, leases })
  const { walletQuotas, sponsorAlertBelow: alertBelow } = dependencies.config
  const sponsors = createSponsorBalances({ ...dependencies, alertBelow })
  const api = createWallets({ ...dependencies, funding, walletQuotas })
  const statuses = createWalletStatuses(dependencies)
  return {
    api,
    statuses,
    leases,
    channels: createChannels({
      ...dependencies,
      channelsPerWallet: dependencies.config.channelsPerWallet,
      requestFunding: funding.request,
    }),
    instances: [
      new WalletResolver(api),
      new WalletStatusResolver(statuses),
      new WalletReference(api),
      new UserWalletsResolver(api),
      new IdReference(),
    ],
    jobs: { ...funding.handlers, ...sponsors.handlers },
    metrics: sponsors.metrics,
    start: funding.resume,
  }
}
