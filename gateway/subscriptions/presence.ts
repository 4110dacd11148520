import { ulid } from 'ulid'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'

/** A person who is viewing an item. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  /** UTC ISO 8601. */
  readonly since: string
}

/** The people who are viewing an item: each once, by the time of opening. */
export interface ItemPresence {
  readonly itemId: string
  readonly viewers: readonly PresentPerson[]
}

/** The people who are viewing each review item, over all edges. */
export interface Presence {
  /** Enters a person until the returned function is called; {@link of} includes them from now on. */
  enter(itemId: string, person: Omit<PresentPerson, 'since'>): () => void
  of(itemId: string): ItemPresence
  /** All items that are being viewed. */
  all(): readonly ItemPresence[]
  /** @returns ends the subscription */
  subscribe(listener: (presence: ItemPresence) => void): () => void
  /** Renews the entries of this process and drops those of processes that exited without removing theirs. */
  renew(): void
  close(): void
}

/** How often entries are renewed, and how long one counts without. */
const RENEWAL_MS = 20_000
const LEASE_MS = 60_000

/** The message of one open stream; without a person, it has ended. */
interface Message {
  readonly itemId: string
  readonly streamId: string
  readonly person?: PresentPerson
}

type Entry = PresentPerson & { readonly until: number }

/**
 * Presence is published by the edge of each stream and kept in memory by all of them: it is worthless after a restart, so
 * nothing is stored.
 */
export function createPresence(live: LiveEvents, now: () => number = Date.now): Presence {
  const items = new Map<string, Map<string, Entry>>()
  const own = new Map<string, Message>()
  const listeners = new Set<(presence: ItemPresence) => void>()

  function of(itemId: string): ItemPresence {
    const people = new Map<string, PresentPerson>()
    for (const { until: _, ...person } of items.get(itemId)?.values() ?? [])
      if (person.since < (people.get(person.id)?.since ?? '~')) people.set(person.id, person)
    const viewers = [...people.values()].sort((a, b) => (a.since < b.since ? -1 : 1))
    return { itemId, viewers }
  }

  function change(itemId: string, edit: (entries: Map<string, Entry>) => void): void {
    const before = of(itemId)
    const entries = items.get(itemId) ?? new Map<string, Entry>()
    edit(entries)
    if (entries.size > 0) items.set(itemId, entries)
    else items.delete(itemId)
    const after = of(itemId)
    if (JSON.stringify(after) !== JSON.stringify(before))
      for (const listener of [...listeners]) listener(after)
  }

  function apply({ itemId, streamId, person }: Message): void {
    change(itemId, (entries) => {
      if (person) entries.set(streamId, { ...person, until: now() + LEASE_MS })
      else entries.delete(streamId)
    })
  }

  const unsubscribe = live.subscribe(['review-presence'], ({ payload }) =>
    apply(payload as unknown as Message),
  )

  const publish = (message: Message) => live.publish('review-presence', { ...message })

  function renew(): void {
    for (const message of own.values()) publish(message)
    for (const itemId of [...items.keys()])
      change(itemId, (entries) => {
        for (const [streamId, { until }] of entries) if (until < now()) entries.delete(streamId)
      })
  }
  const timer = setInterval(renew, RENEWAL_MS).unref()

  return {
    enter(itemId, { id, name }) {
      const streamId = ulid()
      const message = { itemId, streamId, person: { id, name, since: new Date(now()).toISOString() } }
      own.set(streamId, message)
      // Between processes, a message returns later than its stream begins.
      apply(message)
      publish(message)
      return () => {
        own.delete(streamId)
        publish({ itemId, streamId })
      }
    },
    of,
    all: () => [...items.keys()].map(of),
    subscribe(listener) {
      const listening = (presence: ItemPresence) => listener(presence)
      listeners.add(listening)
      return () => listeners.delete(listening)
    },
    renew,
    close() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
