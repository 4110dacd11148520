import { z } from 'zod'
import type { IdentityDirectory } from '../../../schema/identity-directory.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, isUniqueViolation } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../shared/page.js'
import { sortOf } from '../../shared/sort.js'
import { emailAddress, textOf, validated } from '../../shared/validated.js'
import { isAdmin, isStaff, personOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import { recordBackofficeEvent } from '../events/backoffice-event.js'
import { type UserRecord, userSorts, userStore } from './user.store.js'
import type { CreateUserInput, UpdateUserInput, UserFilter } from './user.type.js'

const NEWEST_FIRST = { key: 'createdAt', direction: 'desc' } as const

const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()./-]{5,30}$/, 'must be a phone number')
const profile = z.object({
  name: textOf(200).nullish(),
  bio: textOf(5_000).nullish(),
  phone: phone.nullish(),
  preferences: z
    .object({
      notifications: z.boolean().nullish(),
      emailUpdates: z.boolean().nullish(),
      caseTypes: z.array(textOf(50)).max(20).nullish(),
    })
    .nullish(),
})
const newUser = z.object({ email: emailAddress, name: textOf(200), phone: phone.nullish() })

export interface UserDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly identity: IdentityDirectory
}

/** The verbs on users. */
export type Users = ReturnType<typeof createUsers>

/** Rules of users (backoffice document, "Users"). */
export function createUsers({ db, clock, audit, identity }: UserDependencies) {
  return {
    /** Staff read everybody, a person themselves; others are not known to exist. */
    async find({ viewer }: RequestContext, id: string): Promise<UserRecord | undefined> {
      if (!isStaff(viewer) && personOf(viewer).subject !== id) return undefined
      return userStore(db).byId(id)
    },

    findMany: (ids: readonly string[]): Promise<UserRecord[]> => userStore(db).byIds(ids),

    async list(
      filter: UserFilter,
      sort: string | null | undefined,
      input: PageInput,
    ): Promise<ConnectionOf<UserRecord>> {
      const page = pageOf(input)
      return connectionOf(await userStore(db).page(filter, sortOf(sort, userSorts, NEWEST_FIRST), page), page)
    },

    /**
     * Makes a person known, and their account at the identity provider under the same id.
     * @throws ValidationError, CONFLICT for a known e-mail, FORBIDDEN when anyone but an admin gives the role admin
     */
    async create(by: RequestContext, input: CreateUserInput): Promise<UserRecord> {
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
      }
      if (await userStore(db).byEmail(record.email)) throw emailTaken(record.email)
      if ((await identity.createAccount(record)) === 'taken') throw emailTaken(record.email)
      try {
        await inTransaction(db, async (trx) => {
          await userStore(trx).insert(record)
          await audit.record(trx, by, {
            action: 'user_created',
            resource: 'user',
            resourceId: record.id,
            after: record,
            severity: role === 'admin' ? 'high' : 'medium',
            category: 'user',
          })
          const { id, createdAt } = record
          await recordBackofficeEvent(trx, 'user.created', { id, role, createdAt }, clock)
        })
      } catch (error) {
        await identity.deleteAccount(record.id)
        throw isUniqueViolation(error, 'email') ? emailTaken(record.email) : error
      }
      return record
    },

    /**
     * Changes a profile: people their own, staff everybody's.
     * @throws ValidationError, NOT_FOUND also for somebody else's profile
     */
    async update(by: RequestContext, id: string, input: UpdateUserInput): Promise<UserRecord> {
      const words = validated(profile, input)
      if (!isStaff(by.viewer) && personOf(by.viewer).subject !== id) throw unknownUser(id)
      const after = await inTransaction(db, async (trx) => {
        const store = userStore(trx)
        const before = await store.byId(id)
        if (!before) throw unknownUser(id)
        const preferences = merged(before.preferences, words.preferences)
        const changed: UserRecord = {
          ...before,
          ...(words.name ? { name: words.name } : {}),
          ...(words.bio ? { bio: words.bio } : {}),
          ...(words.phone ? { phone: words.phone } : {}),
          ...(preferences ? { preferences } : {}),
        }
        await store.replace(changed)
        await audit.record(trx, by, {
          action: 'user_updated',
          resource: 'user',
          resourceId: id,
          before,
          after: changed,
          severity: 'low',
          category: 'user',
        })
        return changed
      })
      if (words.name) await identity.updateAccount(id, { name: words.name })
      return after
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
        throw new DomainError('FORBIDDEN', 'Guardians open cases in their own name only.')
      const id = named ?? own
      if (!id) return undefined
      const guardian = await userStore(db).byId(id)
      if (guardian?.role !== 'guardian')
        throw new ValidationError({ guardianId: 'must be the id of a guardian' })
      return guardian
    },
  }
}

function merged(
  before: UserRecord['preferences'],
  given: { [member in keyof NonNullable<UserRecord['preferences']>]?: unknown } | null | undefined,
): UserRecord['preferences'] {
  if (!given) return before
  const set = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return { ...before, ...Object.fromEntries(set) }
}

function emailTaken(email: string): DomainError {
  return new DomainError('CONFLICT', `There is a user with the e-mail ${email} already.`, {
    email: 'is taken',
  })
}

function unknownUser(id: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no user ${id}.`)
}
