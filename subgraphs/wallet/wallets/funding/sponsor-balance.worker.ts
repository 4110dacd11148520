import type { MetricSample } from '../../../../runtime/process/metrics-text.js'
import { formatAmount } from '../../../../schema/scalars.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import { dailyAlerts } from '../../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { accountOf } from '../../ledger/address.js'
import { type Network, networks as networkNames } from '../../ledger/network.js'
import { sponsorOf } from '../networks/ledger-networks.client.js'

export interface SponsorBalanceDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'networks'> {
  /** The balance, in stroops, below which operators are alerted. */
  readonly alertBelow: bigint
}

const EVERY_MS = 5 * 60_000

/** Monitors the balances that sponsors can still spend on new wallets and fees, and alerts operators when one is low. */
export function createSponsorBalances({ db, clock, networks, alertBelow }: SponsorBalanceDependencies) {
  const available = new Map<Network, bigint>()
  const alerts = dailyAlerts({ db, clock })

  async function watch(network: Network): Promise<void> {
    const sponsor = sponsorOf(networks[network])
    const account = sponsor && (await networks[network].ledger.readAccount(accountOf(sponsor)))
    if (!account) return
    const unlocked = account.xlm - account.lockedXlm
    const left = unlocked > 0n ? unlocked : 0n
    available.set(network, left)
    const cause = `sponsor balance ${network}`
    if (left >= alertBelow) return alerts.end(cause)
    const message =
      `The sponsor of the ${network} network has ${formatAmount(left)} XLM left for new wallets and fees. ` +
      `Send XLM to ${account.address}; SPONSOR_BALANCE_ALERT is the limit.`
    const metadata = { network, address: account.address, available: formatAmount(left) }
    await alerts.raise(cause, { severity: 'high', message, metadata })
  }

  return {
    handlers: Object.fromEntries(
      networkNames.map((network) => [
        `wallet.watch-sponsor.${network}`,
        { everyMs: EVERY_MS, run: () => watch(network) },
      ]),
    ) as JobHandlers,

    metrics: async (): Promise<MetricSample[]> =>
      [...available].map(([network, left]) => ({
        name: 'ledger_sponsor_available_xlm',
        help: 'XLM that the sponsor of a network can spend on new wallets and fees, when it was last read.',
        labels: { network },
        value: Number(formatAmount(left)),
      })),
  }
}
