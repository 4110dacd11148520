import type { Role } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import { pushSubscriptionStore } from './delivery/push-subscription.store.js'
import { isForRole, notificationKindNames } from './events/notification-kinds.policy.js'
import { notificationStore } from './notification.store.js'
import { preferencesStore } from './preferences/preferences.store.js'

/**
 * Deletes a person's notifications, preferences and push subscriptions (GDPR erasure). Notifications of others that
 * mention the person expire with their kind.
 * @returns the number of notifications
 */
export async function eraseNotifications(trx: Transaction, userId: string): Promise<number> {
  await preferencesStore(trx).delete(userId)
  await pushSubscriptionStore(trx).deleteOfUser(userId)
  return notificationStore(trx).deleteOfUser(userId)
}

/** Deletes what a person with a new role was notified of in a former one, and only that role may read. */
export function forgetFormerRole(trx: Transaction, userId: string, role: Role): Promise<void> {
  return notificationStore(trx).deleteOtherKinds(userId, kindsFor(role))
}

/** The ids of a person's notifications of which only some roles are notified. */
export async function idsOnlyForRoles(db: Database, userId: string): Promise<Set<string>> {
  return new Set(await notificationStore(db).idsOfOtherKinds(userId, kindsFor('user')))
}

const kindsFor = (role: Role) => notificationKindNames.filter((kind) => isForRole(kind, role))
