import type { ExecutionResult } from '@urql/core'
import { eventsOf } from '../../client/server-sent-events.js'
import { createStore, type Store } from '../app/store.js'
import { endSession, presentSession, sessionHeader, sessionState } from '../session/session.js'

/**
 * Whether live updates arrive; `lost` while the browser reconnects, `outdated` while the platform does not know the document of a
 * subscription, because it has another version.
 */
export const liveState: Store<'connected' | 'lost' | 'outdated'> = createStore('connected')

/** Increases when events may have been missed: the data on the screen must be refreshed. */
export const missedEvents: Store<number> = createStore(0)

/** Refreshes all queries of the screen and its frame, for instance after a change that several of them show. */
export const refreshQueries = (): void => missedEvents.set(missedEvents.get() + 1)

const LONGEST_PAUSE_MS = 15_000

/** After which outdated subscriptions are tried again: processes of both versions may run during a deployment. */
const OUTDATED_PAUSE_MS = 60_000

/** How long further changes of the subscriptions are awaited before the stream is replaced. */
const GATHERING_MS = 200

interface Sink {
  next(result: ExecutionResult): void
  error(error: unknown): void
  complete(): void
}

interface Subscription {
  readonly documentId: string
  readonly variables: object
  readonly sink: Sink
  /** The last event that was received, after which a new stream continues. */
  lastEventId?: string
}

type Payload = ExecutionResult & { readonly extensions?: { readonly eventId?: string } }

const subscriptions = new Map<string, Subscription>()
let current: AbortController | undefined
let isConnected = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let nextId = 1
/** Subscriptions of the present stream whose documents the platform does not know. */
const outdated = new Set<string>()
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Adds a subscription to the stream of this page (docs/live-updates.md), which is opened again whenever it breaks.
 * @returns a function that ends it
 */
export function subscribeLive(documentId: string, variables: object, sink: Sink): () => void {
  const id = String(nextId++)
  subscriptions.set(id, { documentId, variables, sink })
  openIn(isConnected ? GATHERING_MS : 0)
  return () => {
    if (subscriptions.delete(id)) openIn(GATHERING_MS)
  }
}

// The end of the previous session also ended the stream.
sessionState.subscribe(() => {
  if (sessionState.get() === 'open') openIn(0)
})

function openIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void open(), milliseconds)
}

/** Replaces the stream by one with the present subscriptions; the old one ends once the new one is open. */
async function open(): Promise<void> {
  const previous = current
  const session = presentSession()
  const mine = new AbortController()
  // In an outage of a service, streams open and end again at once.
  let steady: ReturnType<typeof setTimeout> | undefined
  const wasOutdated = outdated.size > 0
  outdated.clear()
  current = mine
  if (subscriptions.size === 0 || sessionState.get() !== 'open') {
    isConnected = false
    // Without this, a screen without live updates would keep saying that there is no connection.
    liveState.set('connected')
    previous?.abort()
    return
  }
  try {
    const response = await fetch('/graphql/streams', {
      method: 'POST',
      headers: { ...sessionHeader(), accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ operations: [...subscriptions].map(operationOf) }),
      signal: mine.signal,
    })
    if (!response.ok || !response.body) throw new Error(`The stream was refused: ${response.status}`)
    previous?.abort()
    if (current !== mine) return
    if ((!isConnected && failures > 0) || wasOutdated) refreshQueries()
    steady = setTimeout(() => {
      failures = 0
      if (outdated.size === 0) liveState.set('connected')
    }, LONGEST_PAUSE_MS)
    isConnected = true
    if (liveState.get() === 'lost') liveState.set('connected')
    for await (const { event, data } of eventsOf(response.body)) take(event, data, session)
  } catch {
    // The stream is opened again below.
  } finally {
    clearTimeout(steady)
  }
  previous?.abort()
  if (current !== mine) return
  isConnected = false
  if (subscriptions.size > outdated.size && sessionState.get() === 'open') reconnect()
}

function reconnect(): void {
  liveState.set('lost')
  openIn(Math.min(500 * 2 ** failures, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2))
  failures += 1
}

function operationOf([id, { documentId, variables, lastEventId }]: [string, Subscription]) {
  return { id, documentId, variables, ...(lastEventId === undefined ? {} : { lastEventId }) }
}

/** Keeps an outdated subscription, although it is complete. */
function wait(id: string): void {
  outdated.add(id)
  liveState.set('outdated')
  clearTimeout(retry)
  retry = setTimeout(() => openIn(0), OUTDATED_PAUSE_MS * (0.75 + Math.random() / 2))
}

interface Message {
  readonly id: string
  readonly payload?: Payload
  /** Of `start`, after which a subscription without an event yet continues. */
  readonly eventId?: string
}

interface FailedSubscription {
  readonly extensions?: { readonly code?: unknown; readonly details?: { readonly documentId?: unknown } }
}

/** @param session the one that the stream was opened with */
function take(event: string, data: string, session: number): void {
  const { id, payload, eventId: start } = JSON.parse(data) as Message
  const subscription = subscriptions.get(id)
  if (!subscription || outdated.has(id)) return
  const isRunning = subscription.lastEventId !== undefined
  if (event === 'complete') {
    // After a sign-in the stream is opened again with all subscriptions.
    if (sessionState.get() !== 'open') return
    subscriptions.delete(id)
    subscription.sink.complete()
    return
  }
  const { eventId = start } = payload?.extensions ?? {}
  if (eventId !== undefined) subscription.lastEventId = eventId
  const [error] = (payload?.errors ?? []) as readonly FailedSubscription[]
  const { code, details } = error?.extensions ?? {}
  if (code === 'UNAUTHORIZED') endSession(session)
  if (details?.documentId !== undefined) wait(id)
  // The person may no longer see the record that the screen shows.
  else if (code === 'RELOAD_REQUIRED' || (code === 'NOT_FOUND' && isRunning)) refreshQueries()
  else if (payload) subscription.sink.next(payload)
}
