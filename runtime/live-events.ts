import { monotonicFactory } from 'ulid'

/** The event streams of the backoffice (backoffice document, "Real-time streams"), by the `type` of their messages. */
export const liveTypes = ['alert', 'error', 'log', 'performance', 'system'] as const
export type LiveType = (typeof liveTypes)[number]

/** One message of a stream. */
export interface LiveEvent {
  /** Sorts by time of publication; what `Last-Event-ID` refers to. */
  readonly id: string
  readonly type: LiveType
  /** UTC ISO 8601 with milliseconds. */
  readonly timestamp: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Takes one message; it is called synchronously and must not wait. */
export type LiveListener = (event: LiveEvent) => void

/** Carries messages from where they happen to the clients of every process. */
export interface LiveEvents {
  /** Sends a message to everybody who listens now; it is kept for those who come back, and nowhere else. */
  publish(type: LiveType, payload: LiveEvent['payload']): void
  /**
   * Listens to the streams named, beginning with what is kept and came after an id.
   * @param after the id of the last message seen; one that is no longer kept means everything that is kept and newer
   * @returns ends the subscription
   */
  subscribe(types: readonly LiveType[], listener: LiveListener, after?: string): () => void
  close(): Promise<void>
}

/** How many messages of each stream are kept for clients that come back. */
export const REPLAY_BUFFER_SIZE = 500

/** The messages of one stream that are still kept, and its listeners. */
export interface LiveEventBuffer {
  /** Keeps a message and hands it to the listeners of its stream. */
  post(event: LiveEvent): void
  subscribe: LiveEvents['subscribe']
}

/**
 * The part of the streams that is in this process: a bounded buffer a stream, and the listeners.
 * @param kept messages of each stream that can be read again
 */
export function createLiveEventBuffer(kept = REPLAY_BUFFER_SIZE): LiveEventBuffer {
  const buffers = new Map<LiveType, LiveEvent[]>(liveTypes.map((type) => [type, []]))
  const listeners = new Map<LiveType, Set<LiveListener>>(liveTypes.map((type) => [type, new Set()]))
  return {
    post(event) {
      const buffer = buffers.get(event.type)
      if (!buffer) return
      buffer.push(event)
      if (buffer.length > kept) buffer.shift()
      for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event)
    },
    subscribe(types, listener, after) {
      if (after !== undefined) for (const event of missed(buffers, types, after)) listener(event)
      // A listener of its own for each subscription: the same function may subscribe twice.
      const own: LiveListener = (event) => listener(event)
      for (const type of types) listeners.get(type)?.add(own)
      return () => {
        for (const type of types) listeners.get(type)?.delete(own)
      }
    },
  }
}

/** What came after an id, in the order of arrival where the id is kept; processes may differ in their clocks. */
function missed(
  buffers: ReadonlyMap<LiveType, readonly LiveEvent[]>,
  types: readonly LiveType[],
  after: string,
): LiveEvent[] {
  const found = types.flatMap((type) => {
    const buffer = buffers.get(type) ?? []
    const at = buffer.findIndex(({ id }) => id === after)
    return at >= 0 ? buffer.slice(at + 1) : buffer.filter(({ id }) => id > after)
  })
  return types.length === 1 ? found : found.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Makes the message that a payload becomes. */
export function liveEventFactory(): (type: LiveType, payload: LiveEvent['payload']) => LiveEvent {
  const nextUlid = monotonicFactory()
  return (type, payload) => {
    const now = Date.now()
    return { id: nextUlid(now), type, timestamp: new Date(now).toISOString(), payload }
  }
}

/** Streams within one process. */
export function localLiveEvents(kept?: number): LiveEvents {
  const board = createLiveEventBuffer(kept)
  const eventOf = liveEventFactory()
  return {
    publish: (type, payload) => board.post(eventOf(type, payload)),
    subscribe: board.subscribe,
    close: async () => {},
  }
}
