import type { Clock } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { accountOf } from '../../ledger/address.js'
import { submitAndAwait } from '../../ledger/await-result.js'
import { channelAccountsEnvelope } from '../../ledger/envelopes.js'
import { signerOf } from '../../ledger/signer.js'
import { fundingHeader } from '../funding-header.client.js'
import { type LedgerNetwork, sponsorOf } from '../ledger-networks.client.js'
import { channelStore } from './channel.store.js'
import { CHANNELS_PER_TRANSACTION, channelAccounts } from './channel-accounts.client.js'

/**
 * Creates the accounts of channels. Runs in the job that funds wallets, because nothing else uses the sponsor's sequence
 * numbers. What is still missing is derived from the ledger, so that it can be interrupted and restarted.
 */
export async function openChannels(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  network: LedgerNetwork,
  signal: AbortSignal,
): Promise<void> {
  const { ledger } = network
  const sponsor = sponsorOf(network)
  if (!sponsor) return
  for (;;) {
    const channels = await channelStore(db).awaiting(ledger.network, CHANNELS_PER_TRANSACTION)
    if (channels.length === 0) return
    const { missing: signers } = await channelAccounts(db, network, sponsor, channels)
    if (signers.length > 0) {
      const header = await fundingHeader(clock, network, accountOf(sponsor))
      const envelope = channelAccountsEnvelope(
        ledger,
        header,
        signers.map(({ address }) => address),
      )
      const signed = envelope.sign(signerOf(sponsor), ...signers)
      const sent = { hash: envelope.hash, envelope: signed, validUntil: header.validUntil }
      const result = await submitAndAwait(ledger, sent, clock, signal)
      if (!result.successful) throw new Error(`Channels were not created: ${JSON.stringify(result.codes)}`)
    }
    await channelStore(db).setStatus(
      channels.map(({ address }) => address),
      'open',
    )
  }
}
