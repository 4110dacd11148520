import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { disableAsyncHooksWhenIdle } from '../../runtime/tracing/idle-async-hooks.js'

function storage() {
  const made = disableAsyncHooksWhenIdle(new AsyncLocalStorage<string>())
  return { made, disable: vi.spyOn(made, 'disable') }
}

test('a storage is disabled when its last run has ended, and works again afterwards', async () => {
  const { made, disable } = storage()
  const visit = (name: string, turns: number) =>
    made.run(name, async () => {
      for (let left = turns; left > 0; left--) await turn()
      return made.getStore()
    })
  const [first, second] = [visit('first', 1), visit('second', 5)]
  expect(await first).toBe('first')
  expect(disable).not.toHaveBeenCalled()
  expect(await second).toBe('second')
  expect(disable).toHaveBeenCalledTimes(1)
  expect(await visit('third', 2)).toBe('third')
  expect(disable).toHaveBeenCalledTimes(2)
  expect(made.getStore()).toBeUndefined()
})

test('a storage is also disabled when a run fails, synchronously or asynchronously', async () => {
  const { made, disable } = storage()
  expect(() =>
    made.run('a', () => {
      throw new Error('at once')
    }),
  ).toThrow('at once')
  await expect(made.run('a', () => Promise.reject(new Error('later')))).rejects.toThrow('later')
  expect(disable).toHaveBeenCalledTimes(2)
  expect(made.run('a', (one: number, two: number) => [made.getStore(), one, two], 1, 2)).toEqual(['a', 1, 2])
})
