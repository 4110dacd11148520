import type { Transaction } from '../../shared/database.js'
import { pushSubscriptionStore } from './delivery/push-subscription.store.js'
import { notificationStore } from './notification.store.js'
import { preferencesStore } from './preferences/preferences.store.js'

/**
 * Removes what was told to a person, how they wanted to be told, and their browsers (GDPR erasure). What others
 * were told of the person goes away with the expiry of its kind. Answers how many notifications there were.
 */
export async function eraseNotifications(trx: Transaction, userId: string): Promise<number> {
  await preferencesStore(trx).delete(userId)
  await pushSubscriptionStore(trx).deleteOfUser(userId)
  return notificationStore(trx).deleteOfUser(userId)
}
