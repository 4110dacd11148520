/** Collects reports and sends them in batches, one at a time. */
export interface ReportBatcher<Report> {
  add(report: Report): void
  /** Sends everything collected so far. */
  flush(): Promise<void>
}

export interface ReportBatcherOptions<Report> {
  /** The time for which reports are collected. */
  readonly delayMs: number

  readonly maxBatchSize: number
  /** Must not reject. */
  readonly send: (batch: Report[]) => Promise<void>
  /** Called with the number of reports dropped because the receiver was too slow. */
  readonly onDropped: (count: number) => void
}

/** Further reports are dropped. */
export const MAX_PENDING_REPORTS = 5_000

/** See {@link ReportBatcher}. */
export function createReportBatcher<Report>(options: ReportBatcherOptions<Report>): ReportBatcher<Report> {
  const { delayMs, maxBatchSize, send, onDropped } = options
  let pending: Report[] = []
  /** The numbers of reports that were collected and sent so far. */
  let [collected, sent] = [0, 0]
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  async function sendBatch(): Promise<void> {
    const batch = pending.slice(0, maxBatchSize)
    pending = pending.slice(maxBatchSize)
    await send(batch)
    sent += batch.length
    sending = undefined
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Later reports have their own timer: a flush that waited for them too might never end.
    for (const wanted = collected; sent < wanted; ) {
      sending ??= sendBatch()
      await sending
    }
    if (dropped > 0) onDropped(dropped)
    dropped = 0
  }

  return {
    add(report) {
      if (pending.length >= MAX_PENDING_REPORTS) {
        dropped += 1
        return
      }
      pending.push(report)
      collected += 1
      timer ??= setTimeout(() => void flush(), delayMs).unref()
    },
    flush,
  }
}
