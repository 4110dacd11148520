import { availableParallelism } from 'node:os'
import type { LiveEvents } from '../../../runtime/live-events/live-events.js'

/** Resource usage of the process. */
export interface SystemLoad {
  /** Share of the machine's processors, 0 to 1, since the last sample. */
  readonly cpu: number
  /** Resident memory, bytes. */
  readonly memory: number
  /** Seconds since the process started. */
  readonly uptime: number
}

const SAMPLE_MS = 10_000

/** Samples the load of this process and sends each sample to the system stream. */
export function systemLoad(live: LiveEvents) {
  let usage = process.cpuUsage()
  let at = performance.now()
  let cpu = 0
  let timer: NodeJS.Timeout | undefined

  function measure(): SystemLoad {
    const now = performance.now()
    // Shorter intervals are dominated by clock resolution.
    if (now - at >= 100) {
      const { user, system } = process.cpuUsage(usage)
      cpu = Math.min(1, (user + system) / 1000 / (now - at) / availableParallelism())
      usage = process.cpuUsage()
      at = now
    }
    return {
      cpu: Math.round(cpu * 10_000) / 10_000,
      memory: process.memoryUsage.rss(),
      uptime: Math.round(process.uptime() * 1000) / 1000,
    }
  }

  return {
    measure,
    start() {
      timer = setInterval(() => live.publish('system', { ...measure() }), SAMPLE_MS).unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
