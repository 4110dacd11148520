import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import { newUser, profile } from '../../../schema/input-rules/users.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, isUniqueViolation, type Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import {
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  pageOf,
} from '../../shared/paging/page.js'
import { sortOf } from '../../shared/paging/sort.js'
import { assertCurrent, modifiedConcurrently } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import { actorOf, isAdmin, isStaff, personOf } from '../../shared/viewer.js'
import { ACTIVITY_DAYS, activeDaysOf } from '../audit/activity.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import { LOOK_AFTER_MS, SYNC_ACCOUNT } from './account-sync.worker.js'
import type { GuardianPosition, GuardianSelection } from './guardian-list.inputs.js'
import { type UserRecord, userSorts, userStore } from './user.store.js'
import type { CreateUserInput, SignedInAccount, UpdateUserInput, UserFilter } from './user.type.js'
import { notifyOfChangedUser, notifyOfNewUser } from './user-notifications.service.js'
import { changedProfile } from './user-profile.mapper.js'
import { isUserVisible } from './user-visibility.policy.js'

const NEWEST_FIRST = { key: 'createdAt', direction: 'desc' } as const

export interface UserDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly identity: IdentityDirectory
  readonly notifier: Notifier
}

/** What a new person may bring beside the profile. */
export interface NewAccount {
  /** Without it the person cannot sign in until an invitation is accepted. */
  readonly password?: string
  /** Written in the transaction of the profile: what it throws leaves neither profile nor account. */
  readonly alsoWrite?: (trx: Transaction, user: UserRecord) => Promise<void>
}

/** Operations on users. */
export type Users = ReturnType<typeof createUsers>

