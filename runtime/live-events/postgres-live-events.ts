import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { CHECK_CONNECTION_MS } from '../connections/lost-connection.js'
import { listenOnPostgres } from '../connections/postgres-listener.js'
import {
  createLiveEventBuffer,
  type LiveEvent,
  type LiveEvents,
  liveEventFactory,
  missedMarker,
  readLiveEvent,
} from './live-events.js'

const CHANNEL = 'live-events'

/** One statement for many parts, so that no other message comes between them. */
const NOTIFY =
  'select pg_notify($1, part) from unnest($2::text[]) with ordinality as parts(part, n) order by n'

/**
 * Characters of a part; PostgreSQL limits a notification to 8,000 bytes, and a character takes at most 4. A character of two
 * units is not divided, because half of it cannot be sent.
 */
const PART = /.{1,1900}/gsu

/** Messages of which some parts have not arrived. */
const MAX_INCOMPLETE = 100

/**
 * Streams over LISTEN and NOTIFY: a message reaches the clients of all processes on the database, in PostgreSQL's order.
 * Each process buffers the latest messages, so that a client may reconnect to another one. While the connection is lost,
 * messages reach only the clients of the same process.
 */
export function postgresLiveEvents(
  url: string,
  onLost: (error: unknown) => void,
  checkEveryMs: number = CHECK_CONNECTION_MS,
): LiveEvents {
  const { deliver, published, missed, ...receiving } = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const marker = missedMarker()
  const join = partJoiner()
  /** Whether the connection is missing, from the start or since it was lost; reported once. */
  let isMissing = false
  /** Whether messages of this process did not reach the others. */
  let hasUnsent = false
  const deliverHere = (event: LiveEvent) => {
    hasUnsent = true
    deliver(event)
  }
  const listener = listenOnPostgres({
    checkEveryMs,
    async open() {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return { client, channel: CHANNEL }
    },
    onNotification(payload = '') {
      if (marker.isOfOther(payload)) return missed()
      const event = readLiveEvent(join(payload))
      if (event) deliver(event)
    },
    onListening() {
      if (isMissing) missed()
      isMissing = false
      if (hasUnsent)
        send([marker.own]).then((sent) => {
          hasUnsent = !sent
        })
    },
    onLost(error) {
      if (!isMissing) onLost(error)
      isMissing = true
    },
  })
  let waiting: LiveEvent[] = []
  let sending: Promise<void> | undefined

  /** @returns whether the server has taken them */
  async function send(parts: readonly string[]): Promise<boolean> {
    try {
      return (await listener.client()?.query(NOTIFY, [CHANNEL, parts])) !== undefined
    } catch {
      return false
    }
  }

  /** Runs one statement at a time; messages published in the meantime are sent together by the next one. */
  async function sendWaiting(): Promise<void> {
    // Messages of one change are sent together.
    await nextTurn()
    while (waiting.length > 0) {
      const events = waiting
      waiting = []
      const parts = events.flatMap((event) => partsOf(JSON.stringify(event)))
      if (!(await send(parts))) events.forEach(deliverHere)
    }
    sending = undefined
  }

  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      published(event)
      if (!listener.client()) return deliverHere(event)
      waiting.push(event)
      sending ??= sendWaiting()
    },
    ...receiving,
    async close() {
      await sending
      await listener.close()
    },
  }
}

/** Notifications of a text: `<id>:<number>/<count>:<part>`. */
function partsOf(text: string): string[] {
  const id = randomUUID()
  const parts = text.match(PART) ?? []
  return parts.map((part, index) => `${id}:${index}/${parts.length}:${part}`)
}

/** Puts parts together; returns the text with its last part, and an empty one before. */
function partJoiner(): (notification: string) => string {
  const incomplete = new LRUCache<string, string[]>({ max: MAX_INCOMPLETE })
  return (notification) => {
    const [, id = '', index, count, part = ''] = /^([^:]+):(\d+)\/(\d+):(.*)$/s.exec(notification) ?? []
    if (count === '1') return part
    const parts = incomplete.get(id) ?? []
    parts[Number(index)] = part
    incomplete.set(id, parts)
    if (parts.length < Number(count) || parts.includes(undefined as never)) return ''
    incomplete.delete(id)
    return parts.join('')
  }
}
