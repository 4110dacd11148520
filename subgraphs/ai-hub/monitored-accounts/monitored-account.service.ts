import type { z } from 'zod'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { monitoredAccountChanges } from '../../../schema/input-rules/ai-hub.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, notFound, ValidationError } from '../../shared/domain-error.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import type { BackofficeGuardian, CasesClient } from '../cases-client/cases.client.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { wasErased } from '../personal-data/erased-people.service.js'
import type { UpdateMonitoredAccountInput } from './monitored-account.inputs.js'
import { type AccountRecord, monitoredAccountStore } from './monitored-account.store.js'
import type { FetchFailureKind } from './monitored-account.type.js'

export type { AccountRecord } from './monitored-account.store.js'

export type FetchOutcome =
  | {
      readonly ok: true
      /** The present name of the guardian. */
      readonly name: string
      readonly newestPostId?: string
      readonly userId: string
    }
  | {
      readonly ok: false
      readonly error: string
      readonly kind: FetchFailureKind
      readonly backsOffUntil: Timestamp
    }

export interface MonitoredAccountDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  /** Looks guardians up in the backoffice. */
  readonly casesClient: Pick<CasesClient, 'guardian'>
}

export type MonitoredAccounts = ReturnType<typeof createMonitoredAccounts>

/** Rules of monitored accounts (docs/contract/ai-hub.md). */
export function createMonitoredAccounts({ db, clock, audit, casesClient }: MonitoredAccountDependencies) {
  async function known(id: string): Promise<AccountRecord> {
    const account = await monitoredAccountStore(db).byId(id)
    if (!account) throw notFound('Monitored guardian', id)
    return account
  }

  /** @throws NOT_FOUND for a guardian who was erased since the backoffice was asked */
  async function assertRemains(trx: Transaction, id: string): Promise<void> {
    if (await wasErased(trx, id)) throw notFound('Monitored guardian', id)
  }

  /** The record of a guardian of the backoffice who is not monitored yet. */
  function newRecord(guardian: BackofficeGuardian, handle: string, now: Timestamp): AccountRecord {
    return {
      id: guardian.id,
      name: guardian.name,
      microblogHandle: handle,
      isActive: true,
      consecutiveFailures: 0,
      createdAt: now,
      updatedAt: now,
      version: 1,
    }
  }

  return {
    list: (): Promise<AccountRecord[]> => monitoredAccountStore(db).all(),
    /** Whether there is no account in a database that was never used: staff may have removed all of them. */
    areUnused: async (trx: Transaction): Promise<boolean> =>
      (await monitoredAccountStore(trx).isEmpty()) && audit.isEmpty(trx),
    active: (): Promise<AccountRecord[]> => monitoredAccountStore(db).active(),
    isKnown: async (trx: Transaction, id: string): Promise<boolean> =>
      (await monitoredAccountStore(trx).byId(id)) !== undefined,
    find: (id: string): Awaitable<AccountRecord | undefined> => monitoredAccountStore(db).byId(id),
    findMany: (ids: readonly string[]): Promise<AccountRecord[]> => monitoredAccountStore(db).byIds(ids),

    /** @throws NOT_FOUND for a guardian that is not monitored */
    get: known,

    /** Active accounts that are due and not backing off, those that have waited longest first. */
    async due(intervalMinutes: number): Promise<AccountRecord[]> {
      const [now, fetchedBefore] = [timestamp(clock), timestamp(clock, -intervalMinutes * 60_000)]
      const accounts = await monitoredAccountStore(db).active()
      return accounts
        .filter(({ backsOffUntil }) => backsOffUntil === undefined || backsOffUntil <= now)
        .filter(({ lastTweetFetch }) => lastTweetFetch === undefined || lastTweetFetch <= fetchedBefore)
        .sort((a, b) => ((a.lastTweetFetch ?? '') < (b.lastTweetFetch ?? '') ? -1 : 1))
    },

    /**
     * Changes a monitored account. A guardian of the backoffice without one becomes monitored
     * if a handle is given.
     * @throws NOT_FOUND for an unknown guardian, ValidationError, CONFLICT if it was modified concurrently
     */
    async update(
      context: RequestContext,
      id: string,
      input: UpdateMonitoredAccountInput,
    ): Promise<AccountRecord> {
      const given = validated(monitoredAccountChanges, input)
      const isKnown = (await monitoredAccountStore(db).byId(id)) !== undefined
      const guardian = isKnown ? undefined : await casesClient.guardian(id, context)
      if (!isKnown && !guardian) throw notFound('Monitored guardian', id)
      return inTransaction(db, async (trx) => {
        const store = monitoredAccountStore(trx)
        const before = await store.byId(id)
        const now = timestamp(clock)
        if (!before && !given.microblogHandle)
          throw new ValidationError({
            microblogHandle: 'is required to monitor a guardian for the first time',
          })
        if (before)
          assertCurrent(before, input.version, (present) => modifiedConcurrently('account', present))
        else await assertRemains(trx, id)
        await assertUnmonitored(store, id, given)
        const start = before ?? newRecord(guardian as BackofficeGuardian, given.microblogHandle ?? '', now)
        const after = { ...changed(start, given, now), version: before ? before.version + 1 : 1 }
        if (before && isUnchanged(before, after)) return before
        await (before ? store.replace(after) : store.insert(after))
        const action = before ? 'guardian.updated' : 'guardian.added'
        await audit.record(trx, context, { action, target: id, details: { ...given } })
        return after
      })
    },

    /**
     * Adds the account of a guardian of the backoffice.
     * @throws NOT_FOUND for an unknown guardian, ValidationError, CONFLICT for a guardian or handle that is already monitored
     */
    async addNew(context: RequestContext, guardianId: string, handle: string): Promise<AccountRecord> {
      const { microblogHandle } = validated(monitoredAccountChanges, { microblogHandle: handle })
      const guardian = await casesClient.guardian(guardianId, context)
      if (!guardian) throw notFound('Monitored guardian', guardianId)
      return inTransaction(db, async (trx) => {
        await assertRemains(trx, guardianId)
        const store = monitoredAccountStore(trx)
        const account = newRecord(guardian, microblogHandle ?? handle, timestamp(clock))
        const known = (await store.all()).find(
          (other) => other.id === guardianId || isSameHandle(other.microblogHandle, account.microblogHandle),
        )
        if (known) throw alreadyMonitored(known)
        await store.insert(account)
        const details = { microblogHandle: account.microblogHandle }
        await audit.record(trx, context, { action: 'guardian.added', target: guardianId, details })
        return account
      })
    },

    /** Monitors a guardian no longer. Posts and review items stay. @throws NOT_FOUND for a guardian that is not monitored */
    async remove(context: RequestContext, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const store = monitoredAccountStore(trx)
        const account = await store.byId(id)
        if (!account) throw notFound('Monitored guardian', id)
        await store.delete(id)
        const { microblogHandle } = account
        await audit.record(trx, context, {
          action: 'guardian.removed',
          target: id,
          details: { microblogHandle },
        })
      })
    },

    /** Reserves the next numbers of the account's sample posts; no two callers get the same. */
    takeNumbers: (id: string, count: number): Promise<number> =>
      monitoredAccountStore(db).takeNumbers(id, count),

    /**
     * Adds an account without a request: demo data.
     * @param backsOffUntil when scheduled runs start
     */
    async add(
      trx: Transaction,
      guardian: BackofficeGuardian,
      handle: string,
      backsOffUntil: Timestamp,
    ): Promise<void> {
      const account = newRecord(guardian, handle, timestamp(clock))
      await monitoredAccountStore(trx).insert({ ...account, backsOffUntil })
    },

    /** Records the outcome of a fetch, unless the account has another feed since it was read for the fetch. */
    async recordFetch(trx: Transaction, fetched: AccountRecord, outcome: FetchOutcome): Promise<void> {
      const store = monitoredAccountStore(trx)
      const account = await store.byId(fetched.id)
      if (!account || !isSameFeed(fetched, account, outcome)) return
      const { lastError: _, lastFailure: __, backsOffUntil: ___, ...rest } = account
      if (!outcome.ok) {
        const consecutiveFailures = account.consecutiveFailures + 1
        const { error: lastError, kind: lastFailure, backsOffUntil } = outcome
        return store.replace({ ...rest, consecutiveFailures, lastError, lastFailure, backsOffUntil })
      }
      await store.replace({
        ...rest,
        name: outcome.name,
        lastTweetFetch: timestamp(clock),
        consecutiveFailures: 0,
        ...(outcome.newestPostId ? { newestPostId: outcome.newestPostId } : {}),
        microblogUserId: outcome.userId,
      })
    },
  }
}