/** Rules of users (backoffice document, "Users"). */
export function createUsers({ db, clock, audit, identity, notifier }: UserDependencies) {
  async function insertUser(
    trx: Transaction,
    by: RequestContext,
    record: UserRecord,
    action: string,
  ): Promise<void> {
    const { id, role, createdAt } = record
    await userStore(trx).insert(record)
    await audit.record(trx, by, {
      action,
      resource: 'user',
      resourceId: id,
      after: record,
      severity: role === 'admin' ? 'high' : 'medium',
      category: 'user',
    })
    await recordBackofficeEvent(trx, 'user.created', { id, role, createdAt }, clock)
    await notifyOfNewUser(notifier, trx, record)
  }

  return {
    /** Staff read everybody, a person themselves; others are not known to exist. */
    async find({ viewer }: RequestContext, id: string): Promise<UserRecord | undefined> {
      return isUserVisible(viewer, id) ? userStore(db).byId(id) : undefined
    },

    findMany: (ids: readonly string[]): Promise<UserRecord[]> => userStore(db).byIds(ids),

    /** How many administrators can sign in, without those named. */
    countActiveAdmins: (trx: Transaction, except: readonly string[]): Promise<number> =>
      userStore(trx).countActiveAdmins(except),

    async list(
      filter: UserFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<UserRecord>> {
      const page = pageOf(input)
      return connectionOf(await userStore(db).page(filter, sortOf(sort, userSorts, NEWEST_FIRST), page), page)
    },

    /**
     * Makes a person known, and their account at the identity provider under the same id: both or neither,
     * also when the process dies between the two.
     * @param beside the password, and what else is to be written in the same transaction
     * @throws ValidationError, CONFLICT for a known e-mail, FORBIDDEN when anyone but an admin gives the role admin
     */
    async create(by: RequestContext, input: CreateUserInput, beside: NewAccount = {}): Promise<UserRecord> {
      const words = validated(newUser, input)
      const role = input.role ?? 'user'
      if (role === 'admin' && !isAdmin(by.viewer))
        throw new DomainError('FORBIDDEN', 'Only administrators give the role admin.')
      const record: UserRecord = {
        id: newId('usr'),
        email: words.email,
        name: words.name,
        role,
        status: input.status ?? 'active',
        ...(words.phone ? { phone: words.phone } : {}),
        createdAt: timestamp(clock),
        version: 1,
      }
      if (await userStore(db).byEmail(record.email)) throw emailTaken(record.email)
      const look = { kind: SYNC_ACCOUNT, payload: { id: record.id }, key: `new:${record.id}` }
      const runAt = new Date(clock.now().getTime() + LOOK_AFTER_MS)
      await inTransaction(db, (trx) => enqueueJob(trx, { ...look, runAt }, clock))
      if ((await identity.createAccount(record, beside.password)) === 'taken') throw emailTaken(record.email)
      try {
        await inTransaction(db, async (trx) => {
          await insertUser(trx, by, record, 'user_created')
          await beside.alsoWrite?.(trx, record)
        })
      } catch (error) {
        await identity.deleteAccount(record.id)
        throw isUniqueViolation(error, 'email') ? emailTaken(record.email) : error
      }
      return record
    },

    /**
     * Changes a profile: people their own, staff everybody's.
     * @throws ValidationError, NOT_FOUND also for somebody else's profile, FORBIDDEN for a role or status that
     *   the viewer may not give, CONFLICT when somebody else changed it meanwhile
     */
    async update(by: RequestContext, id: string, input: UpdateUserInput): Promise<UserRecord> {
      const words = validated(profile, input)
      if (!isStaff(by.viewer) && personOf(by.viewer).subject !== id) throw unknownUser(id)
      const after = await inTransaction(db, async (trx) => {
        const before = await userStore(trx).byId(id)
        if (!before) throw unknownUser(id)
        assertMayGive(by.viewer, before, input)
        const changed = changedProfile(before, words, input)
        assertCurrent(before, input.version, profileChanged)
        if (!(await userStore(trx).replace(changed, before.version))) throw profileChanged(before)
        await audit.record(trx, by, {
          action: actionOf(before, changed),
          resource: 'user',
          resourceId: id,
          before,
          after: changed,
          severity: changed.role === before.role && changed.status === before.status ? 'low' : 'high',
          category: 'user',
        })
        await notifyOfChangedUser(notifier, trx, before, changed, actorOf(by.viewer).name)
        if (needsIdentity(before, changed))
          await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
        return changed
      })
      return after
    },

    /** Guardians, newest first, with the one that follows the page. */
    guardians: (selection: GuardianSelection, page: Page, place: GuardianPosition | undefined) =>
      userStore(db).guardians(selection, page, place),

    /**
     * Forgets a person, and the account soon after the commit. What they did stays in the audit log.
     * @param assertMay throws what speaks against it
     * @returns false where there is no such person
     */
    async remove(
      trx: Transaction,
      by: RequestContext,
      id: string,
      assertMay: (user: UserRecord) => void,
    ): Promise<boolean> {
      const before = await userStore(trx).byId(id)
      if (!before) return false
      assertMay(before)
      await userStore(trx).delete(id)
      await audit.record(trx, by, {
        action: 'user_deleted',
        resource: 'user',
        resourceId: id,
        before,
        severity: 'high',
        category: 'user',
      })
      await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
      return true
    },

    /**
     * Notes that a person signed in; told by the edge. An account without a profile (the first administrator's
     * is made at the identity provider alone) gets one now.
     */
    async recordSignIn(
      by: RequestContext,
      { id, email, name, role, status }: SignedInAccount,
    ): Promise<void> {
      const now = timestamp(clock)
      await inTransaction(db, async (trx) => {
        if (await userStore(trx).recordSignIn(id, now)) return
        const record: UserRecord = {
          id,
          email,
          name,
          role,
          status,
          createdAt: now,
          lastLoginAt: now,
          version: 1,
        }
        await insertUser(trx, by, record, 'user_adopted')
      })
    },

    /** How active people were lately: the share of the last 30 days on which they did something, 0 to 1. */
    async activityRates(ids: readonly string[]): Promise<{ id: string; rate: number }[]> {
      const days = await activeDaysOf(db, ids, clock.now())
      return ids.map((id) => ({ id, rate: Math.round(((days.get(id) ?? 0) / ACTIVITY_DAYS) * 100) / 100 }))
    },

    /**
     * The guardian of a new case: the one named by staff, or the guardian who asks.
     * @throws ValidationError naming guardianId, FORBIDDEN when a guardian names somebody else
     */
    async guardianFor(
      { viewer }: RequestContext,
      named: string | undefined,
    ): Promise<UserRecord | undefined> {
      const own = 'role' in viewer && viewer.role === 'guardian' ? viewer.subject : undefined
      if (own && named && named !== own)
        throw new DomainError('FORBIDDEN', 'Guardians open cases and record posts in their own name only.')
      const id = named ?? own
      if (!id) return undefined
      const guardian = await userStore(db).byId(id)
      if (guardian?.role !== 'guardian')
        throw new ValidationError({ guardianId: 'must be the id of a guardian' })
      return guardian
    },
  }
}

function actionOf(before: UserRecord, after: UserRecord): string {
  if (after.role !== before.role) return 'user_role_change'
  return after.status === before.status ? 'user_updated' : 'user_status_change'
}

/** The account follows the profile: sign-in, role and status are the identity provider's to enforce. */
function needsIdentity(before: UserRecord, after: UserRecord): boolean {
  return before.name !== after.name || before.role !== after.role || before.status !== after.status
}

/** Roles are given by administrators, states by staff. */
function assertMayGive(viewer: Viewer, before: UserRecord, { role, status }: UpdateUserInput): void {
  if (role && role !== before.role && !isAdmin(viewer))
    throw new DomainError('FORBIDDEN', 'Only administrators change roles.')
  if (status && status !== before.status && !isStaff(viewer))
    throw new DomainError('FORBIDDEN', 'Only staff change the status of an account.')
  if (status && status !== before.status && before.role === 'admin' && !isAdmin(viewer))
    throw new DomainError('FORBIDDEN', 'Only administrators change the status of an administrator.')
}

function profileChanged(record: UserRecord): DomainError {
  return modifiedConcurrently('profile', record)
}

function emailTaken(email: string): DomainError {
  return new DomainError('CONFLICT', `There is a user with the e-mail ${email} already.`, {
    email: 'is taken',
  })
}

function unknownUser(id: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no user ${id}.`)
}
