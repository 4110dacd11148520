import { changeTopics, type LiveEvent, type LiveEvents } from '../../runtime/live-events/live-events.js'
import type { ResponseCache } from './response-cache.js'
import { changedSources } from './response-sources.js'

/**
 * Invalidates the responses that each live event changes, and all of them when events may have been missed, before streams ask
 * their clients to reload.
 * @param subgraphs the names of all subgraphs
 * @returns stops following
 */
export function followChanges(
  live: LiveEvents,
  responses: Pick<ResponseCache, 'changed'>,
  subgraphs: readonly string[],
): () => void {
  const onChange = ({ type, payload }: LiveEvent) => void responses.changed(...changedSources(type, payload))
  live.onPublish(changeTopics, onChange)
  const unsubscribe = live.subscribe(changeTopics, onChange)
  const endMissed = live.onMissed(() => void responses.changed(...subgraphs))
  return () => {
    unsubscribe()
    endMissed()
  }
}