/** A different account on the network has a different feed: discards the fetch state of the old one. */
function changed(
  before: AccountRecord,
  given: z.output<typeof monitoredAccountChanges>,
  now: Timestamp,
): Omit<AccountRecord, 'version'> {
  const microblogHandle = given.microblogHandle ?? before.microblogHandle
  const { id, name, createdAt, version: _, microblogUserId: knownUserId, ...fetchState } = before
  const isSameFeed =
    isSameHandle(microblogHandle, before.microblogHandle) &&
    (given.microblogUserId ?? knownUserId) === knownUserId
  const microblogUserId = given.microblogUserId ?? (isSameFeed ? knownUserId : undefined)
  return {
    ...(isSameFeed ? fetchState : { consecutiveFailures: 0 }),
    id,
    name,
    createdAt,
    microblogHandle,
    ...(microblogUserId ? { microblogUserId } : {}),
    isActive: given.isActive ?? before.isActive,
    updatedAt: now,
  }
}

/** Whether the account still has the feed that was fetched; a concurrent fetch may have found its id on the network. */
function isSameFeed(fetched: AccountRecord, now: AccountRecord, outcome: FetchOutcome): boolean {
  if (fetched.microblogHandle !== now.microblogHandle) return false
  const found = outcome.ok ? outcome.userId : undefined
  return now.microblogUserId === fetched.microblogUserId || now.microblogUserId === found
}

/** @throws ValidationError if another guardian has the handle or the id on the network: both would have the same posts */
async function assertUnmonitored(
  store: ReturnType<typeof monitoredAccountStore>,
  id: string,
  { microblogHandle, microblogUserId }: z.output<typeof monitoredAccountChanges>,
): Promise<void> {
  if (!microblogHandle && !microblogUserId) return
  for (const other of await store.all()) {
    if (other.id === id) continue
    const fault = `is already monitored for guardian ${other.id}`
    if (microblogHandle && isSameHandle(microblogHandle, other.microblogHandle))
      throw new ValidationError({ microblogHandle: fault })
    if (microblogUserId && microblogUserId === other.microblogUserId)
      throw new ValidationError({ microblogUserId: fault })
  }
}

/** Networks ignore case and a leading @ in handles. */
function isSameHandle(one: string, other: string): boolean {
  const plain = (handle: string) => handle.replace(/^@/, '').toLowerCase()
  return plain(one) === plain(other)
}

function alreadyMonitored({ id, microblogHandle }: AccountRecord): DomainError {
  const message = `The account ${microblogHandle} of guardian ${id} is already monitored.`
  return new DomainError('CONFLICT', message, { guardianId: id, microblogHandle })
}
