import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { lostRedisConnections } from '../connections/redis-connection.js'

let known: Registry | undefined

/**
 * The metrics of this process: processor time, memory, event loop, garbage collection, connections to Redis. Its servers share them, because
 * prom-client never ends what observes them.
 */
export function processMetrics(): Registry {
  if (known) return known
  known = new Registry()
  collectDefaultMetrics({ register: known })
  new Gauge({
    name: 'redis_connections_lost',
    help: 'Connections to Redis that this process uses and that are not established.',
    registers: [known],
    collect() {
      this.set(lostRedisConnections())
    },
  })
  return known
}
