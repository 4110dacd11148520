import { keyOf } from '../../shared/secrets/key-file.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { AnnouncementResolver } from './announcements/announcement.resolver.js'
import { createAnnouncements } from './announcements/announcement.service.js'
import { announcementJobs } from './announcements/announcement.worker.js'
import { notificationJobs } from './delivery/delivery.worker.js'
import { createWebPush, type PushSender } from './delivery/push.client.js'
import { createPushSubscriptionService } from './delivery/push-subscription.service.js'
import { NotificationReference } from './notification.reference.js'
import { NotificationResolver, UserNotificationsResolver } from './notification.resolver.js'
import { createNotificationService } from './notification.service.js'
import { NotificationPreferencesResolver } from './preferences/preferences.resolver.js'
import { createPreferencesService } from './preferences/preferences.service.js'

/** Notifications and notification preferences. */
export function notificationsFeature(dependencies: FeatureDependencies) {
  const push = pushSenderOf(dependencies)
  const api = createNotificationService(dependencies)
  const settings = createPreferencesService(dependencies)
  const pushes = createPushSubscriptionService({ ...dependencies, publicKey: push?.publicKey })
  return {
    instances: [
      new NotificationResolver(api),
      new NotificationReference(api),
      new UserNotificationsResolver(api),
      new NotificationPreferencesResolver(settings, pushes),
      new AnnouncementResolver(createAnnouncements(dependencies)),
    ],
    jobs: {
      ...notificationJobs({ ...dependencies, publicUrl: dependencies.config.publicUrl, push }),
      ...announcementJobs(dependencies),
    },
  }
}

/** Browsers subscribe to the key, so it must not change: production needs a configured key. */
function pushSenderOf({ config, outbound }: FeatureDependencies): PushSender | undefined {
  const { production, vapidPrivateKey, dataDirectory, mailFrom } = config
  if (production && vapidPrivateKey === undefined) return undefined
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return createWebPush(keyOf(vapidPrivateKey, dataDirectory, 'vapid'), `mailto:${address}`, outbound)
}
