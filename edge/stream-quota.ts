import { Failure } from './failures/failure.js'

/** Streams that one person may have open at an edge: several windows of a dashboard need a few each. */
export const MAX_STREAMS_PER_PERSON = 200

/** The open streams of each owner: the subject of a person, or the network of a client without an account (`rateSubject`). */
export type StreamQuota = ReturnType<typeof streamQuota>

/**
 * Counts the open streams of each owner, because every event of a stream runs a query without a request.
 * @param retryAfterSeconds when the streams of clients that have left are no longer counted
 */
export function streamQuota(retryAfterSeconds: number) {
  const open = new Map<string, number>()
  const countOf = (owner: string) => open.get(owner) ?? 0

  function assertFree(owner: string): void {
    const used = countOf(owner)
    if (used < MAX_STREAMS_PER_PERSON) return
    const message = `At most ${MAX_STREAMS_PER_PERSON} streams may be open at a time; close one first.`
    const seconds = { 'Retry-After': String(retryAfterSeconds) }
    const quota = { quota: 'open_streams_per_person', limit: MAX_STREAMS_PER_PERSON, used }
    throw new Failure('QUOTA_EXCEEDED', message, { ...quota, retryAfter: retryAfterSeconds }, seconds)
  }

  /** Counts a stream until the function that it returns is called. */
  function count(owner: string): () => void {
    open.set(owner, countOf(owner) + 1)
    return () => {
      const others = countOf(owner) - 1
      if (others > 0) open.set(owner, others)
      else open.delete(owner)
    }
  }

  return {
    /**
     * Starts counting a stream.
     * @returns ends the counting
     * @throws Failure QUOTA_EXCEEDED
     */
    begin(owner: string): () => void {
      assertFree(owner)
      return count(owner)
    },

    /**
     * A subscription that is counted while its stream is open.
     * @throws Failure QUOTA_EXCEEDED
     */
    counted<Stream>(owner: string, subscribe: (stream: Stream) => () => void): typeof subscribe {
      assertFree(owner)
      return (stream) => {
        const end = count(owner)
        const unsubscribe = subscribe(stream)
        return () => {
          end()
          unsubscribe()
        }
      }
    },
  }
}
