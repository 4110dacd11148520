import { formatAmount } from '../../../schema/scalars.js'
import type { Clock } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { dailyAlerts } from '../../shared/operator-alerts/operator-alert.worker.js'
import { type Asset, assets } from '../ledger/network.js'
import { isNetworkError } from '../ledger/network-error.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { ColdSurplus, ColdTransfers } from './cold-account.service.js'

const EVERY_MS = 3_600_000

/** Alerts operators, once a day, to balances of the organisation's wallets above the limit. */
export function coldAccountJobs(dependencies: {
  readonly db: Database
  readonly clock: Clock
  readonly transfers: ColdTransfers
  readonly organisationWallets: () => Promise<readonly WalletRecord[]>
}): JobHandlers {
  const { db, clock, transfers, organisationWallets } = dependencies
  const alerts = dailyAlerts({ db, clock })

  async function alert({ wallet, asset, amount, destination }: ColdSurplus): Promise<void> {
    const sum = formatAmount(amount)
    const message =
      `The wallet ${wallet.id} of the organisation holds ${sum} ${asset} above COLD_ACCOUNT_ABOVE. Request the transfer ` +
      'to the cold account with requestColdTransfer; another administrator approves it.'
    const metadata = { walletId: wallet.id, network: wallet.network, asset, amount: sum, destination }
    await alerts.raise(causeOf(wallet, asset), { severity: 'medium', message, metadata })
  }

  async function watch(wallet: WalletRecord): Promise<void> {
    const surpluses = await transfers.surplusOf(wallet)
    for (const surplus of surpluses) await alert(surplus)
    for (const asset of assets)
      if (!surpluses.some((one) => one.asset === asset)) await alerts.end(causeOf(wallet, asset))
  }

  return {
    'wallet.watch-cold-surplus': {
      everyMs: EVERY_MS,
      async run() {
        for (const wallet of await organisationWallets()) await watch(wallet).catch(unlessUnavailable)
      },
    },
  }
}

const causeOf = ({ id }: WalletRecord, asset: Asset) => `cold account ${id} ${asset}`

/** A wallet whose network is unavailable is checked the next time; the network of others may be available. */
function unlessUnavailable(error: unknown): void {
  if (!isNetworkError(error)) throw error
}
