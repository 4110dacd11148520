import type { ExecutionResult } from '@urql/core'
import { createClient } from 'graphql-sse'
import { createStore, type Store } from '../app/store.js'
import { ownSession } from './trusted-fetch.js'

/** Whether live updates arrive; `lost` while the browser reconnects. */
export const liveState: Store<'connected' | 'lost'> = createStore('connected')

/** Grows when events may have been missed: what is shown must be read again. */
export const missedEvents: Store<number> = createStore(0)

const LONGEST_PAUSE_MS = 15_000

const streams = createClient({
  url: '/graphql/stream',
  headers: ownSession,
  retryAttempts: Number.POSITIVE_INFINITY,
  retry: (attempt) =>
    new Promise((resolve) => {
      liveState.set('lost')
      setTimeout(resolve, Math.min(500 * 2 ** attempt, LONGEST_PAUSE_MS) * (0.75 + Math.random() / 2))
    }),
  on: {
    connected(isAgain) {
      liveState.set('connected')
      if (isAgain) missedEvents.set(missedEvents.get() + 1)
    },
  },
})

interface Sink {
  next(result: ExecutionResult): void
  error(error: unknown): void
  complete(): void
}

/**
 * Opens the stream of a subscription (docs/live-updates.md), and again whenever it breaks.
 * @returns ends it
 */
export function subscribeLive(documentId: string, variables: object, sink: Sink): () => void {
  return streams.subscribe(
    // The platform takes the id in place of the text, which the types of the package require.
    { documentId, variables } as never,
    {
      next(result) {
        const code = result.errors?.[0]?.extensions?.code
        if (code === 'RELOAD_REQUIRED') missedEvents.set(missedEvents.get() + 1)
        else sink.next(result as ExecutionResult)
      },
      error: (error) => sink.error(error),
      complete: () => sink.complete(),
    },
  )
}
