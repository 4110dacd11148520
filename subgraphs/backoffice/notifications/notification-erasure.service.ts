import type { Role } from '../../../schema/viewer.js'
import type { Database, Transaction } from '../../shared/database.js'
import type { DataSubject } from '../../shared/personal-data/inventory.js'
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
  const kept = notificationKindNames.filter((kind) => isKeptBy(kind, person.role, formerRole))
  await notificationStore(trx).deleteOtherKinds(person.id, kept)
  await notificationStore(trx).deleteMany(await unreadableOfTickets(trx, person))
}

/** The ids of a person's notifications that only some roles may read. */
export async function idsOnlyForRoles(db: Database, { id, email }: DataSubject): Promise<Set<string>> {
  const forEveryone = notificationKindNames.filter((kind) => isForRole(kind, 'user'))
  const withoutRole: Recipient = { id, email, name: '', role: 'user', status: 'active' }
  return new Set([
    ...(await notificationStore(db).idsOfOtherKinds(id, forEveryone)),
    ...(await unreadableOfTickets(db, withoutRole)),
  ])
}

/** The ids of a person's notifications about tickets that the person may not read: the same kinds are for requesters and staff. */
async function unreadableOfTickets(db: Database, person: Recipient): Promise<string[]> {
  const ofTickets = await notificationStore(db).ofCategory(person.id, 'support')
  const mayRead = await readersOf(db, ofTickets)
  return ofTickets.filter((one) => !mayRead(person, one)).map(({ id }) => id)
}
