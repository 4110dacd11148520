import type { Database } from '../../../shared/database.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import type { Signer } from '../../ledger/signer.js'
import type { Channels } from '../../wallets/channels/channels.service.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'

export interface SourceDependencies {
  readonly db: Database
  readonly networks: LedgerNetworks
  readonly channels: Channels
}

/** The account whose next sequence number a transaction uses. */
export interface SourceAccount {
  readonly address: string
  readonly sequence: bigint
  /** See `TransactionHeader`. */
  readonly minSequence: bigint
  /** Its last envelope that the snapshot of the account does not contain. */
  readonly last: EnvelopeRecord | undefined
  /** Signs for a channel; absent for the wallet's own account. */
  readonly signer?: Signer
}

/**
 * The source account with the smallest backlog: the wallet's own, or one of its channels. Must run under the wallet's
 * lease.
 * @param isOwn whether it must be the wallet's own, whose transactions are applied in their order
 */
export async function chooseSource(
  { db, networks, channels }: SourceDependencies,
  wallet: WalletRecord,
  account: LedgerAccount,
  isOwn: boolean,
): Promise<SourceAccount> {
  const signers = isOwn ? [] : await channels.of(wallet)
  if (signers.length > 0) {
    const backlogs = await envelopeStore(db).backlogs(wallet.id)
    const backlogOf = (address: string) => backlogs.find(({ source }) => source === address)?.count ?? 0
    let least = backlogOf(wallet.publicKey)
    let signer: Signer | undefined
    for (const one of signers) {
      const backlog = backlogOf(one.address)
      if (backlog < least) [least, signer] = [backlog, one]
    }
    const channel = signer && (await networks[wallet.network].accounts.snapshot(signer.address))
    if (channel) return { ...(await nextOf(db, channel)), signer }
  }
  return nextOf(db, account)
}

async function nextOf(db: Database, { address, sequence }: LedgerAccount): Promise<SourceAccount> {
  const last = await envelopeStore(db).lastAfter(address, sequence)
  return { address, sequence: (last?.sequence ?? sequence) + 1n, minSequence: sequence, last }
}
