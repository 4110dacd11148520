import { formatAmount } from '../../../schema/scalars.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction } from '../../shared/database.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { endAlert, raiseUntilEnded } from '../../shared/operator-alerts/operator-alert.worker.js'
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
  /** The day of the last alert of each cause, so that operators get one a day. */
  const alertedOn = new Map<string, string>()

  async function alert({ wallet, asset, amount, destination }: ColdSurplus): Promise<void> {
    const cause = causeOf(wallet, asset)
    const day = timestamp(clock).slice(0, 10)
    if (alertedOn.get(cause) === day) return
    const sum = formatAmount(amount)
    const message =
      `The wallet ${wallet.id} of the organisation holds ${sum} ${asset} above COLD_ACCOUNT_ABOVE. Request the transfer ` +
      'to the cold account with requestColdTransfer; another administrator approves it.'
    const metadata = { walletId: wallet.id, network: wallet.network, asset, amount: sum, destination }
    await inTransaction(db, (trx) =>
      raiseUntilEnded(trx, cause, { severity: 'medium', message, metadata }, clock),
    )
    alertedOn.set(cause, day)
  }

  async function watch(wallet: WalletRecord): Promise<void> {
    const surpluses = await transfers.surplusOf(wallet)
    for (const surplus of surpluses) await alert(surplus)
    for (const asset of assets) {
      const cause = causeOf(wallet, asset)
      if (!surpluses.some((one) => one.asset === asset) && alertedOn.delete(cause))
        await inTransaction(db, (trx) => endAlert(trx, cause, clock))
    }
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
