import { type Clock, dayAfter, dayOf, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { raiseAlert } from '../../shared/operator-alerts/operator-alert.worker.js'
import { quotaExceeded } from '../../shared/quota.js'
import type { Network } from '../ledger/network.js'
import type { LedgerNetworks } from './networks/ledger-networks.client.js'
import { walletStore } from './wallet.store.js'

/** How many wallets people may create. */
export interface WalletQuotas {
  /** Open wallets of a person, on all networks. */
  readonly perPerson: number
  /** Wallets of a person per UTC day on networks where the organisation's sponsor pays for them. */
  readonly sponsoredPerPersonAndDay: number
  /** The same for all people together. */
  readonly sponsoredPerDay: number
}

export interface WalletQuotaDependencies {
  readonly clock: Clock
  readonly networks: LedgerNetworks
  readonly walletQuotas: WalletQuotas
}

/** The share of the daily quota at which operators are alerted. */
const NEARLY_ALL = 0.8

/**
 * Checks that a person may create one more wallet. Called before its key is created, and again in the transaction that
 * creates the wallet: transactions are serialisable, so that parallel requests cannot exceed a quota together.
 * @throws QUOTA_EXCEEDED
 */
export async function assertWithinWalletQuotas(
  trx: Transaction,
  { clock, networks, walletQuotas: quotas }: WalletQuotaDependencies,
  ownerId: string,
  network: Network,
): Promise<void> {
  const store = walletStore(trx)
  const open = await store.countOpen(ownerId)
  if (open >= quotas.perPerson)
    throw quotaExceeded(
      `You have ${open} open wallets; the maximum is ${quotas.perPerson}. Close one first.`,
      { quota: 'wallets_per_person', limit: quotas.perPerson, used: open },
    )
  if (!isSponsored(networks, network)) return
  const now = timestamp(clock)
  const resetsAt = dayAfter(now)
  const own = await store.countOfPeopleSince(network, dayOf(now), ownerId)
  if (own >= quotas.sponsoredPerPersonAndDay)
    throw quotaExceeded(
      `You created ${own} wallets on this network today; the maximum is ${quotas.sponsoredPerPersonAndDay}. Try ` +
        `again after ${resetsAt}.`,
      {
        quota: 'sponsored_wallets_per_person_and_day',
        limit: quotas.sponsoredPerPersonAndDay,
        used: own,
        resetsAt,
      },
    )
  const all = await store.countOfPeopleSince(network, dayOf(now))
  if (all >= quotas.sponsoredPerDay)
    throw quotaExceeded(
      `${all} wallets that the organisation pays for were created today; the maximum is ` +
        `${quotas.sponsoredPerDay}. Try again after ${resetsAt}.`,
      { quota: 'sponsored_wallets_per_day', limit: quotas.sponsoredPerDay, used: all, resetsAt },
    )
}

/** Embedded ledgers have no real money, and friendbot costs nothing. */
function isSponsored(networks: LedgerNetworks, network: Network): boolean {
  const { funding, embedded } = networks[network]
  return funding.kind === 'sponsor' && !embedded
}

/**
 * Alerts operators once when most of the daily quota is used, and once when all of it is; in the transaction that created a
 * wallet.
 */
export async function alertNearQuota(
  trx: Transaction,
  { clock, networks, walletQuotas: { sponsoredPerDay: limit } }: WalletQuotaDependencies,
  network: Network,
): Promise<void> {
  if (!isSponsored(networks, network)) return
  const used = await walletStore(trx).countOfPeopleSince(network, dayOf(timestamp(clock)))
  const isUsedUp = used === limit
  if (!isUsedUp && used !== Math.ceil(limit * NEARLY_ALL)) return
  const day = timestamp(clock).slice(0, 10)
  const consequence = isUsedUp ? 'Nobody can create another one before the next UTC day. ' : ''
  const alert = {
    severity: isUsedUp ? 'high' : 'medium',
    message:
      `${used} of ${limit} sponsored wallets per day were created on the ${network} network. ${consequence}` +
      'Check who creates them; the limit is SPONSORED_WALLETS_PER_DAY.',
    metadata: { quota: 'sponsored_wallets_per_day', network, day, used, limit },
  } as const
  await raiseAlert(trx, `sponsored wallets ${network} ${day} ${used}`, alert, clock)
}
