import fc from 'fast-check'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inMemoryWindows } from '../../edge/admission/in-memory-windows.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const requests = fc.array(
  fc.record({
    subject: fc.constantFrom('usr_1', 'address:10.0.0.1', 'Ñandú', ''),
    points: fc.integer({ min: 0, max: 4 }),
    laterMs: fc.constantFrom(0, 1, 400, 999, 1_000, 2_500),
  }),
  { maxLength: 40 },
)

it('in-memory windows count like the library that is used with Redis', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => {
      const points = 5
      const library = new RateLimiterMemory({ points, duration: 1 })
      const windows = inMemoryWindows(1_000)
      for (const { subject, points: taken, laterMs } of sent) {
        await vi.advanceTimersByTimeAsync(laterMs)
        const expected = await library.consume(subject, taken).catch((refused: unknown) => refused)
        if (!(expected instanceof RateLimiterRes)) throw expected
        const ours = windows.add(subject, taken)
        expect([ours.points, ours.endsAt - Date.now()]).toEqual([
          expected.consumedPoints,
          expected.msBeforeNext,
        ])
      }
      await vi.advanceTimersByTimeAsync(5_000)
      expect(vi.getTimerCount()).toBe(0)
    }),
  )
})

it('a window ends in time although the clock is set back', () => {
  const windows = inMemoryWindows(60_000)
  windows.add('usr_1', 5)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(windows.add('usr_1', 1).points).toBe(1)
})
