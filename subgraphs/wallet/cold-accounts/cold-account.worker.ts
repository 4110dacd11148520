import { formatAmount } from '../../../schema/scalars.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { raiseAlert } from '../../shared/operator-alerts/operator-alert.worker.js'
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
  const alerted = new Set<string>()

  async function alert({ wallet, asset, amount, destination }: ColdSurplus): Promise<void> {
    const key = `cold account ${wallet.id} ${asset} ${timestamp(clock).slice(0, 10)}`
    if (alerted.has(key)) return
    const sum = formatAmount(amount)
    const message =
      `The wallet ${wallet.id} of the organisation holds ${sum} ${asset} above COLD_ACCOUNT_ABOVE. Request the transfer ` +
      'to the cold account with requestColdTransfer; another administrator approves it.'
    const metadata = { walletId: wallet.id, network: wallet.network, asset, amount: sum, destination }
    await inTransaction(db, (trx) => raiseAlert(trx, key, { severity: 'medium', message, metadata }, clock))
    alerted.add(key)
  }

  return {
    'wallet.watch-cold-surplus': {
      everyMs: EVERY_MS,
      async run() {
        for (const wallet of await organisationWallets())
          for (const surplus of await transfers.surplusOf(wallet).catch(noneIfUnavailable))
            await alert(surplus)
      },
    },
  }
}

/** A wallet whose network is unavailable is checked the next time; the network of others may be available. */
function noneIfUnavailable(error: unknown): ColdSurplus[] {
  if (isNetworkError(error)) return []
  throw error
}
