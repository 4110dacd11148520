import { z } from 'zod'
import { formatAmount } from '../../../schema/scalars.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { connectionFrom, type PageInput } from '../../shared/paging/page.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import { modifiedConcurrently } from '../../shared/states/versioned.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { ClaimableOffer } from '../ledger/ledger.js'
import { type AssetAmounts, assets } from '../ledger/network.js'
import type { TransactionRecord } from '../transactions/transaction.type.js'
import type { WalletRecord } from '../wallets/wallet.type.js'
import { type QuarantineReason, type QuarantineState, quarantineTransitions } from './quarantine.state.js'
import { type QuarantineFilter, quarantineStore } from './quarantine.store.js'
import type { QuarantineRecord } from './quarantine.type.js'

const decisionInput = z.object({ reason: textOf(500) })

export interface QuarantineDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'networks'> {
  readonly quarantineBelow: AssetAmounts
  /** Shows a received payment to its owner like any other. */
  readonly releaseTransaction: (trx: Transaction, id: string) => Promise<void>
}

export type Quarantine = ReturnType<typeof createQuarantine>

/** Amounts that wallets received, or that were set aside for them, and that their owners are not shown. */
export function createQuarantine(dependencies: QuarantineDependencies) {
  const { db, clock, audit, networks, quarantineBelow, releaseTransaction } = dependencies

  /** Why an offer is not listed; undefined if it is. */
  function reasonOf(
    { network }: WalletRecord,
    { asset, amount }: ClaimableOffer,
  ): QuarantineReason | undefined {
    const { usdcIssuer } = networks[network].ledger
    const known = assets.find((one) => asset === (one === 'XLM' ? one : `${one}:${usdcIssuer}`))
    if (!known) return 'unknown_asset'
    return amount < quarantineBelow[known] ? 'dust' : undefined
  }

  async function decide(
    context: GraphContext,
    id: string,
    to: Exclude<QuarantineState, 'quarantined'>,
    reason: string,
  ): Promise<QuarantineRecord> {
    const { reason: note } = validated(decisionInput, { reason })
    const before = await quarantineStore(db).byId(id)
    if (!before) throw notFound('Quarantined amount', id)
    assertTransition(quarantineTransitions, 'quarantined amount', before.state, to)
    const decision = { note, decidedBy: personOf(context.viewer).subject, decidedAt: timestamp(clock) }
    return inTransaction(db, async (trx) => {
      if (!(await quarantineStore(trx).move(id, to, decision)))
        throw modifiedConcurrently('quarantined amount')
      const { walletId, transactionId, balanceId, amount, asset, source } = before
      if (to === 'released' && transactionId !== undefined) await releaseTransaction(trx, transactionId)
      const details = {
        note,
        walletId,
        balanceId,
        transactionId,
        amount: formatAmount(amount),
        asset,
        source,
      }
      await audit.record(trx, context, { action: `quarantined_amount.${to}`, target: id, details })
      const after = { ...before, ...decision, state: to }
      await context.completeIdempotent(trx, after)
      return after
    })
  }

  return {
    /** Quarantines a received payment that is too small to be shown. */
    async addPayment(trx: Transaction, wallet: WalletRecord, received: TransactionRecord): Promise<void> {
      const { id: transactionId, amount, asset, source, memo, memoType, createdAt } = received
      await quarantineStore(trx).insertIfNew({
        ...{ id: newId('qua'), walletId: wallet.id, network: wallet.network, transactionId },
        ...{ amount, asset, source, reason: 'dust', state: 'quarantined', receivedAt: createdAt },
        ...(memo === undefined ? {} : { memo }),
        ...(memoType === undefined ? {} : { memoType }),
      })
    },

    /** Quarantines a claimable balance that is too small, or of an asset that wallets do not have; once. */
    async addOffer(trx: Transaction, wallet: WalletRecord, offer: ClaimableOffer): Promise<void> {
      const reason = reasonOf(wallet, offer)
      if (!reason) return
      const { balanceId, amount, asset, source, closedAt: receivedAt } = offer
      await quarantineStore(trx).insertIfNew({
        ...{ id: newId('qua'), walletId: wallet.id, network: wallet.network, balanceId },
        ...{ amount, asset, source, reason, state: 'quarantined', receivedAt },
      })
    },

    list: (filter: QuarantineFilter, input: PageInput) =>
      connectionFrom(input, (page) => quarantineStore(db).page(filter, page)),

    /** Shows an amount to its owner. @throws NOT_FOUND, ValidationError; CONFLICT if it is already shown */
    release: (context: GraphContext, id: string, reason: string) => decide(context, id, 'released', reason),

    /** Records that an amount stays hidden. @throws NOT_FOUND, ValidationError; CONFLICT if a decision was already made */
    hide: (context: GraphContext, id: string, reason: string) => decide(context, id, 'hidden', reason),
  }
}

/** Which of these claimable balances staff has released for a wallet. */
export async function releasedBalances(
  db: FeatureDependencies['db'],
  walletId: string,
  balanceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await quarantineStore(db).released(walletId, balanceIds))
}
