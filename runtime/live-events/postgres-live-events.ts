import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { CHECK_CONNECTION_MS } from '../connections/lost-connection.js'
import { listenOnPostgres } from '../connections/postgres-listener.js'
import { type OnLost, reportedOnce } from '../connections/reported-once.js'
import {
  createLiveEventBuffer,
  type LiveEvent,
  type LiveEvents,
  liveEventFactory,
  readLiveEvent,
} from './live-events.js'
import { type LiveEventTimes, processSigns } from './process-signs.js'

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
  onLost: OnLost<unknown>,
  { checkEveryMs = CHECK_CONNECTION_MS, ...signTimes }: LiveEventTimes = {},
): LiveEvents {
  const { deliver, published, missed, ...receiving } = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  const join = partJoiner()
  const { lost, restored } = reportedOnce(onLost)
  /** Whether the connection is missing, from the start or since it was lost. */
  let isMissing = false
  const listener = listenOnPostgres({
    checkEveryMs,
    async open() {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      return { client, channel: CHANNEL }
    },
    onNotification(payload = '') {
      if (signs.take(payload)) return
      const event = readLiveEvent(join(payload))
      if (event) deliver(event)
    },
    onListening() {
      if (isMissing) missed(signs.signsFollowMs)
      isMissing = false
      restored()
      signs.join()
    },
    onLost(error) {
      lost(error)
      isMissing = true
    },
  })
  const signs = processSigns({
    send: (text) => sendParts([text]),
    isListening: () => listener.client() !== undefined,
    onMissed: missed,
    ...signTimes,
  })
  let waiting: Unsent[] = []
  let isSending = false

  /** @returns whether the server has taken them */
  function sendParts(parts: readonly string[]): Promise<boolean> {
    return new Promise((done) => {
      waiting.push({ parts, done })
      if (!isSending) void sendWaiting()
    })
  }

  /** Runs one statement at a time; what is sent in the meantime is sent together by the next one. */
  async function sendWaiting(): Promise<void> {
    isSending = true
    // Messages of one change are sent together.
    await nextTurn()
    while (waiting.length > 0) {
      const sent = waiting
      waiting = []
      const isSent = await notify(sent.flatMap(({ parts }) => parts))
      for (const { done } of sent) done(isSent)
    }
    isSending = false
  }

  async function notify(parts: readonly string[]): Promise<boolean> {
    try {
      return (await listener.client()?.query(NOTIFY, [CHANNEL, parts])) !== undefined
    } catch {
      return false
    }
  }

  function deliverHere(event: LiveEvent): void {
    signs.unsent()
    deliver(event)
  }

  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      published(event)
      if (!listener.client()) return deliverHere(event)
      void sendParts(partsOf(JSON.stringify(event))).then((isSent) => {
        if (!isSent) deliverHere(event)
      })
    },
    ...receiving,
    async close() {
      await signs.leave()
      await listener.close()
    },
  }
}

/** Notifications that wait to be sent together. */
interface Unsent {
  readonly parts: readonly string[]
  readonly done: (isSent: boolean) => void
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
