import { z } from 'zod'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import type { ActionTrail } from '../../shared/audit/action-trail.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { isAdmin } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import { transactionWouldFail, walletNotFound } from './wallet.errors.js'
import { isFrozenByOther, openStatus, type WalletFreezer, walletTransitions } from './wallet.state.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'
import { changeableBy, isOwner } from './wallet-scope.policy.js'

const inputSchema = z.object({ reason: textOf(500).nullish() })

export interface WalletStatusDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: ActionTrail
}

/** Who performs an action, and in which request, for the audit trail. */
export type Actor = Pick<RequestContext, 'viewer' | 'requestId'>

/** The actor of changes that the ledger caused. */
export const systemActor = {
  viewer: { kind: 'service', subject: 'service:wallet' },
  requestId: 'wallet.submit',
} as const satisfies Actor

/** Operations that change the status of wallets. */
export type WalletStatuses = ReturnType<typeof createWalletStatuses>

type Restrictions = Pick<WalletRecord, 'status' | 'freezes' | 'closingTo' | 'closedTo'>

/** Freezing, unfreezing and closing. Every change is audited and published to webhooks. */
export function createWalletStatuses({ db, clock, audit }: WalletStatusDependencies) {
  async function change(
    trx: Transaction,
    by: Actor,
    before: WalletRecord,
    restrictions: Restrictions,
    { action, details = {} }: { action: string; details?: object },
  ): Promise<WalletRecord> {
    assertTransition(walletTransitions, 'wallet', before.status, restrictions.status)
    const { freezes: _, closingTo: __, ...rest } = before
    const after: WalletRecord = { ...rest, ...restrictions, lastActivity: timestamp(clock) }
    await walletStore(trx).setRestrictions(before.id, after)
    await audit.record(trx, by, { action, target: before.id, details: { status: after.status, ...details } })
    const { id: walletId, network, status, funding } = after
    await recordWalletEvent(trx, 'wallet.updated', { walletId, network, status, funding }, clock)
    return after
  }

  return {
    /**
     * Stops a wallet from sending, with immediate effect: payments that are not accepted yet are refused.
     * @throws WALLET_NOT_FOUND, ValidationError; CONFLICT for a closed wallet
     */
    async freeze(context: GraphContext, id: string, reason?: string | null): Promise<WalletRecord> {
      const { viewer } = context
      const checkedReason = validated(inputSchema, { reason }).reason
      return inTransaction(db, async (trx) => {
        const wallet = await mustFindIn(trx, viewer, id)
        const by: WalletFreezer = isOwner(viewer, wallet) ? 'owner' : 'admin'
        assertTransition(walletTransitions, 'wallet', wallet.status, 'frozen')
        const isFrozen = wallet.freezes.some((freeze) => freeze.by === by)
        const freeze = { by, since: timestamp(clock), ...(checkedReason ? { reason: checkedReason } : {}) }
        const freezes = [...wallet.freezes, freeze]
        const details = { by, ...(checkedReason ? { reason: checkedReason } : {}) }
        const after = isFrozen
          ? wallet
          : await change(trx, context, wallet, restrictionsOf({ ...wallet, freezes }), {
              action: 'wallet.frozen',
              details,
            })
        await context.completeIdempotent(trx, after)
        return after
      })
    },

    /**
     * Lifts the viewer's freeze; the freeze of another party remains.
     * @throws WALLET_NOT_FOUND; FORBIDDEN if only others froze it; CONFLICT for a closed wallet
     */
    async unfreeze(context: GraphContext, id: string): Promise<WalletRecord> {
      const { viewer } = context
      return inTransaction(db, async (trx) => {
        const wallet = await mustFindIn(trx, viewer, id)
        assertTransition(walletTransitions, 'wallet', wallet.status, 'active')
        // Nobody decides about their own wallet as an administrator.
        const isOwn = isOwner(viewer, wallet)
        const freezes = wallet.freezes.filter(({ by }) => (by === 'owner') !== isOwn)
        if (wallet.freezes.length > 0 && freezes.length === wallet.freezes.length) throw frozenByOther(wallet)
        const after =
          wallet.freezes.length === 0
            ? wallet
            : await change(trx, context, wallet, restrictionsOf({ ...wallet, freezes }), {
                action: 'wallet.unfrozen',
              })
        await context.completeIdempotent(trx, after)
        return after
      })
    },

    /** Freezes an open wallet because its books differ from the ledger, or lifts that freeze (without a reason). */
    async setBlocked(trx: Transaction, by: Actor, id: string, reason: string | undefined): Promise<void> {
      const wallet = await mustRead(trx, id)
      if (wallet.status === 'closed') return
      const others = wallet.freezes.filter((freeze) => freeze.by !== 'reconciliation')
      const own = { by: 'reconciliation' as const, since: timestamp(clock), ...(reason ? { reason } : {}) }
      const freezes = reason === undefined ? others : [...others, own]
      await change(trx, by, wallet, restrictionsOf({ ...wallet, freezes }), {
        action: reason === undefined ? 'wallet.unblocked' : 'wallet.blocked',
        details: reason === undefined ? {} : { reason },
      })
    },

    /** Makes a person the owner of a wallet, and lifts the freeze of administrators. */
    async handOver(trx: Transaction, by: Actor, wallet: WalletRecord, ownerId: string): Promise<void> {
      const freezes = wallet.freezes.filter((freeze) => freeze.by !== 'admin')
      await walletStore(trx).setOwner(wallet.id, ownerId)
      await change(trx, by, wallet, restrictionsOf({ ...wallet, freezes }), {
        action: 'wallet.handed_over',
        details: { from: wallet.ownerId, to: ownerId },
      })
    },

    /**
     * Marks a wallet as being closed, in the transaction that stores the envelope.
     * @throws what {@link assertClosable} throws
     */
    async beginClosing(trx: Transaction, by: Actor, id: string, closingTo: string): Promise<WalletRecord> {
      const wallet = await mustRead(trx, id)
      assertClosable(by.viewer, wallet)
      const details = { destination: closingTo }
      return change(trx, by, wallet, restrictionsOf({ ...wallet, closingTo }), {
        action: 'wallet.closing',
        details,
      })
    },

    /** Closes a wallet that has no account on the ledger. */
    async close(trx: Transaction, by: Actor, id: string, closedTo: string): Promise<WalletRecord> {
      const { unclaimedSince: _, ...wallet } = await mustRead(trx, id)
      assertOpen(wallet)
      assertClosable(by.viewer, wallet)
      const restrictions: Restrictions = { status: 'closed', freezes: wallet.freezes, closedTo }
      return change(trx, by, wallet, restrictions, {
        action: 'wallet.closed',
        details: { destination: closedTo },
      })
    },

    /** Records that the ledger has merged the account of a wallet, regardless of its restrictions. */
    async recordMerged(trx: Transaction, by: Actor, id: string, closedTo: string): Promise<void> {
      const { unclaimedSince: _, ...wallet } = await mustRead(trx, id)
      const restrictions: Restrictions = { status: 'closed', freezes: wallet.freezes, closedTo }
      const details = { destination: closedTo }
      await change(trx, by, wallet, restrictions, { action: 'wallet.closed', details })
    },

    /** Records the ledger's decision: the wallet becomes closed, or returns to its previous status. */
    async endClosing(trx: Transaction, by: Actor, id: string, failure: string | undefined): Promise<void> {
      const wallet = await mustRead(trx, id)
      const { closingTo, freezes, status } = wallet
      if (closingTo === undefined) return
      if (failure === undefined) {
        const { unclaimedSince: _, ...claimed } = wallet
        const restrictions: Restrictions = { status: 'closed', freezes, closedTo: closingTo }
        await change(trx, by, claimed, restrictions, { action: 'wallet.closed' })
      } else {
        const details = { failure }
        await change(trx, by, wallet, restrictionsOf({ freezes, status }), {
          action: 'wallet.closing_failed',
          details,
        })
      }
    },

    /**
     * Records whether the account of a closed wallet exists again; without effect if the wallet was modified since it
     * was read.
     */
    async recordUnclaimed(
      trx: Transaction,
      by: Actor,
      wallet: WalletRecord,
      isUnclaimed: boolean,
    ): Promise<void> {
      const since = isUnclaimed ? timestamp(clock) : undefined
      if (!(await walletStore(trx).setUnclaimed(wallet, since))) return
      const action = isUnclaimed ? 'wallet.unclaimed' : 'wallet.claimed'
      await audit.record(trx, by, { action, target: wallet.id, details: { status: wallet.status } })
    },

    /**
     * Records that a wallet sends, in the transaction that stores the payment.
     * @throws TRANSACTION_FAILED if it must no longer send
     */
    async recordSending(trx: Transaction, id: string, at: string): Promise<void> {
      if (await walletStore(trx).touchActive(id, at)) return
      assertActive(await mustRead(trx, id))
    },
  }
}

