import { roles } from '../../../schema/viewer.js'
import type { Transaction } from '../../shared/database.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { UserRecord } from './user.store.js'

const collaborators: readonly string[] = ['admin', 'staff']

export async function notifyOfNewUser(notifier: Notifier, trx: Transaction, user: UserRecord): Promise<void> {
  if (user.role !== 'guardian') return
  await notifier.notify(trx, 'guardian_registered', { userId: user.id, guardianName: user.name })
}

/** Notifies of changed guardians, changed roles, and collaborators who left. */
export async function notifyOfChangedUser(
  notifier: Notifier,
  trx: Transaction,
  before: UserRecord,
  after: UserRecord,
  byName: string,
): Promise<void> {
  const { id: userId, name, role } = after
  const gotRole = role !== before.role
  if (role === 'guardian') {
    const kind = gotRole ? 'guardian_registered' : 'guardian_updated'
    await notifier.notify(trx, kind, { userId, guardianName: name })
  }
  if (gotRole) {
    const allowsMore = roles.indexOf(role) < roles.indexOf(before.role)
    const [kind, permission] = allowsMore
      ? (['permission_granted', role] as const)
      : (['permission_revoked', before.role] as const)
    await notifier.notify(trx, kind, { userId, permission, byName }, { users: [userId] })
  }
  if (hasLeft(before, after))
    await notifier.notify(trx, 'collaborator_left', { userId, collaboratorName: name, role: before.role })
}

/** Whether a person has ceased to be a collaborator. */
function hasLeft(before: UserRecord, after: UserRecord): boolean {
  if (!collaborators.includes(before.role) || before.status !== 'active') return false
  return !collaborators.includes(after.role) || after.status !== 'active'
}
