import { setTimeout as pause } from 'node:timers/promises'
import { connectSse, type SseClient } from '../doubles/sse-client.js'
import type { Clients } from './clients.js'

/** How many changes were shown, by their source. */
export interface ShownChanges {
  events: number
  /** By reading the case again after the stream had ended or returned an error. */
  readings: number
}

/** A client that shows a case: it follows the event stream of any edge, and reads the case again after gaps. */
export interface Watcher {
  /** The number of the newest change that it shows. */
  newest(): number
  end(): void
}

const RECONNECT_MS = 250

/**
 * Shows a case whose description is the number of its last change.
 * @param counts incremented for each newer change that is shown
 */
export function watchCase(
  clients: Clients,
  { caseId, token, counts }: { caseId: string; token: string; counts: ShownChanges },
): Watcher {
  let newest = 0
  let isEnding = false
  let open: SseClient | undefined

  function show(description: unknown, by: keyof ShownChanges): void {
    const change = Number(description)
    if (!(change > newest)) return
    newest = change
    counts[by] += 1
  }

  async function read(): Promise<void> {
    const { body } = await clients.call(`GET /api/cases/${caseId}`, { token })
    show(body?.description, 'readings')
  }

  async function follow(origin: string): Promise<void> {
    const query = `subscription { caseChanged(id: "${caseId}") { description } }`
    const headers = { authorization: `Bearer ${token}` }
    const stream = await connectSse(`${origin}/graphql/stream?query=${encodeURIComponent(query)}`, {
      headers,
    })
    open = stream
    if (stream.status !== 200) throw new Error(`The stream was refused with ${stream.status}.`)
    // Catches up on changes during a gap of the stream.
    await read()
    for (;;) {
      const messages = await Promise.race([stream.next(), stream.ended])
      const [message] = messages ?? []
      if (!message) return
      if (message.data?.errors) await read()
      else show(message.data?.data?.caseChanged?.description, 'events')
    }
  }

  async function run(): Promise<void> {
    for (let turn = 0; !isEnding; turn++) {
      await follow(clients.origins[turn % clients.origins.length] ?? '').catch(() => undefined)
      open?.close()
      await pause(RECONNECT_MS)
    }
  }
  void run()

  return {
    newest: () => newest,
    end() {
      isEnding = true
      open?.close()
    },
  }
}
