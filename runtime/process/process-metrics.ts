import { collectDefaultMetrics, Registry } from 'prom-client'

let known: Registry | undefined

/**
 * The metrics of this process: processor time, memory, event loop, garbage collection. Its servers share them, because
 * prom-client never ends what observes them.
 */
export function processMetrics(): Registry {
  if (known) return known
  known = new Registry()
  collectDefaultMetrics({ register: known })
  return known
}