/** @throws TRANSACTION_FAILED for a wallet that must not send */
export function assertActive({ status, closingTo }: WalletRecord): void {
  if (status === 'active') return
  if (closingTo !== undefined)
    throw transactionWouldFail('wallet_frozen', 'The wallet is being closed and can no longer send.')
  throw transactionWouldFail(`wallet_${status}`, `The wallet is ${status} and cannot send.`)
}

/** @throws CONFLICT for a closed wallet */
export function assertOpen({ status }: WalletRecord): void {
  if (status === 'closed') assertTransition(walletTransitions, 'wallet', status, 'frozen')
}

/**
 * @throws CONFLICT for a wallet that is being closed; TRANSACTION_FAILED for one that an administrator or the
 *   reconciliation froze, unless an administrator closes it who is not its owner
 */
export function assertClosable(viewer: Viewer, wallet: WalletRecord): void {
  const { closingTo } = wallet
  if (closingTo !== undefined)
    throw new DomainError('CONFLICT', 'The wallet is already being closed. Fetch it to see the result.', {
      closingTo,
    })
  if ((!isAdmin(viewer) || isOwner(viewer, wallet)) && isFrozenByOther(wallet))
    throw transactionWouldFail(
      'wallet_frozen',
      'An administrator or the reconciliation with the ledger froze the wallet. It can be closed after the freeze is lifted.',
    )
}

