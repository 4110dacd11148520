import { trustEnvelope, type WalletAccount } from '../../ledger/account-envelopes.js'
import type { WalletLeases } from '../leases/wallet-lease.service.js'
import type { LedgerNetwork } from '../networks/ledger-networks.client.js'
import type { WalletRecord } from '../wallet.type.js'
import { fundingHeader } from './funding-header.client.js'
import { type FundingTransactionDependencies, signAndSend } from './funding-transaction.process.js'

/** The cost of a trustline for an unsponsored account, in stroops: half an XLM of reserve, and fees. */
const OWN_TRUST_LINE_COST = 5_000_000n + 1_000n

export interface OwnTrustLineDependencies extends FundingTransactionDependencies {
  readonly leases: WalletLeases
  /** Whether a wallet has transactions that the ledger has not decided yet. */
  readonly hasPending: (walletId: string) => Promise<boolean>
}

/** `done`: the account has one, or does not exist. `pending`: the wallet has pending transactions. */
type OwnTrustLine = 'done' | 'pending' | 'unaffordable'

/**
 * Adds the trustline of a wallet at its own cost. Under its lease until the ledger has applied it, so that no payment uses
 * the same sequence number.
 * @throws if the transaction fails
 */
export function addOwnTrustLine(
  dependencies: OwnTrustLineDependencies,
  network: LedgerNetwork,
  wallet: WalletRecord,
  account: WalletAccount,
  signal: AbortSignal,
): Promise<OwnTrustLine> {
  const { ledger, accounts } = network
  return dependencies.leases.hold(wallet.id, async () => {
    if (await dependencies.hasPending(wallet.id)) return 'pending'
    const current = await ledger.readAccount(wallet.publicKey)
    if (!current || current.usdc) return 'done'
    if (current.xlm - current.lockedXlm < OWN_TRUST_LINE_COST) return 'unaffordable'
    const header = await fundingHeader(dependencies.clock, network, wallet.publicKey)
    const envelope = trustEnvelope(ledger, header, account)
    const transaction = { envelope, header, wallets: [wallet], sponsor: undefined }
    try {
      await signAndSend(dependencies, network, transaction, signal)
    } finally {
      // It has used a sequence number of the account.
      accounts.discard(wallet.publicKey)
    }
    return 'done'
  })
}
