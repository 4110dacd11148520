/** Work that pauses after every few milliseconds, and its result. */
export type Steps<Result> = Generator<void, Result>

/** Does the work at once; the caller waits. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the same and lets other work in at every pause. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}
