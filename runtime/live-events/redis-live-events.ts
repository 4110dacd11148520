import { Redis } from 'ioredis'
import { CHECK_CONNECTION_MS } from '../connections/lost-connection.js'
import { failFastCommands, reportedOnce } from '../connections/redis-connection.js'
import type { RedisAccess } from '../environment/redis-access.js'
import {
  createLiveEventBuffer,
  type LiveEvent,
  type LiveEvents,
  liveEventFactory,
  missedMarker,
  readLiveEvent,
} from './live-events.js'

/** Called when the connection to Redis is lost, once until it is restored. */
export type OnRedisLost = (error: Error) => void

/**
 * Streams over Redis pub/sub: a message reaches the clients of all processes, in Redis's order. Each process buffers
 * the latest messages, so that a client may reconnect to another one. While Redis is unavailable, messages reach only
 * the clients of the same process.
 */
export function redisLiveEvents(
  { url, prefix }: RedisAccess,
  onLost: OnRedisLost,
  checkEveryMs: number = CHECK_CONNECTION_MS,
): LiveEvents {
  const channel = `${prefix}:live-events`
  const { deliver, published, missed, ...receiving } = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const marker = missedMarker()
  const { lost, restored } = reportedOnce(onLost)
  /** Whether messages of this process did not reach the others. */
  let hasUnsent = false
  const publisher = new Redis(url, failFastCommands).on('error', lost).on('ready', () => {
    restored()
    if (hasUnsent)
      publisher.publish(channel, marker.own).then(() => {
        hasUnsent = false
      }, lost)
  })
  const settings = { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: checkEveryMs }
  const subscriber = new Redis(url, settings).on('error', lost).on('ready', restored)
  /** Whether the connection was closed since the last subscription, so that messages of other processes were missed. */
  let wasClosed = false
  let isSubscribed = false
  /** Messages of this process that Redis may not return, and whether they were delivered. */
  const unsure = new Map<string, boolean>()
  const deliverOnce = (event: LiveEvent) => {
    if (unsure.get(event.id)) return
    if (unsure.has(event.id)) unsure.set(event.id, true)
    deliver(event)
  }
  const checking = setInterval(() => {
    if (isSubscribed) subscriber.ping().catch(() => undefined)
  }, checkEveryMs).unref()
  subscriber.on('close', () => {
    isSubscribed = false
    wasClosed = true
    unsure.clear()
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(() => {
      if (wasClosed) missed()
      wasClosed = false
      isSubscribed = true
    }, lost)
  })
  subscriber.on('message', (_channel, text) => {
    if (marker.isOfOther(text)) return missed()
    const event = readLiveEvent(text)
    if (event) deliverOnce(event)
  })
  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      published(event)
      const isReturned = isSubscribed
      if (!isReturned) unsure.set(event.id, false)
      publisher.publish(channel, JSON.stringify(event)).then(
        () => {
          if (!isReturned) deliverOnce(event)
        },
        (error: Error) => {
          hasUnsent = true
          lost(error)
          deliverOnce(event)
        },
      )
    },
    ...receiving,
    async close() {
      clearInterval(checking)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
