import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAfter, dayOf } from '../../../subgraphs/shared/clock.js'
import {
  limitAt,
  type SpendLimitRecord,
  withLimit,
} from '../../../subgraphs/wallet/spend-limits/spend-limit.policy.js'

const HOUR = 3_600_000
const START = Date.parse('2026-03-01T12:00:00.000Z')
const at = (ms: number) => new Date(START + ms).toISOString()

/** An absent limit counts as higher than any limit. */
const above = (one: bigint | undefined, other: bigint | undefined) =>
  other !== undefined && (one === undefined || one > other)

describe('a spend limit', () => {
  const change = fc.record({
    pause: fc.integer({ min: 0, max: 40 * HOUR }),
    wanted: fc.option(fc.bigInt({ min: 1n, max: 50n }), { nil: undefined }),
  })

  it('is lowered at once, and raised a day after the request, in any sequence of requests', () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        let record: SpendLimitRecord = { walletId: 'wal_1', asset: 'XLM', amount: 25n }
        let now = 0
        for (const { pause, wanted } of changes) {
          now += pause
          const before = limitAt(record, at(now))
          record = withLimit(record, wanted, at(now))
          // At once, it is the lower of the requested and the previous limit.
          const expected = above(wanted, before) ? before : wanted
          expect(limitAt(record, at(now))).toBe(expected)
          // After a day at most, it is the requested limit.
          expect(limitAt(record, at(now + 24 * HOUR))).toBe(wanted)
        }
      }),
    )
  })

  it('does not restart the waiting time when requested again', () => {
    const first = withLimit({ walletId: 'wal_1', asset: 'XLM', amount: 5n }, 9n, at(0))
    const again = withLimit(first, 9n, at(10 * HOUR))
    expect(limitAt(again, at(24 * HOUR - 1))).toBe(5n)
    expect(limitAt(again, at(24 * HOUR))).toBe(9n)
  })

  it('applies to a UTC day', () => {
    expect(dayOf('2026-02-28T23:59:59.999Z')).toBe('2026-02-28T00:00:00.000Z')
    expect(dayAfter('2026-02-28T23:59:59.999Z')).toBe('2026-03-01T00:00:00.000Z')
    expect(dayAfter('2026-03-01T00:00:00.000Z')).toBe('2026-03-02T00:00:00.000Z')
  })
})
