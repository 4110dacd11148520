/** How long a check may take before it counts as failed. */
export const CHECK_TIME_LIMIT_MS = 2_000

/** How long an outcome is reused. */
const CACHE_MS = 1_000

/** The outcome of a check. */
export interface Outcome<Found> {
  readonly passed: boolean
  /** The result, if it passed. */
  readonly found?: Found
  /** Milliseconds. */
  readonly responseTime: number
  /** When it ended, epoch milliseconds. */
  readonly at: number
}

/**
 * A check that runs at most once a second, within a time limit. Concurrent callers share its outcome, so that a public
 * path cannot be used to overload the checked system.
 */
export function createCheck<Found>(
  probe: () => Promise<Found>,
  { now = Date.now, timeLimitMs = CHECK_TIME_LIMIT_MS }: { now?: () => number; timeLimitMs?: number } = {},
): () => Promise<Outcome<Found>> {
  let last: { readonly began: number; readonly outcome: Promise<Outcome<Found>> } | undefined
  let running = false

  async function run(): Promise<Outcome<Found>> {
    const start = performance.now()
    running = true
    const outcome = await within(timeLimitMs, probe).then(
      (found) => ({ passed: true, found }),
      () => ({ passed: false }),
    )
    running = false
    return { ...outcome, responseTime: Math.round((performance.now() - start) * 1000) / 1000, at: now() }
  }

  return () => {
    // The clock may have been set back.
    if (!last || (!running && Math.abs(now() - last.began) >= CACHE_MS))
      last = { began: now(), outcome: run() }
    return last.outcome
  }
}

async function within<Found>(limitMs: number, probe: () => Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([probe(), late])
  } finally {
    clearTimeout(timer)
  }
}
