import { keyOf } from '../../shared/secrets/key-file.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { NotificationReference } from './notification.reference.js'
import { NotificationResolver, UserNotificationsResolver } from './notification.resolver.js'
import { createNotifications } from './notification.service.js'
import { notificationJobs } from './notification.worker.js'
import { NotificationPreferencesResolver } from './notification-preferences.resolver.js'
import { createNotificationSettings } from './notification-settings.service.js'
import { createWebPush, type PushSender } from './push.js'
import { createPushSubscriptions } from './push-subscription.service.js'

/** What people are told of, and how they want to be told. */
export function notificationsFeature(dependencies: FeatureDependencies) {
  const push = pushSenderOf(dependencies)
  const api = createNotifications(dependencies)
  const settings = createNotificationSettings(dependencies)
  const pushes = createPushSubscriptions({ ...dependencies, publicKey: push?.publicKey })
  return {
    api,
    instances: [
      new NotificationResolver(api),
      new NotificationReference(api),
      new UserNotificationsResolver(api),
      new NotificationPreferencesResolver(settings, pushes),
    ],
    jobs: notificationJobs({ ...dependencies, publicUrl: dependencies.config.publicUrl, push }),
  }
}

/** Production pushes only under a key of its own: browsers subscribe to the key, so it must never change. */
function pushSenderOf({ config, outbound }: FeatureDependencies): PushSender | undefined {
  const { production, vapidPrivateKey, dataDirectory, mailFrom } = config
  if (production && vapidPrivateKey === undefined) return undefined
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return createWebPush(keyOf(vapidPrivateKey, dataDirectory, 'vapid'), `mailto:${address}`, outbound)
}
