import type { Ledger } from './ledger.js'

/** Maximum number of empty ledgers closed in one step after a delay; after a longer pause the schedule restarts. */
const MAX_CATCH_UP = 5

/** The shortest interval of ledgers without transactions: each costs milliseconds of CPU time, and no client waits for it. */
const MIN_EMPTY_INTERVAL = 250

/**
 * Closes ledgers periodically: with transactions after `interval` milliseconds, without them at most four times a second.
 * Without transactions the close times are equidistant, which the ledger stores as runs.
 * @returns a function that stops it
 */
export function startLedgerClock(ledger: Ledger, interval: number, log: (line: object) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const emptyInterval = Math.max(interval, MIN_EMPTY_INTERVAL)
  const stepOf = (isEmpty: boolean): number => (isEmpty ? emptyInterval : interval)
  const beat = (): void => {
    try {
      closeDue(ledger, stepOf)
    } catch (error) {
      // Nothing was written; the next interval tries again.
      log({ event: 'ledger not closed', error: error instanceof Error ? error.stack : String(error) })
    }
    schedule()
  }
  const schedule = (): void => {
    clearTimeout(timer)
    const step = stepOf(ledger.pending.count() === 0)
    const wait = ledger.head().closedAt + step - ledger.now()
    timer = setTimeout(beat, Math.min(Math.max(wait, 1), step))
  }
  schedule()
  const stopListening = interval < emptyInterval ? ledger.onAccepted(schedule) : () => {}
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

function closeDue(ledger: Ledger, stepOf: (isEmpty: boolean) => number): void {
  const { closedAt } = ledger.head()
  const now = ledger.now()
  const isEmpty = ledger.pending.count() === 0
  const step = stepOf(isEmpty)
  // The clock was set back: ledgers close at the time of the last one until it is reached again.
  if (now < closedAt - step) return void ledger.closeNow()
  const due = Math.floor((now - closedAt) / step)
  if (due <= 0) return
  if (!isEmpty || due > MAX_CATCH_UP) {
    ledger.close(now, step)
    return
  }
  for (let beat = 1; beat <= due; beat++) ledger.close(closedAt + beat * step, step)
}
