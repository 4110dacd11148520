import type { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Disables a storage while no `run` is active. Before Node 24, a storage that was used once makes Node call async
 * hooks for every promise from then on, which is a tenth of the cost of a REST read. Work that a `run` started and did
 * not await finds no store after the last `run` has ended.
 */
export function disableAsyncHooksWhenIdle<Store>(
  storage: AsyncLocalStorage<Store>,
): AsyncLocalStorage<Store> {
  const run = storage.run.bind(storage) as (store: Store, work: () => unknown) => unknown
  let activeRuns = 0
  const leave = () => {
    activeRuns -= 1
    if (activeRuns === 0) storage.disable()
  }
  const countedRun = (store: Store, work: (...args: unknown[]) => unknown, ...args: unknown[]) => {
    activeRuns += 1
    let result: unknown
    try {
      result = run(store, () => work(...args))
    } catch (error) {
      leave()
      throw error
    }
    if (result instanceof Promise) return result.finally(leave)
    leave()
    return result
  }
  storage.run = countedRun as typeof storage.run
  return storage
}