/** A closed wallet remains closed, even while it is closed again. */
function restrictionsOf({
  freezes,
  closingTo,
  status,
}: Pick<WalletRecord, 'freezes' | 'closingTo' | 'status'>): Restrictions {
  return {
    status: status === 'closed' ? status : openStatus({ freezes, closingTo }),
    freezes,
    ...(closingTo === undefined ? {} : { closingTo }),
  }
}

async function mustRead(trx: Transaction, id: string): Promise<WalletRecord> {
  const wallet = await walletStore(trx).byId(id)
  if (!wallet) throw walletNotFound()
  return wallet
}

async function mustFindIn(trx: Transaction, viewer: Viewer, id: string): Promise<WalletRecord> {
  const wallet = await walletStore(trx).byId(id, changeableBy(viewer))
  if (!wallet) throw walletNotFound()
  return wallet
}

const freezerNames: Readonly<Record<WalletFreezer, string>> = {
  owner: 'The owner',
  admin: 'An administrator',
  reconciliation: 'The reconciliation with the ledger',
}

function frozenByOther({ freezes }: WalletRecord): DomainError {
  const who = freezes.map(({ by }) => freezerNames[by]).join(' and ')
  return new DomainError(
    'FORBIDDEN',
    `${who} froze the wallet. Only the owner can lift the owner’s freeze; administrators can lift the others, except from ` +
      'their own wallets: another administrator can, if necessary a person who gets the role for it. The next reconciliation ' +
      'without a difference lifts its own freeze.',
  )
}
