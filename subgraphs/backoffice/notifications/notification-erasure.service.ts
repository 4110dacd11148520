import type { Role } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import type { Recipient } from '../users/user-recipients.service.js'
import { pushSubscriptionStore } from './delivery/push-subscription.store.js'
import { isForRole, isKeptBy, notificationKindNames } from './events/notification-kinds.policy.js'
import { readersOf } from './events/readers.service.js'
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

/** Deletes the notifications of a person with a new role that only people in the former role may read. */
export async function forgetFormerRole(trx: Transaction, person: Recipient, formerRole: Role): Promise<void> {
  const store = notificationStore(trx)
  const kept = notificationKindNames.filter((kind) => isKeptBy(kind, person.role, formerRole))
  await store.deleteOtherKinds(person.id, kept)
  // These kinds are for requesters and for staff.
  const ofTickets = await store.ofCategory(person.id, 'support')
  const mayRead = await readersOf(trx, ofTickets)
  await store.deleteMany(ofTickets.filter((one) => !mayRead(person, one)).map(({ id }) => id))
}

/** The ids of a person's notifications of which only some roles are notified. */
export async function idsOnlyForRoles(db: Database, userId: string): Promise<Set<string>> {
  const forEveryone = notificationKindNames.filter((kind) => isForRole(kind, 'user'))
  return new Set(await notificationStore(db).idsOfOtherKinds(userId, forEveryone))
}
