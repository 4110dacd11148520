import type { QueryEvent } from '../../shared/database/knex-internals.js'
import type { Database } from '../../shared/database.js'
import type { Log } from '../../shared/log.js'

/** Interval of recording. */
const FLUSH_MS = 60_000
/** Maximum number of measured queries per interval. */
const MAX_VALUES = 1_000

/** Measures the queries of a database while it is on. */
export function queryTimings(
  db: Database,
  record: (milliseconds: readonly number[], failures: number) => Promise<void>,
  log: Log,
) {
  const began = new Map<string, number>()
  let values: number[] = []
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  const onQuery = ({ __knexQueryUid, sql = '' }: QueryEvent) => {
    // Its own bookkeeping is not measured: an idle process would record that it records.
    if (!__knexQueryUid || values.length >= MAX_VALUES || sql.includes('metric_points')) return
    if (began.size < MAX_VALUES) began.set(__knexQueryUid, performance.now())
  }
  const ended = ({ __knexQueryUid = '' }: QueryEvent): boolean => {
    const start = began.get(__knexQueryUid)
    if (start === undefined || !began.delete(__knexQueryUid)) return false
    values.push(performance.now() - start)
    return true
  }
  const onResponse = (_response: unknown, query: QueryEvent) => void ended(query)
  const onError = (_error: unknown, query: QueryEvent) => {
    if (ended(query)) failures += 1
  }

  async function flush(): Promise<void> {
    const [measured, failed] = [values, failures]
    values = []
    failures = 0
    if (measured.length > 0) await record(measured, failed)
  }

  return {
    start() {
      db.on('query', onQuery).on('query-response', onResponse).on('query-error', onError)
      timer = setInterval(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'query timings were not recorded'))
      }, FLUSH_MS).unref()
    },
    async stop() {
      clearInterval(timer)
      db.off('query', onQuery).off('query-response', onResponse).off('query-error', onError)
      await flush()
    },
    flush,
  }
}
