import { keyOf } from '../../shared/key-file.js'
import type { Surroundings } from '../surroundings.js'
import { notificationJobs } from './notification.worker.js'
import { createWebPush, type PushSender } from './push.js'

/** What people are told of, and how they want to be told. */
export function notificationsFeature(surroundings: Surroundings) {
  const { publicUrl } = surroundings.config
  const jobs = notificationJobs({ ...surroundings, publicUrl, push: pushSenderOf(surroundings) })
  return { jobs }
}

/** Production pushes only under a key of its own: browsers subscribe to the key, so it must never change. */
function pushSenderOf({ config, outbound }: Surroundings): PushSender | undefined {
  const { production, vapidPrivateKey, dataDirectory, mailFrom } = config
  if (production && vapidPrivateKey === undefined) return undefined
  const address = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return createWebPush(keyOf(vapidPrivateKey, dataDirectory, 'vapid'), `mailto:${address}`, outbound)
}
