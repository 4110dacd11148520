import type { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Switches a storage off whenever nobody is inside its `run`. Before Node 24 a storage that was ever used makes Node
 * call hooks at every promise of the process, for good: a tenth of what a read over REST costs. What a `run` began and
 * did not wait for finds no store once nobody is inside.
 */
export function disableAsyncHooksWhenIdle<Store>(
  storage: AsyncLocalStorage<Store>,
): AsyncLocalStorage<Store> {
  const run = storage.run.bind(storage) as (store: Store, work: () => unknown) => unknown
  let inside = 0
  const leave = () => {
    inside -= 1
    if (inside === 0) storage.disable()
  }
  const quietRun = (store: Store, work: (...given: unknown[]) => unknown, ...given: unknown[]) => {
    inside += 1
    let result: unknown
    try {
      result = run(store, () => work(...given))
    } catch (error) {
      leave()
      throw error
    }
    if (result instanceof Promise) return result.finally(leave)
    leave()
    return result
  }
  storage.run = quietRun as typeof storage.run
  return storage
}
