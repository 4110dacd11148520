import type { Redis } from 'ioredis'
import { CHECK_CONNECTION_MS } from '../connections/lost-connection.js'
import { connectToRedis, disconnectFromRedis, failFastCommands } from '../connections/redis-connection.js'
import { type OnLost, reportedOnce } from '../connections/reported-once.js'
import type { RedisAccess } from '../environment/redis-access.js'
import {
  createLiveEventBuffer,
  type LiveEvent,
  type LiveEvents,
  liveEventFactory,
  readLiveEvent,
} from './live-events.js'
import { type LiveEventTimes, processSigns } from './process-signs.js'

/**
 * Streams over Redis pub/sub: a message reaches the clients of all processes, in Redis's order. Each process buffers
 * the latest messages, so that a client may reconnect to another one. While Redis is unavailable, messages reach only
 * the clients of the same process.
 */
export function redisLiveEvents(
  { url, prefix }: RedisAccess,
  onLost: OnLost,
  { checkEveryMs = CHECK_CONNECTION_MS, ...signTimes }: LiveEventTimes = {},
): LiveEvents {
  const channel = `${prefix}:live-events`
  const { deliver, published, missed, ...receiving } = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const isConnected = (): boolean => [publisher, subscriber].every(({ status }) => status === 'ready')
  const { lost, restored } = reportedOnce(onLost, isConnected)
  const publisher: Redis = connectToRedis(url, failFastCommands)
    .on('error', lost)
    .on('ready', () => {
      restored()
      signs.join()
    })
  const settings = { maxRetriesPerRequest: null, autoResubscribe: false, socketTimeout: checkEveryMs }
  const subscriber: Redis = connectToRedis(url, settings).on('error', lost).on('ready', restored)
  /** Whether the connection was closed since the last subscription, so that messages of other processes were missed. */
  let wasClosed = false
  let isSubscribed = false
  const signs = processSigns({
    send: (text) =>
      publisher.publish(channel, text).then(
        () => true,
        () => false,
      ),
    isListening: () => isSubscribed,
    onMissed: missed,
    ...signTimes,
  })
  /** Messages of this process that Redis may not return, and whether they were delivered. */
  const unsure = new Map<string, boolean>()
  const deliverOnce = (event: LiveEvent) => {
    if (unsure.get(event.id)) return
    if (unsure.has(event.id)) unsure.set(event.id, true)
    deliver(event)
  }
  const checking = setInterval(() => {
    if (isSubscribed) subscriber.ping().catch(() => undefined)
    // A replica accepts messages, but they reach only its own clients; it refuses to store, which ends the connection.
    publisher.set(`${channel}:check`, '', 'PX', checkEveryMs).catch((error: Error) => {
      if (error.message.startsWith('READONLY')) signs.unsent()
    })
  }, checkEveryMs).unref()
  subscriber.on('close', () => {
    isSubscribed = false
    wasClosed = true
    unsure.clear()
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(() => {
      if (wasClosed) missed(signs.signsFollowMs)
      wasClosed = false
      isSubscribed = true
      signs.join()
    }, lost)
  })
  subscriber.on('message', (_channel, text) => {
    if (signs.take(text)) return
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
          signs.unsent()
          lost(error)
          deliverOnce(event)
        },
      )
    },
    ...receiving,
    async close() {
      clearInterval(checking)
      await signs.leave()
      disconnectFromRedis(publisher)
      disconnectFromRedis(subscriber)
    },
  }
}
