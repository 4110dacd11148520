import { keyOf } from '../../shared/key-file.js'
import type { Surroundings } from '../surroundings.js'
import { NotificationReference } from './notification.reference.js'
import { NotificationResolver, UserNotificationsResolver } from './notification.resolver.js'
import { createNotifications } from './notification.service.js'
import { notificationJobs } from './notification.worker.js'
import { NotificationPreferencesResolver } from './notification-preferences.resolver.js'
import { createNotificationSettings } from './notification-settings.service.js'
import { createWebPush, type PushSender } from './push.js'
import { createPushSubscriptions } from './push-subscription.service.js'

/** What people are told of, and how they want to be told. */
export function notificationsFeature(surroundings: Surroundings) {
  const push = pushSenderOf(surroundings)
  const verbs = createNotifications(surroundings)
  const settings = createNotificationSettings(surroundings)
  const pushes = createPushSubscriptions({ ...surroundings, publicKey: push?.publicKey })
  return {
    verbs,
    instances: [
      new NotificationResolver(verbs),
      new NotificationReference(verbs),
      new UserNotificationsResolver(verbs),
      new NotificationPreferencesResolver(settings, pushes),
    ],
    jobs: notificationJobs({ ...surroundings, publicUrl: surroundings.config.publicUrl, push }),
  }
}

/** Production pushes only under a key of its own: browsers subscribe to the key, so it must never change. */
function pushSenderOf({ config, outbound }: Surroundings): PushSender | undefined {
  const { production, vapidPrivateKey, dataDirectory, mailFrom } = config
  if (production && vapidPrivateKey === undefined) return undefined
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return createWebPush(keyOf(vapidPrivateKey, dataDirectory, 'vapid'), `mailto:${address}`, outbound)
}
