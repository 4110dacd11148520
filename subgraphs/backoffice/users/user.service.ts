import { outageOf } from '../../../runtime/connections/database-outage.js'
import { newUser, userChange } from '../../../schema/input-rules/users.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, isUniqueViolation, type Transaction } from '../../shared/database.js'
import { DomainError, notFound } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { connectionFrom, type Page, type PageInput } from '../../shared/paging/page.js'
import { sortOf } from '../../shared/paging/sort.js'
import { assertCurrent, isUnchanged, modifiedConcurrently } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import { actorOf, isAdmin, isService, isStaff, personOf } from '../../shared/viewer.js'
import { ACTIVITY_DAYS, activeDaysOf } from '../audit/activity.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { peopleBeingErased } from '../gdpr/requests/open-erasures.service.js'
import { unsubscribeBrowsers } from '../notifications/delivery/push-subscription.service.js'
import { forgetFormerRole } from '../notifications/notification-erasure.service.js'
import { CHECK_AFTER_MS, followProfile, SYNC_ACCOUNT } from './account-sync.worker.js'
import type { GuardianPosition, GuardianSelection } from './guardian-list.inputs.js'
import { followGuardianName } from './guardian-name.service.js'
import { type UserRecord, userSorts, userStore } from './user.store.js'
import type { CreateUserInput, SignedInAccount, UpdateUserInput, UserFilter } from './user.type.js'
import { assertMayAssign } from './user-assignment.policy.js'
import { unknownGuardian, wasRemoved } from './user-erasure.service.js'
import { notifyOfChangedUser, notifyOfNewUser } from './user-notifications.service.js'
import { changedProfile } from './user-profile.mapper.js'
import { isUserVisible } from './user-visibility.policy.js'

export type UserDependencies = Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'identity' | 'notifier'>

/** Optional parts of a new user. */
export interface NewAccount {
  /** Without it the person cannot sign in before accepting an invitation. */
  readonly password?: string
  /** Runs in the transaction of the profile; if it throws, neither profile nor account is created. */
  readonly alsoWrite?: (trx: Transaction, user: UserRecord) => Promise<unknown>
}

export type Users = ReturnType<typeof createUsers>

