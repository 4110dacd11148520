import type { Clock } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { channelAccountsEnvelope, mergedAccountsEnvelope } from '../../ledger/account-envelopes.js'
import { accountOf } from '../../ledger/address.js'
import { submitAndAwait } from '../../ledger/await-result.js'
import { signerOf } from '../../ledger/signer.js'
import { fundingHeader } from '../funding/funding-header.client.js'
import { type LedgerNetwork, sponsorOf } from '../networks/ledger-networks.client.js'
import { channelStore } from './channel.store.js'
import { CHANNELS_PER_TRANSACTION, channelAccounts } from './channel-accounts.client.js'

const opening = {
  select: 'awaiting',
  concerned: 'missing',
  envelope: channelAccountsEnvelope,
  status: 'open',
  failure: 'Channels were not created',
} as const

const closing = {
  select: 'ofClosedWallets',
  concerned: 'existing',
  envelope: mergedAccountsEnvelope,
  status: 'closed',
  failure: 'Channels were not closed',
} as const

/**
 * Changes the channel accounts of a network. Runs in the job that funds wallets, because nothing else uses the
 * sponsor's sequence numbers. The remaining steps are derived from the ledger, so that it can be interrupted and
 * restarted.
 */
type ChangeChannels = (
  dependencies: { readonly db: Database; readonly clock: Clock },
  network: LedgerNetwork,
  signal: AbortSignal,
) => Promise<void>

/** Creates the accounts of channels. */
export const openChannels: ChangeChannels = (...given) => carryOut(opening, ...given)

/** Merges the channel accounts of closed wallets into the sponsor, which releases their reserves. */
export const closeChannels: ChangeChannels = (...given) => carryOut(closing, ...given)

async function carryOut(
  { select, concerned, envelope: envelopeOf, status, failure }: typeof opening | typeof closing,
  ...[{ db, clock }, network, signal]: Parameters<ChangeChannels>
): Promise<void> {
  const { ledger } = network
  const sponsor = sponsorOf(network)
  if (!sponsor) return
  for (;;) {
    const channels = await channelStore(db)[select](ledger.network, CHANNELS_PER_TRANSACTION)
    if (channels.length === 0) return
    const { [concerned]: signers } = await channelAccounts(db, network, sponsor, channels)
    if (signers.length > 0) {
      const header = await fundingHeader(clock, network, accountOf(sponsor))
      const envelope = envelopeOf(
        ledger,
        header,
        signers.map(({ address }) => address),
      )
      const signed = envelope.sign(signerOf(sponsor), ...signers)
      const sent = { hash: envelope.hash, envelope: signed, validUntil: header.validUntil }
      const result = await submitAndAwait(network, sent, clock, signal)
      if (!result.successful) throw new Error(`${failure}: ${JSON.stringify(result.codes)}`)
    }
    await channelStore(db).setStatus(
      channels.map(({ address }) => address),
      status,
    )
  }
}
