import type { AuditTrail } from '../../../shared/audit-trail/audit-trail.js'
import { inTransaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import type { JobHandler } from '../../../shared/jobs/jobs.js'
import { readDestination } from '../../ledger/address.js'
import { retryLater } from '../../ledger/network-error.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { WalletLease } from '../../wallets/wallet-lease.service.js'
import { envelopeStore } from '../envelope.store.js'
import { dispatch } from '../sending/dispatch.service.js'
import { systemActor } from '../system-actor.policy.js'
import type { TransactionDependencies } from '../transaction.service.js'
import { transactionStore } from '../transaction.store.js'
import { gatesOf, type MergeDestination, prepareClosing } from './closing-payment.service.js'
import { RETRY_CLOSE, type RetryClosePayload } from './retry-close.policy.js'

/** What closing again needs. */
export interface RetryCloseDependencies extends TransactionDependencies {
  readonly audit: AuditTrail
}

/** Closes wallets again with the USDC that came while they were being closed. */
export function createRetryClose(dependencies: RetryCloseDependencies) {
  const { leases, statuses } = dependencies
  const handler: JobHandler<RetryClosePayload> = {
    run: ({ walletId, hash }) =>
      leases.hold(walletId, (lease) => retryClose(dependencies, { walletId, hash }, lease)),
    gaveUp: ({ walletId }, error, trx) => statuses.endClosing(trx, systemActor, walletId, error.message),
  }
  return { handlers: { [RETRY_CLOSE]: handler as JobHandler<never> } }
}

async function retryClose(
  dependencies: RetryCloseDependencies,
  { walletId, hash }: RetryClosePayload,
  lease: WalletLease,
): Promise<void> {
  const { db, wallets, statuses, audit } = dependencies
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.closingTo === undefined) return
  // The job is run again where its end was not noted: the envelope is on its way by then.
  if ((await envelopeStore(db).pending(walletId)).length > 0) return
  const isLeftOpen = (failure: string) =>
    inTransaction(db, (trx) => statuses.endClosing(trx, systemActor, walletId, failure))
  if (isHeldBack(wallet)) return isLeftOpen('An administrator froze the wallet meanwhile.')
  try {
    const outgoing = await prepareClosing(
      dependencies,
      wallet,
      await destinationOfFirst(dependencies, wallet, hash),
    )
    if (!outgoing) throw new Error(`The account of wallet ${walletId} is gone, though nothing closed it.`)
    await dispatch(dependencies, wallet, outgoing, lease, async (trx, transactions) => {
      for (const gate of gatesOf(dependencies, wallet)) await gate(trx, wallet, transactions)
      await audit.record(trx, systemActor, {
        action: 'wallet.closing_again',
        target: walletId,
        details: { instead: hash },
      })
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'NETWORK_ERROR') return retryLater(error)
    await isLeftOpen(error.message)
  }
}

/** What an administrator froze must stay; a wallet that nobody claims is frozen for its owner alone. */
function isHeldBack({ freezes, unclaimedSince }: WalletRecord): boolean {
  return unclaimedSince === undefined && freezes.some(({ by }) => by === 'admin')
}

/** Who was to get it the first time, and with which memo. */
async function destinationOfFirst(
  { db }: RetryCloseDependencies,
  { network, closingTo = '' }: WalletRecord,
  hash: string,
): Promise<MergeDestination> {
  const destination = readDestination(closingTo)
  const [first] = await transactionStore(db).sentByHash(network, hash)
  if (!destination || !first) throw new Error(`Nothing is known of the closing ${hash}.`)
  const { memo: value, memoType: type } = first
  return { destination, memo: value === undefined || type === undefined ? undefined : { type, value } }
}
