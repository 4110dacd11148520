import type { Database } from '../../shared/database.js'
import type { Asset, Network } from '../ledger/network.js'
import type { Transactions } from '../transactions/transaction.service.js'
import { DONATIONS_OWNER } from '../wallets/donations-owner.policy.js'
import { donationStore } from './donation.store.js'

/** The sums of an asset that a donation account received and that are recorded as donations, in stroops as text. */
interface DonationAccountSum {
  readonly network: Network
  readonly asset: Asset
  readonly received: string
  readonly allocated: string
}

/** Compares the receipts of donation accounts with the completed donations to cases. */
export async function donationSums(db: Database, transactions: Transactions): Promise<DonationAccountSum[]> {
  const allocated = await donationStore(db).allocated()
  return (await transactions.receivedBy(DONATIONS_OWNER)).map(({ network, asset, amount }) => ({
    network,
    asset,
    received: amount.toString(),
    allocated: (
      allocated.find((one) => one.network === network && one.asset === asset)?.amount ?? 0n
    ).toString(),
  }))
}
