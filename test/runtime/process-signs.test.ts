import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ProcessSigns, processSigns } from '../../runtime/live-events/process-signs.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that passes texts to all connected processes in one order. */
function server() {
  const processes: { signs: ProcessSigns; isConnected: boolean; isAnswered: boolean; missed: number }[] = []
  const texts: string[] = []
  return {
    texts,
    start() {
      const process = { isConnected: true, isAnswered: true, missed: 0 } as (typeof processes)[number]
      process.signs = processSigns({
        send: async (text) => {
          if (!process.isConnected) return false
          texts.push(text)
          for (const one of processes) if (one.isConnected) one.signs.take(text)
          return process.isAnswered
        },
        isListening: () => process.isConnected,
        onMissed: () => {
          process.missed += 1
        },
      })
      processes.push(process)
      process.signs.join()
      return process
    },
  }
}

const MINUTE = 60_000

it('processes that are connected report nothing as missed', async () => {
  const { start } = server()
  const all = [start(), start(), start()]
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(all.map(({ missed }) => missed)).toEqual([0, 0, 0])
})

it('processes that are killed together are reported once, also by one that has just started', async () => {
  const { start } = server()
  const [first, second, third] = [start(), start(), start()]
  const last = start()
  for (const killed of [second, third]) killed.isConnected = false
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([first.missed, last.missed]).toEqual([1, 1])
})

it('a process that has lost its connection does not take the others for killed', async () => {
  const { start } = server()
  const [cut, other] = [start(), start()]
  cut.isConnected = false
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  cut.isConnected = true
  cut.signs.join()
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect([cut.missed, other.missed]).toEqual([0, 1])
})

it('of the processes with unsent messages after an outage one speaks for all', async () => {
  const { start, texts } = server()
  const all = Array.from({ length: 20 }, start)
  for (const one of all) one.isConnected = false
  for (const one of all) one.signs.unsent()
  for (const one of all) {
    one.isConnected = true
    one.signs.join()
  }
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(texts.filter((text) => text.includes('missed'))).toHaveLength(1)
  expect(all.map(({ missed }) => missed)).toEqual(all.map(() => 1))
})

it('a process whose messages did not reach the others after it was connected says so itself', async () => {
  const { start, texts } = server()
  const [first, second] = [start(), start()]
  first.signs.unsent()
  first.signs.join()
  second.signs.unsent()
  await vi.advanceTimersByTimeAsync(MINUTE)
  const senders = texts.filter((text) => text.includes('missed'))
  expect(new Set(senders).size).toBe(2)
})

it('a process says once that its messages did not reach the others, also if the server’s response was lost', async () => {
  const { start } = server()
  const [first, second] = [start(), start()]
  first.signs.unsent()
  first.isAnswered = false
  first.signs.join()
  await vi.advanceTimersByTimeAsync(MINUTE)
  first.isAnswered = true
  first.signs.join()
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect([first.missed, second.missed]).toEqual([1, 1])
})

it('other texts are no signs', () => {
  const { start } = server()
  const { signs } = start()
  const id = '01M8FSKHZSP89WAS4QCBYJ12BY'
  for (const text of ['', '{}', '{"missed":"me"}', `{"dead":"${id}"}`, `{"missed":"${id}"} `, 'null'])
    expect(signs.take(text)).toBe(false)
  expect(signs.take(`{"missed":"${id}"}`)).toBe(true)
})
