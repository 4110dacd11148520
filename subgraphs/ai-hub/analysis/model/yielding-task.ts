/** A task that yields every few milliseconds and returns a result. */
export type YieldingTask<Result> = Generator<void, Result>

/** Runs a task to its end without yielding to the event loop. */
export function synchronously<Result>(task: YieldingTask<Result>): Result {
  for (;;) {
    const step = task.next()
    if (step.done) return step.value
  }
}

/** Runs a task and yields to the event loop at every pause. */
export async function cooperatively<Result>(task: YieldingTask<Result>): Promise<Result> {
  for (;;) {
    const step = task.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}
