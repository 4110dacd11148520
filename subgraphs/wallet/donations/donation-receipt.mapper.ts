import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { LedgerNetworks } from '../wallets/networks/ledger-networks.client.js'
import type { DonationReceipt, DonationRecord } from './donation.type.js'

/** The receipt of a donation; undefined until the donation is completed. */
export type ReceiptOf = (
  donation: Pick<DonationRecord, 'status' | 'network'>,
  transaction: TransactionRecord | undefined,
) => DonationReceipt | undefined

export function donationReceipts(networks: LedgerNetworks): ReceiptOf {
  return ({ status, network }, transaction) => {
    if (status !== 'completed' || transaction?.ledger === undefined) return undefined
    const { hash, ledger, confirmedAt, createdAt } = transaction
    const time = confirmedAt ?? createdAt
    return { hash, ledger, time, explorerLink: networks[network].explorerUrl(hash) }
  }
}
