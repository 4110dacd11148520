import { formatAmount } from '../../../schema/scalars.js'
import { dayAfter, dayOf, type Timestamp, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { inEveryLanguage } from '../../shared/notification-text.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { personOf } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Asset } from '../ledger/network.js'
import { notifyPerson } from '../personal-notices/personal-notice.worker.js'
import { sumSent } from '../transactions/transaction.service.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { raiseNotice } from './raise-notice.mapper.js'
import { limitAt, type SpendLimitRecord, withLimit } from './spend-limit.policy.js'
import { spendLimitStore } from './spend-limit.store.js'
import type { WalletSpendLimit } from './spend-limit.type.js'

export interface SpendLimitDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly wallets: Wallets
}

export type SpendLimits = ReturnType<typeof createSpendLimits>

/** How much may be sent from a wallet per UTC day, set by its owner. */
export function createSpendLimits({ db, clock, audit, wallets }: SpendLimitDependencies) {
  async function views(
    from: Database | Transaction,
    records: readonly SpendLimitRecord[],
    at: Timestamp,
  ): Promise<WalletSpendLimit[]> {
    if (records.length === 0) return []
    const walletIds = [...new Set(records.map(({ walletId }) => walletId))]
    const sums = await sumSent(from, walletIds, dayOf(at))
    return records.map((record) => {
      const { walletId, asset } = record
      const spent = sums.find((sum) => sum.walletId === walletId && sum.asset === asset)?.amount ?? 0n
      return viewOf(record, spent, at)
    })
  }

  /** The owner has a day to notice a raise that another person requested. */
  async function announceRaise(
    trx: Transaction,
    { viewer }: GraphContext,
    { walletId, asset, amount, next }: SpendLimitRecord,
  ): Promise<void> {
    if (amount === undefined || !next) return
    const current = formatAmount(amount)
    const requested = next.amount === undefined ? undefined : formatAmount(next.amount)
    const data = { walletId, asset, current, ...(requested ? { requested } : {}), from: next.from }
    await recordWalletEvent(trx, 'spend_limit.raise_requested', data, clock)
    const notice = {
      email: personOf(viewer).email,
      ...inEveryLanguage((language) => raiseNotice(language, data)),
      metadata: data,
    }
    await notifyPerson(trx, notice, clock)
  }

  return {
    /** The limits of several wallets. */
    of: async (walletIds: readonly string[]): Promise<WalletSpendLimit[]> =>
      views(db, await spendLimitStore(db).of(walletIds), timestamp(clock)),

    /**
     * Sets, changes or removes a limit of the viewer's wallet. A lower limit applies immediately, also to payments
     * earlier that day; a higher one, or none, after 24 hours.
     * @param amount in stroops; undefined for no limit
     * @throws WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner
     */
    async set(
      context: GraphContext,
      walletId: string,
      asset: Asset,
      amount: bigint | undefined,
    ): Promise<WalletSpendLimit> {
      await wallets.mustOwn(context.viewer, walletId)
      const at = timestamp(clock)
      return inTransaction(db, async (trx) => {
        const known = (await spendLimitStore(trx).of([walletId])).find((one) => one.asset === asset)
        const before = known ?? { walletId, asset }
        const after = withLimit(before, amount, at)
        await spendLimitStore(trx).put(after)
        const [view] = await views(trx, [after], at)
        if (!view) throw new Error(`The limit of wallet ${walletId} was not stored.`)
        if (after.next && after.next !== before.next) await announceRaise(trx, context, after)
        if (after !== before)
          await audit.record(trx, context, {
            action: 'spend_limit.changed',
            target: walletId,
            details: { asset, before: auditDetails(before), after: auditDetails(after) },
          })
        await context.completeIdempotent(trx, view)
        return view
      })
    },

    /**
     * Checks the limits of a wallet after transactions were stored, in the same database transaction. Payments of one
     * wallet are serialised by its lease, so concurrent ones cannot exceed a limit together.
     * @throws TRANSACTION_FAILED with `details.reason` `spend_limit`
     */
    async assertWithin(
      trx: Transaction,
      wallet: WalletRecord,
      stored: readonly TransactionRecord[],
    ): Promise<void> {
      const limits = await spendLimitStore(trx).of([wallet.id])
      const at = stored[0]?.createdAt ?? timestamp(clock)
      for (const { asset, amount: limit, spent, resetsAt } of await views(trx, limits, at)) {
        const requested = stored
          .filter((one) => one.asset === asset)
          .reduce((sum, { amount }) => sum + amount, 0n)
        if (limit === undefined || requested === 0n || spent <= limit) continue
        throw limitReached(asset, limit, atLeastZero(limit - (spent - requested)), resetsAt)
      }
    },
  }
}

function viewOf(record: SpendLimitRecord, spent: bigint, at: Timestamp): WalletSpendLimit {
  const { walletId, asset, next } = record
  const amount = limitAt(record, at)
  return {
    walletId,
    asset,
    spent,
    resetsAt: dayAfter(at),
    ...(amount === undefined ? {} : { amount, left: atLeastZero(amount - spent) }),
    ...(next && next.from > at ? { upcoming: next } : {}),
  }
}

function limitReached(asset: Asset, limit: bigint, left: bigint, resetsAt: Timestamp): DomainError {
  return new DomainError(
    'TRANSACTION_FAILED',
    `The wallet may send ${formatAmount(limit)} ${asset} per day; ${formatAmount(left)} is left until ${resetsAt}. ` +
      'Send less, or try again later.',
    { reason: 'spend_limit', asset, limit: formatAmount(limit), left: formatAmount(left), resetsAt },
  )
}

/** A limit as shown in the audit trail. */
function auditDetails({ amount, next }: SpendLimitRecord): object {
  const written = (one: bigint | undefined) => (one === undefined ? null : formatAmount(one))
  return {
    amount: written(amount),
    ...(next ? { next: { amount: written(next.amount), from: next.from } } : {}),
  }
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
