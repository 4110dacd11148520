import type { Clock } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { accountOf } from '../../ledger/address.js'
import { submitAndAwait } from '../../ledger/await-result.js'
import { mergedAccountsEnvelope } from '../../ledger/envelopes.js'
import { signerOf } from '../../ledger/signer.js'
import { fundingHeader } from '../funding-header.client.js'
import { type LedgerNetwork, sponsorOf } from '../ledger-networks.client.js'
import { channelStore } from './channel.store.js'
import { CHANNELS_PER_TRANSACTION, channelAccounts } from './channel-accounts.client.js'

/**
 * Merges the channel accounts of closed wallets into the sponsor, which releases their reserves. Runs where channels are
 * opened, and can be interrupted and restarted in the same way.
 */
export async function closeChannels(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  network: LedgerNetwork,
  signal: AbortSignal,
): Promise<void> {
  const { ledger } = network
  const sponsor = sponsorOf(network)
  if (!sponsor) return
  for (;;) {
    const channels = await channelStore(db).ofClosedWallets(ledger.network, CHANNELS_PER_TRANSACTION)
    if (channels.length === 0) return
    const { existing: signers } = await channelAccounts(db, network, sponsor, channels)
    if (signers.length > 0) {
      const header = await fundingHeader(clock, network, accountOf(sponsor))
      const addresses = signers.map(({ address }) => address)
      const envelope = mergedAccountsEnvelope(ledger, header, addresses)
      const signed = envelope.sign(signerOf(sponsor), ...signers)
      const sent = { hash: envelope.hash, envelope: signed, validUntil: header.validUntil }
      const result = await submitAndAwait(ledger, sent, clock, signal)
      if (!result.successful) throw new Error(`Channels were not closed: ${JSON.stringify(result.codes)}`)
    }
    await channelStore(db).setStatus(
      channels.map(({ address }) => address),
      'closed',
    )
  }
}
