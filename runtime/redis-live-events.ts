import { Redis } from 'ioredis'
import type { RedisAccess } from './environment/redis-access.js'
import { createLiveEventBuffer, type LiveEvents, liveEventFactory, readLiveEvent } from './live-events.js'
import { promptCommands } from './redis-connection.js'

/** Called when the connection to Redis is lost, once until it is restored. */
export type OnRedisLost = (error: Error) => void

/**
 * Streams over Redis pub/sub: a message reaches the clients of all processes, in Redis's order. Each process buffers
 * the latest messages, so that a client may reconnect to another one. While Redis is unavailable, messages reach only
 * the clients of the same process.
 */
export function redisLiveEvents({ url, prefix }: RedisAccess, onLost: OnRedisLost): LiveEvents {
  const channel = `${prefix}:live-events`
  const buffer = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const connection = connectionMonitor(onLost)
  const publisher = connection.monitor(new Redis(url, promptCommands))
  const subscriber = connection.monitor(
    new Redis(url, { maxRetriesPerRequest: null, autoResubscribe: false }),
  )
  let hasSubscribed = false
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(() => {
      if (hasSubscribed) buffer.missed()
      hasSubscribed = true
    }, connection.lost)
  })
  subscriber.on('message', (_channel, text) => {
    const event = readLiveEvent(text)
    if (event) buffer.deliver(event)
  })
  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      buffer.published(event)
      const isSubscribed = subscriber.status === 'ready'
      publisher.publish(channel, JSON.stringify(event)).then(
        () => {
          if (!isSubscribed) buffer.deliver(event)
        },
        (error: Error) => {
          connection.lost(error)
          buffer.deliver(event)
        },
      )
    },
    onPublish: buffer.onPublish,
    subscribe: buffer.subscribe,
    covers: buffer.covers,
    onMissed: buffer.onMissed,
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Reports a lost connection once until it is ready again. */
function connectionMonitor(onLost: OnRedisLost) {
  let isReported = false
  const lost = (error: Error) => {
    if (!isReported) onLost(error)
    isReported = true
  }
  return {
    lost,
    monitor(redis: Redis): Redis {
      redis.on('error', lost)
      redis.on('ready', () => {
        isReported = false
      })
      return redis
    },
  }
}
