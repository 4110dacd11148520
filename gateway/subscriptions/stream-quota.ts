import type { GraphQLError } from 'graphql'
import { clientError } from './accept-subscription.js'
import type { Streamed } from './stream-results.js'

/** Streams that one person may have open at an edge: several windows of a dashboard need a few each. */
export const MAX_STREAMS_PER_PERSON = 200

/** Counts the open streams of each owner, because every event of a stream runs a query without a request. */
export function streamQuota(maximum = MAX_STREAMS_PER_PERSON) {
  const open = new Map<string, number>()
  const countOf = (owner: string) => open.get(owner) ?? 0

  function assertFree(owner: string): void {
    if (countOf(owner) >= maximum) throw quotaExceeded(maximum)
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
     * @throws GraphQLError QUOTA_EXCEEDED
     */
    begin(owner: string): () => void {
      assertFree(owner)
      return count(owner)
    },

    /**
     * The stream, counted from its beginning to its end.
     * @param owner the subject of a person, or the network of a client without an account (`rateSubject`)
     * @throws GraphQLError QUOTA_EXCEEDED
     */
    counted(owner: string, { subscribe, revoked }: Streamed): Streamed {
      assertFree(owner)
      return {
        revoked,
        subscribe(stream) {
          const end = count(owner)
          const unsubscribe = subscribe(stream)
          return () => {
            end()
            unsubscribe()
          }
        },
      }
    },
  }
}

function quotaExceeded(maximum: number): GraphQLError {
  return clientError('QUOTA_EXCEEDED', `At most ${maximum} streams may be open at a time; close one first.`)
}
