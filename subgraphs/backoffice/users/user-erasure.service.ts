import type { Knex } from 'knex'
import { auditStore } from '../../shared/audit/audit-log.js'
import type { Transaction } from '../../shared/database.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { AuditActor, AuditTrail } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import { type UserRecord, userStore } from './user.store.js'

/** Records an erasure in the transaction that deletes the profile; neither audit row nor notification names the person. */
export async function recordErasure(
  { audit, notifier }: { audit: AuditTrail; notifier: Notifier },
  trx: Transaction,
  by: AuditActor,
  userId: string,
): Promise<void> {
  const user = await userStore(trx).byId(userId)
  if (!user) return
  const { role } = user
  await audit.record(trx, by, audited('user_erased', userId, { before: { role } }))
  if (role === 'admin' || role === 'staff') await notifier.notify(trx, 'collaborator_left', { userId, role })
}

/**
 * The profile of a person that was deleted, from the audit log, which forgets it with the erasure of the person.
 * @returns undefined for anyone else; without the address if another account has it today
 */
export async function deletedProfile(db: Knex, userId: string): Promise<UserRecord | undefined> {
  const [row] = await auditStore(db).inOrder(
    (query) => query.where({ resource: 'user', resource_id: userId, action: 'user_deleted' }),
    '',
    1,
  )
  const profile = row?.details.before as UserRecord | undefined
  if (!profile?.email.includes('@')) return undefined
  return (await userStore(db).byEmail(profile.email)) ? { ...profile, email: '' } : profile
}

/** The error for an id that is not that of a guardian. */
export function unknownGuardian(): ValidationError {
  return new ValidationError({ guardianId: 'must be the id of a guardian' })
}

/**
 * Called before something of a guardian is stored: an erasure or deletion may have ended since the profile was read.
 * @throws ValidationError
 */
export async function assertGuardianRemains(trx: Transaction, guardianId: string): Promise<void> {
  if (await wasRemoved(trx, guardianId)) throw unknownGuardian()
}

/** Whether the profile of a person was erased or deleted. */
export async function wasRemoved(db: Knex, userId: string): Promise<boolean> {
  const rows = await auditStore(db).inOrder(
    (query) => {
      query
        .where({ resource: 'user', resource_id: userId })
        .whereIn('action', ['user_erased', 'user_deleted'])
    },
    '',
    1,
  )
  return rows.length > 0
}
