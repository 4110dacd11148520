import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import type { Log } from '../../../shared/log.js'
import type { NetworkPage } from '../../ledger/ledger.js'
import type { Network } from '../../ledger/network.js'
import { MAX_LEDGERS_BEHIND } from '../../ledger/network-identity.js'
import { paymentGaps } from '../../wallets/payment-gap.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { LatePaymentDependencies } from './late-payments.service.js'
import { ledgerPositionStore } from './ledger-position.store.js'
import { type PaymentRecordDependencies, recordChanges } from './payment-record.service.js'

export interface LedgerFollowerDependencies extends LatePaymentDependencies, PaymentRecordDependencies {
  readonly log: Log
}

/** A full page that is older than this shows that following has been interrupted. */
const BEHIND_MS = 10 * 60_000
/** Bits of an operation id below the number of its ledger. */
export const LEDGER_BITS = 32n

/**
 * Reads the payments of a whole network after its position, for all wallets together: the number of calls depends on the
 * traffic of the network, not on the number of wallets. The position moves in the transaction that records the payments
 * of a page, so that nothing is lost or recorded twice.
 * @returns when the server has nothing newer
 */
export async function followLedger(
  dependencies: LedgerFollowerDependencies,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const { db, networks } = dependencies
  const { ledger } = networks[network]
  while (!signal.aborted) {
    const position = await ledgerPositionStore(db).find(network)
    if (position === undefined) {
      await skipToPresent(dependencies, network, 0n)
      continue
    }
    const found = new Map<string, WalletRecord>()
    const page = await ledger.readAllPayments(position.toString(), async (addresses) => {
      for (const wallet of await dependencies.wallets.byAddresses(network, addresses))
        found.set(wallet.publicKey, wallet)
      return new Set(found.keys())
    })
    if (await isTooFarBehind(dependencies, network, page)) {
      await skipToPresent(dependencies, network, position)
      continue
    }
    if (page.isReaped) await inTransaction(db, (trx) => paymentGaps(trx).openForAll(network, position))
    await recordPage(dependencies, network, page, found)
    if (page.isLast) return
  }
}

async function recordPage(
  dependencies: LedgerFollowerDependencies,
  network: Network,
  { affected, unread, next, ...changes }: NetworkPage,
  found: ReadonlyMap<string, WalletRecord>,
): Promise<void> {
  if (next === undefined) return
  const { db, networks, wallets } = dependencies
  await inTransaction(db, async (trx) => {
    // Another process may have recorded some of them concurrently; those are skipped.
    for (const address of affected) {
      const wallet = found.get(address)
      if (wallet) await recordChanges(dependencies, trx, wallet, changes)
      const before = unread.get(address)
      if (wallet && before !== undefined)
        await paymentGaps(trx).open({ walletId: wallet.id, network, cursor: before })
      if (wallet?.funding === 'awaiting') await wallets.requestFunding(trx, wallet)
      // Its account exists again.
      if (wallet?.status === 'closed')
        await paymentGaps(trx).open({ walletId: wallet.id, network, cursor: BigInt(next) })
    }
    await ledgerPositionStore(trx).move(network, BigInt(next))
  })
  for (const address of affected) networks[network].accounts.forget(address)
}

/** Whether reading each wallet by itself takes fewer calls than reading every ledger since the page. */
async function isTooFarBehind(
  { networks, wallets, clock }: LedgerFollowerDependencies,
  network: Network,
  { isLast, closedAt, next }: NetworkPage,
): Promise<boolean> {
  if (isLast || next === undefined || closedAt === undefined || closedAt > timestamp(clock, -BEHIND_MS))
    return false
  const latest = await networks[network].ledger.latestClose()
  return latest.ledger - Number(BigInt(next) >> LEDGER_BITS) > (await wallets.count(network))
}

/** Continues at the present; the payments in between are read from the history of each wallet. */
async function skipToPresent(
  { db, log, networks }: LedgerFollowerDependencies,
  network: Network,
  from: bigint,
): Promise<void> {
  const { ledger } = await networks[network].ledger.latestClose()
  // A wallet’s history may be read from a node that is behind this one.
  const present = BigInt(Math.max(0, ledger - MAX_LEDGERS_BEHIND)) << LEDGER_BITS
  await inTransaction(db, async (trx) => {
    await paymentGaps(trx).openForAll(network, from)
    await ledgerPositionStore(trx).move(network, present > from ? present : from)
  })
  log.info(
    { network, from: from.toString(), to: present.toString() },
    'following a ledger from the present on',
  )
}
