import { Redis } from 'ioredis'
import {
  createLiveEventBuffer,
  type LiveEvent,
  type LiveEvents,
  liveEventFactory,
  liveTypes,
  localLiveEvents,
} from './live-events.js'

const CHANNEL = 'rescue:live-events'

/** Told when Redis is lost, once until it is back. */
export type OnRedisLost = (error: Error) => void

/** The streams as the configuration wants them: through Redis where there is one, else within this process. */
export function openLiveEvents(redisUrl: string | undefined, onLost: OnRedisLost): LiveEvents {
  return redisUrl === undefined ? localLiveEvents() : redisLiveEvents(redisUrl, onLost)
}

/**
 * Streams over Redis pub/sub: a message raised on one process reaches the clients of all, in Redis's order, and
 * each process keeps the last ones, so that a client may come back to another process. While Redis does not
 * answer, messages reach the clients of their own process.
 */
export function redisLiveEvents(url: string, onLost: OnRedisLost): LiveEvents {
  const board = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const told = onceUntilBack(onLost)
  const publisher = told.watch(
    new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 }),
  )
  const subscriber = told.watch(new Redis(url, { maxRetriesPerRequest: null }))
  subscriber.subscribe(CHANNEL).catch(told.lost)
  subscriber.on('message', (_channel, text) => {
    const event = readEvent(text)
    if (event) board.post(event)
  })
  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      const listening = subscriber.status === 'ready'
      publisher.publish(CHANNEL, JSON.stringify(event)).then(
        () => {
          if (!listening) board.post(event)
        },
        (error: Error) => {
          told.lost(error)
          board.post(event)
        },
      )
    },
    subscribe: board.subscribe,
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

function readEvent(text: string): LiveEvent | undefined {
  const event = JSON.parse(text) as LiveEvent
  return liveTypes.includes(event.type) ? event : undefined
}

function onceUntilBack(onLost: OnRedisLost) {
  let isTold = false
  const lost = (error: Error) => {
    if (!isTold) onLost(error)
    isTold = true
  }
  return {
    lost,
    watch(redis: Redis): Redis {
      redis.on('error', lost)
      redis.on('ready', () => {
        isTold = false
      })
      return redis
    },
  }
}
