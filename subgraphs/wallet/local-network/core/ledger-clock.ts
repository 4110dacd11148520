import type { Ledger } from './ledger.js'

/** Empty ledgers closed at once when the process was held up; after a longer pause the count starts anew. */
const MAX_CATCH_UP = 5

/**
 * Closes ledgers in a steady beat. Without transactions the closing times lie on an exact raster, which the
 * ledger stores as runs; answers how to stop the beat.
 */
export function startLedgerClock(ledger: Ledger, interval: number, log: (line: object) => void): () => void {
  let timer: NodeJS.Timeout
  const beat = (): void => {
    try {
      closeDue(ledger, interval)
    } catch (error) {
      // Nothing of the ledger was written; the next beat tries again rather than ending the process.
      log({ event: 'ledger not closed', error: error instanceof Error ? error.stack : String(error) })
    }
    schedule()
  }
  const schedule = (): void => {
    const wait = ledger.head().closedAt + interval - ledger.now()
    timer = setTimeout(beat, Math.min(Math.max(wait, 1), interval))
  }
  schedule()
  return () => clearTimeout(timer)
}

function closeDue(ledger: Ledger, interval: number): void {
  const { closedAt } = ledger.head()
  const now = Math.max(ledger.now(), closedAt)
  const due = Math.floor((now - closedAt) / interval)
  if (due === 0) return
  if (ledger.pending.count() > 0 || due > MAX_CATCH_UP) {
    ledger.close(now, interval)
    return
  }
  for (let beat = 1; beat <= due; beat++) ledger.close(closedAt + beat * interval, interval)
}