/** Rules of users (docs/contract/backoffice.md). */
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

  /**
   * Without an administrator, the role could not be assigned again.
   * @param what that cannot be done to the last one
   */
  async function assertAdminRemains(trx: Transaction, leaving: string, what: string): Promise<void> {
    const without = [...(await peopleBeingErased(trx)), leaving]
    if ((await userStore(trx).countActiveAdmins(without)) === 0)
      throw new DomainError(
        'CONFLICT',
        `The last administrator cannot ${what}; assign the role admin to another person first.`,
      )
  }

  return {
    /** @returns undefined for users that the viewer may not see */
    async find({ viewer }: RequestContext, id: string): Promise<UserRecord | undefined> {
      return isUserVisible(viewer, id) ? userStore(db).byId(id) : undefined
    },

    findMany: (ids: readonly string[]): Promise<UserRecord[]> => userStore(db).byIds(ids),

    assertAdminRemains,

    list: (filter: UserFilter, sort: string | null | undefined, input: PageInput) =>
      connectionFrom(input, (page) => userStore(db).page(filter, sortOf(sort, userSorts), page)),

    /**
     * Creates a user and the account with the same id at the identity provider: both or neither, even if the process
     * dies in between.
     * @param beside the password, and further writes for the same transaction
     * @throws ValidationError, CONFLICT for a known e-mail, FORBIDDEN for the role admin without role admin
     */
    async create(by: RequestContext, input: CreateUserInput, beside: NewAccount = {}): Promise<UserRecord> {
      const words = validated(newUser, input)
      const role = input.role ?? 'user'
      // A service creates the account of an invitation; an administrator chose its role.
      if (role === 'admin' && !isAdmin(by.viewer) && !isService(by.viewer))
        throw new DomainError('FORBIDDEN', 'Requires role admin to assign the role admin.')
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
      const runAt = new Date(clock.now().getTime() + CHECK_AFTER_MS)
      await inTransaction(db, (trx) => enqueueJob(trx, { ...look, runAt }, clock))
      if ((await identity.createAccount(record, beside.password)) === 'taken') throw emailTaken(record.email)
      try {
        await inTransaction(db, async (trx) => {
          await insertUser(trx, by, record, 'user_created')
          await beside.alsoWrite?.(trx, record)
        })
      } catch (error) {
        // If the connection was lost, the profile may have been committed: the job checks that later.
        if (outageOf(error) !== 'lost') await identity.deleteAccount(record.id)
        throw isUniqueViolation(error, 'email') ? emailTaken(record.email) : error
      }
      return record
    },

    /**
     * Updates a profile: people only their own, staff any.
     * @throws ValidationError, NOT_FOUND also for profiles of others, FORBIDDEN for a role or status that the
     *   viewer may not assign, CONFLICT when it was modified concurrently, and for the last administrator
     */
    async update(by: RequestContext, id: string, input: UpdateUserInput): Promise<UserRecord> {
      const { reason, ...words } = validated(userChange, input)
      if (!isStaff(by.viewer) && personOf(by.viewer).subject !== id) throw notFound('User', id)
      return inTransaction(db, async (trx) => {
        const before = await existing(trx, id)
        assertMayAssign(by.viewer, before, input)
        const changed = changedProfile(before, words, input)
        assertCurrent(before, input.version, profileChanged)
        if (isActiveAdmin(before) && !isActiveAdmin(changed))
          await assertAdminRemains(trx, id, 'lose the role or be deactivated')
        if (isUnchanged(before, changed)) return before
        if (!(await userStore(trx).replace(changed, before.version))) throw profileChanged(before)
        await followGuardianName(trx, before, changed)
        const hasOtherAccess = changed.role !== before.role || changed.status !== before.status
        await audit.record(trx, by, {
          action: actionOf(before, changed),
          resource: 'user',
          resourceId: id,
          before,
          after: changed,
          severity: hasOtherAccess ? 'high' : 'low',
          category: 'user',
          reason,
        })
        if (changed.role !== before.role) await forgetFormerRole(trx, changed, before.role)
        // The identity provider ends the sessions for the same reason.
        if (hasOtherAccess) await unsubscribeBrowsers(trx, id)
        await notifyOfChangedUser(notifier, trx, before, changed, actorOf(by.viewer).name)
        await followProfile(trx, before, changed, clock)
        return changed
      })
    },

    /** Guardians, newest first, and the one after the page. */
    guardians: (selection: GuardianSelection, page: Page, place: GuardianPosition | undefined) =>
      userStore(db).guardians(selection, page, place),

    /**
     * Deletes a user, and the account soon after the commit. The audit log keeps their actions.
     * @param assertMay throws when the user must not be deleted
     * @returns false when the user does not exist
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
      await audit.record(trx, by, audited('user_deleted', id, { before }))
      await enqueueJob(trx, { kind: SYNC_ACCOUNT, payload: { id }, key: id }, clock)
      return true
    },

    /**
     * Records a sign-in, called by the edge. Creates the profile of an account without one: the first administrator is
     * created at the identity provider only.
     */
    async recordSignIn(
      by: RequestContext,
      { id, email, name, role, status }: SignedInAccount,
    ): Promise<void> {
      const now = timestamp(clock)
      await inTransaction(db, async (trx) => {
        if (await userStore(trx).recordSignIn(id, now)) return
        // The report of a sign-in may arrive after the erasure of the person.
        if (await wasRemoved(trx, id)) return
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

    /** Share of the last 30 days with activity, 0 to 1. */
    async activityRates(ids: readonly string[]): Promise<{ id: string; rate: number }[]> {
      const days = await activeDaysOf(db, ids, clock.now())
      return ids.map((id) => ({ id, rate: Math.round(((days.get(id) ?? 0) / ACTIVITY_DAYS) * 100) / 100 }))
    },

    /**
     * The guardian of a new case or post: the one named by staff, or the viewer.
     * @throws ValidationError naming guardianId, FORBIDDEN when a guardian names another person
     */
    async guardianFor(
      { viewer }: RequestContext,
      named: string | undefined,
    ): Promise<UserRecord | undefined> {
      const own = 'role' in viewer && viewer.role === 'guardian' ? viewer.subject : undefined
      if (own && named && named !== own)
        throw new DomainError(
          'FORBIDDEN',
          'Guardians may open cases and record posts only in their own name.',
        )
      const id = named ?? own
      if (!id) return undefined
      const guardian = await userStore(db).byId(id)
      if (guardian?.role !== 'guardian') throw unknownGuardian()
      return guardian
    },
  }
}

async function existing(trx: Transaction, id: string): Promise<UserRecord> {
  const found = await userStore(trx).byId(id)
  if (!found) throw notFound('User', id)
  return found
}

function isActiveAdmin({ role, status }: UserRecord): boolean {
  return role === 'admin' && status === 'active'
}

function actionOf(before: UserRecord, after: UserRecord): string {
  if (after.role !== before.role) return 'user_role_change'
  return after.status === before.status ? 'user_updated' : 'user_status_change'
}

function profileChanged(record: UserRecord): DomainError {
  return modifiedConcurrently('profile', record)
}

function emailTaken(email: string): DomainError {
  return new DomainError('CONFLICT', `A user with the e-mail ${email} already exists.`, { email: 'is taken' })
}
