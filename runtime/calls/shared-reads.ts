import type { RequestContext, Viewer } from '../../schema/viewer.js'
import { onceForEach } from '../document-cache.js'
import { changeTopics, type LiveEvents } from '../live-events/live-events.js'

/** Shares the responses of identical reads that run at the same time. */
export interface SharedReads {
  /**
   * Runs a read, or returns a copy of the response of an identical running one of the same viewer.
   * @param service the called service
   * @param read what is read
   * @param send reads it; the signal of its context aborts when no caller waits for the response any more
   */
  run<Response>(
    service: string,
    read: string,
    context: RequestContext,
    send: (context: RequestContext) => Promise<Response>,
  ): Promise<Response>
  /** Later reads do not share the responses of running reads, which may be stale. */
  changed(): void
}

interface RunningRead {
  readonly response: Promise<unknown>
  readonly controller: AbortController
  waiting: number
  isShared: boolean
}

/**
 * @param onShared called for each read that takes the response of another one
 * @param live the changes of other processes
 */
export function createSharedReads(
  onShared: (service: string) => void = () => {},
  live?: Pick<LiveEvents, 'subscribe' | 'onMissed'>,
): SharedReads {
  let running = new Map<string, RunningRead>()

  function start(
    key: string,
    context: RequestContext,
    send: (context: RequestContext) => Promise<unknown>,
  ): RunningRead {
    const controller = new AbortController()
    const current = running
    const response = send({ ...context, cancelled: () => controller.signal })
    const started: RunningRead = { response, controller, waiting: 0, isShared: false }
    const forget = () => {
      if (current.get(key) === started) current.delete(key)
    }
    response.then(forget, forget)
    current.set(key, started)
    return started
  }

  const changed = () => {
    running = new Map()
  }
  live?.subscribe(changeTopics, changed)
  live?.onMissed(changed)

  return {
    async run<Response>(
      service: string,
      read: string,
      context: RequestContext,
      send: (context: RequestContext) => Promise<Response>,
    ) {
      const key = keyOf(service, read, context)
      const known = running.get(key)
      const joined = known?.controller.signal.aborted ? undefined : known
      const shared = joined ?? start(key, context, send)
      if (joined) {
        onShared(service)
        joined.isShared = true
      }
      shared.waiting += 1
      const signal = context.cancelled?.()
      const leave = () => {
        shared.waiting -= 1
        if (shared.waiting === 0) shared.controller.abort()
      }
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave, { once: true })
      try {
        const response = (await shared.response) as Response
        // Each caller adds to its response what it reads elsewhere.
        return shared.isShared ? structuredClone(response) : response
      } catch (error) {
        // The first sender may have had less time, or have left.
        if (joined && !signal?.aborted) return send(context)
        throw error
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },

    changed,
  }
}

const viewerKey = onceForEach((viewer: Viewer) => JSON.stringify(viewer))

/** The read is last and the others are short: it holds a whole document, which is not encoded again. */
function keyOf(service: string, read: string, { viewer, forwarded, address, userAgent }: RequestContext) {
  const client = JSON.stringify([service, address, userAgent, forwarded])
  return `${viewerKey(viewer)} ${client} ${read}`
}
