import type { Ledger } from './ledger.js'

/** Maximum number of empty ledgers closed in one step after a delay; after a longer pause the schedule restarts. */
const MAX_CATCH_UP = 5

/**
 * Closes ledgers periodically. Without transactions the close times are equidistant, which the ledger stores as runs.
 * @returns a function that stops it
 */
export function startLedgerClock(ledger: Ledger, interval: number, log: (line: object) => void): () => void {
  let timer: NodeJS.Timeout
  const beat = (): void => {
    try {
      closeDue(ledger, interval)
    } catch (error) {
      // Nothing was written; the next interval tries again.
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
