/** Collects reports for a moment and sends them together, one batch after another. */
export interface ReportBatcher<Report> {
  add(report: Report): void
  /** Sends what is collected and waits until everything is sent. */
  flush(): Promise<void>
}

export interface ReportBatcherOptions<Report> {
  /** How long reports are collected. */
  readonly delayMs: number
  /** More than this goes in several batches. */
  readonly maxBatchSize: number
  /** Sends a batch; must not fail. */
  readonly send: (batch: Report[]) => Promise<void>
  /** Told how many were dropped, because the other side is slower than they come. */
  readonly onLost: (count: number) => void
}

/** What comes beyond is dropped. */
export const MAX_PENDING_REPORTS = 5_000

/** See {@link ReportBatcher}. */
export function createReportBatcher<Report>(options: ReportBatcherOptions<Report>): ReportBatcher<Report> {
  const { delayMs, maxBatchSize, send, onLost } = options
  let waiting: Report[] = []
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      await send(batch)
    }
    if (lost > 0) onLost(lost)
    lost = 0
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    await sending
    if (waiting.length === 0) return
    sending ??= drain().finally(() => {
      sending = undefined
    })
    await sending
  }

  return {
    add(report) {
      if (waiting.length >= MAX_PENDING_REPORTS) {
        lost += 1
        return
      }
      waiting.push(report)
      timer ??= setTimeout(() => void flush(), delayMs).unref()
    },
    flush,
  }
}
