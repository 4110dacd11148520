import { z } from 'zod'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import type { AuditTrail } from '../../shared/audit-trail/audit-trail.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { assertTransition } from '../../shared/states/transition-table.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { textOf, validated } from '../../shared/validated.js'
import { isAdmin } from '../../shared/viewer.js'
import { recordWalletEvent } from '../events/wallet-event.service.js'
import { walletNotFound, wouldFail } from './wallet.errors.js'
import { openStatus, type WalletFreezer, walletTransitions } from './wallet.state.js'
import { walletStore } from './wallet.store.js'
import type { WalletRecord } from './wallet.type.js'
import { isOwner, scopeOf } from './wallet-scope.policy.js'

const words = z.object({ reason: textOf(500).nullish() })

/** What changing the status of wallets needs. */
export interface WalletStatusDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
}

/** Who does something, and in which request. */
export type Actor = Pick<RequestContext, 'viewer' | 'requestId'>

/** Operations that change what a wallet may do. */
export type WalletStatuses = ReturnType<typeof createWalletStatuses>

type Holds = Pick<WalletRecord, 'status' | 'freezes' | 'closingTo' | 'closedTo'>

/** Freezing, unfreezing and the ends of closing. Every change is audited and told to webhooks. */
export function createWalletStatuses({ db, clock, audit }: WalletStatusDependencies) {
  async function change(
    trx: Transaction,
    by: Actor,
    before: WalletRecord,
    holds: Holds,
    { action, details = {} }: { action: string; details?: object },
  ): Promise<WalletRecord> {
    assertTransition(walletTransitions, 'wallet', before.status, holds.status)
    const { freezes: _, closingTo: __, ...rest } = before
    const after: WalletRecord = { ...rest, ...holds, lastActivity: timestamp(clock) }
    await walletStore(trx).setHolds(before.id, after)
    await audit.record(trx, by, { action, target: before.id, details: { status: after.status, ...details } })
    const { id: walletId, network, status, funding } = after
    await recordWalletEvent(trx, 'wallet.updated', { walletId, network, status, funding }, clock)
    return after
  }

  return {
    /**
     * Stops a wallet from sending, at once: payments that were not accepted yet are refused. Admins freeze as
     * admins, also their own wallets.
     * @throws WALLET_NOT_FOUND, ValidationError; CONFLICT for a closed wallet
     */
    async freeze(context: GraphContext, id: string, reason?: string | null): Promise<WalletRecord> {
      const { viewer } = context
      const said = validated(words, { reason }).reason
      const by: WalletFreezer = isAdmin(viewer) ? 'admin' : 'owner'
      return inTransaction(db, async (trx) => {
        const wallet = await mustFindIn(trx, viewer, id)
        assertTransition(walletTransitions, 'wallet', wallet.status, 'frozen')
        const isFrozen = wallet.freezes.some((freeze) => freeze.by === by)
        const freeze = { by, since: timestamp(clock), ...(said ? { reason: said } : {}) }
        const freezes = [...wallet.freezes, freeze]
        const details = { by, ...(said ? { reason: said } : {}) }
        const after = isFrozen
          ? wallet
          : await change(trx, context, wallet, holdsOf({ ...wallet, freezes }), {
              action: 'wallet.frozen',
              details,
            })
        await context.completeIdempotent(trx, after)
        return after
      })
    },

    /**
     * Lifts the viewer's freeze; who else froze the wallet keeps it frozen.
     * @throws WALLET_NOT_FOUND; FORBIDDEN where somebody else froze it; CONFLICT for a closed wallet
     */
    async unfreeze(context: GraphContext, id: string): Promise<WalletRecord> {
      const { viewer } = context
      return inTransaction(db, async (trx) => {
        const wallet = await mustFindIn(trx, viewer, id)
        assertTransition(walletTransitions, 'wallet', wallet.status, 'active')
        const hats = rolesOf(viewer, wallet)
        const freezes = wallet.freezes.filter(({ by }) => !hats.includes(by))
        if (wallet.freezes.length > 0 && freezes.length === wallet.freezes.length) throw frozenByOther(wallet)
        const after =
          wallet.freezes.length === 0
            ? wallet
            : await change(trx, context, wallet, holdsOf({ ...wallet, freezes }), {
                action: 'wallet.unfrozen',
              })
        await context.completeIdempotent(trx, after)
        return after
      })
    },

    /**
     * Holds a wallet for being closed, as it is now, in the transaction that stores the envelope.
     * @throws what {@link assertClosable} throws
     */
    async beginClosing(trx: Transaction, by: Actor, id: string, closingTo: string): Promise<WalletRecord> {
      const wallet = await mustRead(trx, id)
      assertClosable(by.viewer, wallet)
      const details = { destination: closingTo }
      return change(trx, by, wallet, holdsOf({ ...wallet, closingTo }), { action: 'wallet.closing', details })
    },

    /** Closes a wallet that has nothing on the ledger. */
    async close(trx: Transaction, by: Actor, id: string, closedTo: string): Promise<WalletRecord> {
      const { unclaimedSince: _, ...wallet } = await mustRead(trx, id)
      assertOpen(wallet)
      assertClosable(by.viewer, wallet)
      const holds: Holds = { status: 'closed', freezes: wallet.freezes, closedTo }
      return change(trx, by, wallet, holds, { action: 'wallet.closed', details: { destination: closedTo } })
    },

    /** The ledger has decided: the wallet is closed, or it is again what it was before. */
    async endClosing(trx: Transaction, by: Actor, id: string, failure: string | undefined): Promise<void> {
      const wallet = await mustRead(trx, id)
      const { closingTo, freezes, status } = wallet
      if (closingTo === undefined) return
      if (failure === undefined) {
        const { unclaimedSince: _, ...claimed } = wallet
        const holds: Holds = { status: 'closed', freezes, closedTo: closingTo }
        await change(trx, by, claimed, holds, { action: 'wallet.closed' })
      } else {
        const details = { failure }
        await change(trx, by, wallet, holdsOf({ freezes, status }), {
          action: 'wallet.closing_failed',
          details,
        })
      }
    },

    /**
     * Notes whether a closed wallet holds something after all, as the ledger shows it; without effect where
     * anything happened to the wallet since it was read.
     */
    async noteUnclaimed(
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
     * Notes that a wallet sends, in the transaction that stores what it sends.
     * @throws TRANSACTION_FAILED where it may not by now
     */
    async noteSending(trx: Transaction, id: string, at: string): Promise<void> {
      if (await walletStore(trx).touchActive(id, at)) return
      assertActive(await mustRead(trx, id))
    },
  }
}

/** @throws TRANSACTION_FAILED for a wallet that sends nothing now */
export function assertActive({ status, closingTo }: WalletRecord): void {
  if (status === 'active') return
  if (closingTo !== undefined)
    throw wouldFail('wallet_frozen', 'The wallet is being closed and sends nothing any more.')
  throw wouldFail(`wallet_${status}`, `The wallet is ${status} and sends nothing.`)
}

/** @throws CONFLICT for a wallet that is closed */
export function assertOpen({ status }: WalletRecord): void {
  if (status === 'closed') assertTransition(walletTransitions, 'wallet', status, 'frozen')
}

/**
 * @throws CONFLICT for a wallet that is being closed; TRANSACTION_FAILED for one that an administrator froze, unless
 *   an administrator closes it: what is in it must stay
 */
export function assertClosable(viewer: Viewer, { freezes, closingTo }: WalletRecord): void {
  if (closingTo !== undefined)
    throw new DomainError('CONFLICT', 'The wallet is being closed already. Read it to see how that ends.', {
      closingTo,
    })
  if (!isAdmin(viewer) && freezes.some(({ by }) => by === 'admin'))
    throw wouldFail(
      'wallet_frozen',
      'An administrator froze the wallet: it cannot be closed before they lift that.',
    )
}

/** A wallet that is closed stays so, also while it is closed once more. */
function holdsOf({
  freezes,
  closingTo,
  status,
}: Pick<WalletRecord, 'freezes' | 'closingTo' | 'status'>): Holds {
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
  const wallet = await walletStore(trx).byId(id, scopeOf(viewer, undefined))
  if (!wallet) throw walletNotFound()
  return wallet
}

/** In which parts the viewer may speak for a wallet. */
function rolesOf(viewer: Viewer, wallet: WalletRecord): WalletFreezer[] {
  return [
    ...(isOwner(viewer, wallet) ? (['owner'] as const) : []),
    ...(isAdmin(viewer) ? (['admin'] as const) : []),
  ]
}

function frozenByOther({ freezes }: WalletRecord): DomainError {
  const who = freezes.map(({ by }) => (by === 'admin' ? 'An administrator' : 'The owner')).join(' and ')
  return new DomainError('FORBIDDEN', `${who} froze the wallet, and nobody else can lift that.`)
}
