import { inTransaction } from '../../../shared/database.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { LedgerAccount } from '../../ledger/ledger.js'
import { MAX_LEDGERS_BEHIND } from '../../ledger/network-identity.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor, type WalletStatuses } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'

export interface LatePaymentDependencies extends Pick<FeatureDependencies, 'db' | 'networks'> {
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
}

/** How recent the state of a closed wallet's account must be. */
interface KnownState {
  /** The last ledger with a change of its account after it was closed; 0 without one. */
  readonly ledger: number
  readonly signal: AbortSignal
}

/**
 * Records whether a closed wallet has an account again: lumens sent to its address create one. Derived from the
 * ledger each time, so that the next check corrects a missed one.
 */
export async function updateUnclaimed(
  dependencies: LatePaymentDependencies,
  walletId: string,
  state: KnownState,
): Promise<void> {
  const { db, wallets, statuses } = dependencies
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.status !== 'closed' || wallet.closingTo !== undefined) return
  const account = await accountOf(dependencies, wallet, state)
  const isUnclaimed = account !== undefined
  if (isUnclaimed === (wallet.unclaimedSince !== undefined)) return
  await inTransaction(db, (trx) => statuses.recordUnclaimed(trx, systemActor, wallet, isUnclaimed))
}

/** The account of a closed wallet; waits for a server that is behind what is known. */
async function accountOf(
  { db, networks }: LatePaymentDependencies,
  { network, publicKey }: WalletRecord,
  { ledger: known, signal }: KnownState,
): Promise<LedgerAccount | undefined> {
  const { ledger, nextClose } = networks[network]
  for (let waits = 0; ; waits++) {
    const { account, asOf = known } = await ledger.observeAccount(publicKey)
    const isBeforeClosing = account && (await envelopeStore(db).lastAfter(publicKey, account.sequence))
    if ((!isBeforeClosing && asOf >= known) || waits === MAX_LEDGERS_BEHIND) return account
    await nextClose(signal)
    signal.throwIfAborted()
  }
}
