import cluster, { type Worker } from 'node:cluster'
import type { GroupMessage } from '../../runtime/process/process-group.js'
import { mergeMetrics } from './merge-metrics.js'

/** A process that takes longer to send its metrics is left out. */
const WITHIN_MS = 2_000

/**
 * Collects the metrics of all processes when one of them is scraped.
 * @param workers by their number, as they are now
 */
export function createMetricsCollector(workers: ReadonlyMap<number, Worker>): void {
  let lastId = 0

  async function collect(): Promise<string> {
    const texts = await Promise.all(
      [...workers].map(async ([place, worker]) => [String(place), await metricsOf(worker)] as const),
    )
    return mergeMetrics(texts)
  }

  function metricsOf(worker: Worker): Promise<string> {
    const id = ++lastId
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(''), WITHIN_MS)
      const receive = (message: GroupMessage) => {
        if (message.kind === 'metrics' && message.id === id) finish(message.text)
      }
      const left = () => finish('')
      function finish(text: string): void {
        clearTimeout(timer)
        worker.off('message', receive)
        worker.off('exit', left)
        resolve(text)
      }
      worker.on('message', receive)
      worker.once('exit', left)
      worker.send({ kind: 'send-metrics', id } satisfies GroupMessage, () => {})
    })
  }

  cluster.on('message', (worker, message: GroupMessage) => {
    if (message.kind !== 'collect-metrics') return
    void collect().then((text) =>
      worker.send({ kind: 'collected-metrics', id: message.id, text } satisfies GroupMessage, () => {}),
    )
  })
}
