import type { AuditTrail } from '../../shared/audit-trail/audit-trail.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import type { JobHandler } from '../../shared/jobs/jobs.js'
import { readDestination } from '../ledger/address.js'
import { askAgain } from '../ledger/silence.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import type { WalletLease } from '../wallets/wallet-lease.js'
import { CLOSE_AGAIN, type ClosingAgainPayload } from './closing-again.js'
import { closingOf, gatesOf, type Heir } from './closing-envelope.js'
import { dispatch } from './dispatch.js'
import { envelopeStore } from './envelope.store.js'
import { settler } from './settler.js'
import type { TransactionDependencies } from './transaction.service.js'
import { transactionStore } from './transaction.store.js'

/** What closing again needs. */
export interface ClosingAgainDependencies extends TransactionDependencies {
  readonly audit: AuditTrail
}

/** Closes wallets again with the USDC that came while they were being closed. */
export function createClosingAgain(dependencies: ClosingAgainDependencies) {
  const { leases, statuses } = dependencies
  const handler: JobHandler<ClosingAgainPayload> = {
    run: ({ walletId, hash }) =>
      leases.hold(walletId, (lease) => closeAgain(dependencies, { walletId, hash }, lease)),
    gaveUp: ({ walletId }, error, trx) => statuses.endClosing(trx, settler, walletId, error.message),
  }
  return { handlers: { [CLOSE_AGAIN]: handler as JobHandler<never> } }
}

async function closeAgain(
  dependencies: ClosingAgainDependencies,
  { walletId, hash }: ClosingAgainPayload,
  lease: WalletLease,
): Promise<void> {
  const { db, wallets, statuses, audit } = dependencies
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.closingTo === undefined) return
  // The job is run again where its end was not noted: the envelope is on its way by then.
  if ((await envelopeStore(db).pending(walletId)).length > 0) return
  const isLeftOpen = (failure: string) =>
    inTransaction(db, (trx) => statuses.endClosing(trx, settler, walletId, failure))
  if (isHeldBack(wallet)) return isLeftOpen('An administrator froze the wallet meanwhile.')
  try {
    const outgoing = await closingOf(dependencies, wallet, await heirOf(dependencies, wallet, hash))
    if (!outgoing) throw new Error(`The account of wallet ${walletId} is gone, though nothing closed it.`)
    await dispatch(dependencies, wallet, outgoing, lease, async (trx, transactions) => {
      for (const gate of gatesOf(dependencies, wallet)) await gate(trx, wallet, transactions)
      await audit.record(trx, settler, {
        action: 'wallet.closing_again',
        target: walletId,
        details: { instead: hash },
      })
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'NETWORK_ERROR') return askAgain(error)
    await isLeftOpen(error.message)
  }
}

/** What an administrator froze must stay; a wallet that nobody claims is frozen for its owner alone. */
function isHeldBack({ freezes, unclaimedSince }: WalletRecord): boolean {
  return unclaimedSince === undefined && freezes.some(({ by }) => by === 'admin')
}

/** Who was to get it the first time, and with which memo. */
async function heirOf(
  { db }: ClosingAgainDependencies,
  { network, closingTo = '' }: WalletRecord,
  hash: string,
): Promise<Heir> {
  const destination = readDestination(closingTo)
  const [first] = await transactionStore(db).sentByHash(network, hash)
  if (!destination || !first) throw new Error(`Nothing is known of the closing ${hash}.`)
  const { memo: value, memoType: type } = first
  return { destination, memo: value === undefined || type === undefined ? undefined : { type, value } }
}
