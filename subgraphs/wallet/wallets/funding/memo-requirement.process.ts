import { memoRequiredEnvelope } from '../../ledger/account-envelopes.js'
import { accountOf } from '../../ledger/address.js'
import { DONATIONS_OWNER } from '../donations-owner.policy.js'
import { type LedgerNetwork, sponsorOf } from '../networks/ledger-networks.client.js'
import { walletStore } from '../wallet.store.js'
import type { WalletRecord } from '../wallet.type.js'
import { fundingHeader } from './funding-header.client.js'
import { type FundingTransactionDependencies, signAndSend } from './funding-transaction.process.js'

/**
 * Makes existing donation accounts require memos (SEP-29); the sponsor pays. Runs in the job that funds wallets,
 * because nothing else uses the sponsor's sequence numbers. An account whose key is not in custody is not changed.
 */
export function createMemoRequirements(dependencies: FundingTransactionDependencies) {
  const { db, clock, custody } = dependencies
  /** The wallets that this process has checked: each is read from the ledger once. */
  const done = new Set<string>()

  async function isMissing({ ledger }: LedgerNetwork, { id, publicKey }: WalletRecord): Promise<boolean> {
    if (!(await custody.hasKey(id))) return false
    const account = await ledger.readAccount(publicKey)
    return account !== undefined && !account.memoRequired
  }

  return async (network: LedgerNetwork, signal: AbortSignal): Promise<void> => {
    const { ledger } = network
    const sponsor = sponsorOf(network)
    if (!sponsor) return
    for (const wallet of await walletStore(db).fundedOf(DONATIONS_OWNER, ledger.network)) {
      if (done.has(wallet.id)) continue
      if (await isMissing(network, wallet)) {
        const header = await fundingHeader(clock, network, accountOf(sponsor))
        const envelope = memoRequiredEnvelope(ledger, header, [wallet.publicKey])
        await signAndSend(dependencies, network, { envelope, header, wallets: [wallet], sponsor }, signal)
        network.accounts.discard(wallet.publicKey)
      }
      done.add(wallet.id)
    }
  }
}
