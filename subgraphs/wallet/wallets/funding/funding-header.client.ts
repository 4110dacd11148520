import type { Clock } from '../../../shared/clock.js'
import type { TransactionHeader } from '../../ledger/envelopes.js'
import type { LedgerNetwork } from '../networks/ledger-networks.client.js'

const TIME_BOUND_MS = 60_000

/** The header of an account's next transaction. */
export async function fundingHeader(
  clock: Clock,
  network: LedgerNetwork,
  source: string,
): Promise<TransactionHeader> {
  const [account, feePerOperation, now] = await Promise.all([
    network.ledger.readAccount(source),
    network.cappedFee(),
    network.ledgerTime(clock),
  ])
  if (!account) throw new Error(`The funding account ${source} does not exist on ${network.ledger.network}.`)
  const validUntil = new Date(now.getTime() + TIME_BOUND_MS)
  return { source, sequence: account.sequence + 1n, feePerOperation, validUntil }
}
