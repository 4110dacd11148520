import { inTransaction } from '../../../shared/database.js'
import type { Network } from '../../ledger/network.js'
import { type PaymentGap, type PaymentGaps, paymentGaps } from '../../wallets/payment-gap.service.js'
import { updateUnclaimed } from './late-payments.service.js'
import { LEDGER_BITS, type LedgerFollowerDependencies } from './ledger-follower.process.js'
import { recordChanges } from './payment-record.service.js'

export interface GapReadingDependencies extends LedgerFollowerDependencies {
  /** Waits until the next call to a network is within its quota. */
  readonly turn: (of: { readonly network: Network }) => Promise<void>
}

const BATCH_SIZE = 100
/** Consecutive failures after which the network itself is checked, because it may be unavailable for all wallets. */
const MAX_CONSECUTIVE_FAILURES = 5

/**
 * Closes the gaps of all wallets of a network. A wallet that cannot be read does not delay the others; its gap remains.
 * @returns whether all are closed
 * @throws NETWORK_ERROR if the network is unavailable
 */
export async function closeGaps(
  dependencies: GapReadingDependencies,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log, networks } = dependencies
  let failures = 0
  for (let after = ''; ; ) {
    const batch = await paymentGaps(db).after(network, after, BATCH_SIZE)
    for (const { walletId } of batch) {
      if (signal.aborted) return false
      after = walletId
      try {
        await closeGap(dependencies, walletId, signal)
        failures = 0
      } catch (error) {
        failures++
        log.warn({ err: error, walletId, network }, 'the payments of a wallet could not be read')
        if (failures % MAX_CONSECUTIVE_FAILURES === 0) await networks[network].ledger.latestClose()
      }
    }
    if (batch.length < BATCH_SIZE) return !(await paymentGaps(db).exists(network))
  }
}

/** Reads the payments to a wallet from its own history, from the beginning of its gap to the present. */
export async function closeGap(
  dependencies: GapReadingDependencies,
  walletId: string,
  signal: AbortSignal,
): Promise<void> {
  const [wallet] = await dependencies.wallets.findMany([walletId])
  if (!wallet) return
  const { db, log, networks, turn } = dependencies
  const { ledger, accounts } = networks[wallet.network]
  let latest = 0
  while (!signal.aborted) {
    const gap = await paymentGaps(db).find(walletId)
    if (!gap) break
    latest = Number(gap.cursor >> LEDGER_BITS)
    await turn(wallet)
    const { next, isLast, isReaped, ...changes } = await ledger.readPayments(
      wallet.publicKey,
      gap.cursor.toString(),
    )
    if (isReaped)
      log.error(
        { walletId, network: wallet.network, cursor: gap.cursor.toString() },
        'the Horizon server no longer has payments after the cursor of a wallet; those in between are not recorded',
      )
    await inTransaction(db, async (trx) => {
      await recordChanges(dependencies, trx, wallet, changes)
      if (wallet.funding === 'awaiting' && changes.payments.length > 0)
        await dependencies.wallets.requestFunding(trx, wallet)
      await endPart(paymentGaps(trx), gap, isLast ? undefined : next)
    })
    accounts.forget(wallet.publicKey)
  }
  if (wallet.status === 'closed') await updateUnclaimed(dependencies, walletId, { ledger: latest, signal })
}

async function endPart(store: PaymentGaps, gap: PaymentGap, next: string | undefined): Promise<void> {
  if (next === undefined) await store.close(gap)
  else await store.shorten(gap, BigInt(next))
}
