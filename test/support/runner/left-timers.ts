import { afterAll } from 'vitest'

const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'] as const
const KEPT = Symbol.for('the timers of this process')

/** The timers before the first file of this worker; setup files run again for each file. */
const kept = globalThis as unknown as { [KEPT]?: Map<string, unknown> }
kept[KEPT] ??= new Map(TIMERS.map((name) => [name, globalThis[name]]))
const real = kept[KEPT]

// The files of a worker share its globals, so a timer that is left replaced would never fire in later files.
afterAll(() => {
  const left = TIMERS.filter((name) => globalThis[name] !== real.get(name))
  for (const name of left) Object.assign(globalThis, { [name]: real.get(name) })
  if (left.length > 0) throw new Error(`This file leaves ${left.join(', ')} replaced: restore what it mocks.`)
})
