import { monotonicFactory, ulid } from 'ulid'
import { z } from 'zod'
import { randomNumber } from '../random-number.js'

/** The event streams of the backoffice (docs/contract/backoffice.md), by the `type` of their messages. */
export const liveTypes = ['alert', 'error', 'log', 'performance', 'system'] as const
export type LiveType = (typeof liveTypes)[number]

/** The topics of changes: records that subscriptions show, and `account`, the role, status or sessions of a person. */
export const changeTopics = [
  'account',
  'case',
  'donation',
  'donation-request',
  'ledger-donation',
  'notification',
  'raised-alert',
  'review-item',
  'ticket',
  'transaction',
] as const
export type ChangeTopic = (typeof changeTopics)[number]

/** The messages between processes. */
export const liveTopics = [...liveTypes, ...changeTopics, 'review-presence'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** The payload of a change: the ids of changed records, each with the key by which subscriptions select them. */
export interface Change {
  readonly records: readonly (readonly [key: string, id: string])[]
}

/** A message of a stream. */
export interface LiveEvent {
  /** Sorts by time of publication; clients send it back as `Last-Event-ID`. */
  readonly id: string
  readonly type: LiveTopic
  /** UTC ISO 8601 with milliseconds. */
  readonly timestamp: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Receives a message; called synchronously, so it must not block. */
export type LiveListener = (event: LiveEvent) => void

/** Publishes messages to the clients of every process. */
export interface LiveEvents {
  /** Sends a message to all current listeners and buffers it for clients that reconnect. */
  publish(type: LiveTopic, payload: LiveEvent['payload']): void
  /**
   * Calls a listener with each message of this process before `publish` returns; subscribers receive it from the server
   * that connects the processes.
   */
  onPublish(types: readonly LiveTopic[], listener: LiveListener): void
  /**
   * Subscribes to streams, first replaying the buffered messages after an id.
   * @param after id of the last message seen; if it is no longer buffered, all newer buffered messages are replayed
   * @returns ends the subscription
   */
  subscribe(types: readonly LiveTopic[], listener: LiveListener, after?: string): () => void
  /** Whether a message and all later ones are still buffered, so that a client that resumes after it misses none. */
  covers(types: readonly LiveTopic[], after: string): boolean
  /** The id after which a client that has seen no message yet can resume: of the latest one, or the beginning of the buffer. */
  latest(types: readonly LiveTopic[]): string
  /**
   * Calls a listener when messages of other processes may have been missed: this process or another one had lost its
   * connection to the server between them, or another one was killed before it could publish a change.
   * @param listener its argument is the time within which a further report may follow, in milliseconds; 0 if none is expected
   * @returns removes the listener
   */
  onMissed(listener: (againWithinMs: number) => void): () => void
  close(): Promise<void>
}

/** Messages of each stream that are buffered for clients that reconnect. */
export const REPLAY_BUFFER_SIZE = 500

/** The buffered messages and the listeners of one process. */
export interface LiveEventBuffer extends Omit<LiveEvents, 'publish' | 'close'> {
  /** Buffers a message and passes it to the listeners of its stream. */
  deliver(event: LiveEvent): void
  /** Passes a message of this process to the listeners of {@link LiveEvents.onPublish}. */
  published(event: LiveEvent): void
  /** Empties the buffer, so that no client resumes over the gap, and calls the listeners of {@link onMissed}. */
  missed(againWithinMs?: number): void
}

/** A message, numbered by its arrival, whose order is the same in every process; clocks of processes may differ. */
interface Buffered {
  readonly event: LiveEvent
  readonly arrival: number
}

/**
 * Creates the streams of this process: one bounded buffer per stream, and the listeners.
 * @param bufferSize messages of each stream that can be replayed
 */
export function createLiveEventBuffer(bufferSize = REPLAY_BUFFER_SIZE): LiveEventBuffer {
  const buffers = new Map<LiveTopic, Buffered[]>(liveTopics.map((type) => [type, []]))
  const listeners = new Map<LiveTopic, Set<LiveListener>>(liveTopics.map((type) => [type, new Set()]))
  let arrivals = 0
  /** The place before the first message, from which on none was missed. */
  let beginning = { id: ulid(), arrival: 0 }
  /** The arrival of the newest message of each stream that is no longer buffered. */
  const forgotten = new Map<LiveTopic, number>()
  const missedListeners = new Set<(againWithinMs: number) => void>()
  const ofThisProcess: { readonly types: readonly LiveTopic[]; readonly listener: LiveListener }[] = []
  const bufferedOf = (types: readonly LiveTopic[]) =>
    [...new Set(types)].flatMap((type) => buffers.get(type) ?? [])
  const arrivalOf = (types: readonly LiveTopic[], id: string) =>
    id === beginning.id ? beginning.arrival : bufferedOf(types).find(({ event }) => event.id === id)?.arrival
  return {
    onPublish: (types, listener) => void ofThisProcess.push({ types, listener }),
    published(event) {
      for (const { types, listener } of ofThisProcess) if (types.includes(event.type)) listener(event)
    },
    deliver(event) {
      const buffer = buffers.get(event.type)
      if (!buffer) return
      buffer.push({ event, arrival: ++arrivals })
      if (buffer.length > bufferSize) forgotten.set(event.type, buffer.shift()?.arrival ?? arrivals)
      for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event)
    },
    subscribe(types, listener, after) {
      if (after !== undefined) {
        const seen = arrivalOf(types, after)
        const isLater = ({ event, arrival }: Buffered) =>
          seen === undefined ? event.id > after : arrival > seen
        const later = bufferedOf(types).filter(isLater)
        for (const { event } of later.sort((a, b) => a.arrival - b.arrival)) listener(event)
      }
      // A new function per subscription: the same listener may subscribe twice.
      const own: LiveListener = (event) => listener(event)
      for (const type of types) listeners.get(type)?.add(own)
      return () => {
        for (const type of types) listeners.get(type)?.delete(own)
      }
    },
    covers(types, after) {
      const seen = arrivalOf(types, after)
      return seen !== undefined && types.every((type) => seen >= (forgotten.get(type) ?? 0))
    },
    latest(types) {
      const [last] = bufferedOf(types).sort((a, b) => b.arrival - a.arrival)
      return last?.event.id ?? beginning.id
    },
    onMissed(listener) {
      const own = (againWithinMs: number) => listener(againWithinMs)
      missedListeners.add(own)
      return () => missedListeners.delete(own)
    },
    missed(againWithinMs = 0) {
      for (const buffer of buffers.values()) buffer.length = 0
      beginning = { id: ulid(), arrival: arrivals }
      for (const listener of [...missedListeners]) listener(againWithinMs)
    },
  }
}

/** Creates a factory of messages with ascending ids. */
export function liveEventFactory(): (type: LiveTopic, payload: LiveEvent['payload']) => LiveEvent {
  const nextUlid = monotonicFactory(randomNumber)
  return (type, payload) => {
    const now = Date.now()
    return { id: nextUlid(now), type, timestamp: new Date(now).toISOString(), payload }
  }
}

const messageSchema = z.object({
  id: z.string(),
  type: z.enum(liveTopics),
  timestamp: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

/** A message of another process; undefined for anything that is not one, since other programs may publish there. */
export function readLiveEvent(text: string): LiveEvent | undefined {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Streams within one process. */
export function localLiveEvents(): LiveEvents {
  const { deliver, published, missed: _, ...receiving } = createLiveEventBuffer()
  const eventOf = liveEventFactory()
  return {
    publish(type, payload) {
      const event = eventOf(type, payload)
      published(event)
      deliver(event)
    },
    ...receiving,
    close: async () => {},
  }
}
