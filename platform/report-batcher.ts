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
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, maxBatchSize)
      pending = pending.slice(maxBatchSize)
      await send(batch)
    }
    if (dropped > 0) onDropped(dropped)
    dropped = 0
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await sending
    if (pending.length === 0) return
    sending ??= drain().finally(() => {
      sending = undefined
    })
    await sending
  }

  return {
    add(report) {
      if (pending.length >= MAX_PENDING_REPORTS) {
        dropped += 1
        return
      }
      pending.push(report)
      timer ??= setTimeout(() => void flush(), delayMs).unref()
    },
    flush,
  }
}
