import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertToBase,
  parseRate,
} from '../../../subgraphs/backoffice/donations/exchange-rates/exchange-rate.mapper.js'
import { centsOf } from '../../../subgraphs/backoffice/donations/ledger-donations/ledger-donation.service.js'

describe('an exchange rate', () => {
  it.each([
    ['1', 1_000_000_000_000n],
    ['0.00069', 690_000_000n],
    ['1450', 1_450_000_000_000_000n],
    ['0.000000000001', 1n],
  ])('reads %s exactly', (text, scaled) => {
    expect(parseRate(text)).toBe(scaled)
  })

  it.each(['', '0', '0.000', '-1', '+1', '1e3', '1,5', '.5', '1.', '0.0000000000001', '1234567890', ' 1'])(
    'refuses %j',
    (text) => {
      expect(parseRate(text)).toBeUndefined()
    },
  )

  it('rounds half a cent up', () => {
    const rate = parseRate('0.5') ?? 0n
    expect([1n, 2n, 3n].map((cents) => convertToBase(cents, rate))).toEqual([1n, 1n, 2n])
  })

  it('is never off by more than half a cent, for any amount', () => {
    const one = 10n ** 12n
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 1n, max: 10n ** 21n - 1n }),
        (cents, rate) => {
          const exact = cents * rate
          const off = convertToBase(cents, rate) * one - exact
          expect(off * 2n <= one && off * 2n > -one).toBe(true)
        },
      ),
    )
  })

  it('leaves an amount unchanged at the rate 1', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (cents) => {
        expect(convertToBase(cents, parseRate('1.0') ?? 0n)).toBe(cents)
      }),
    )
  })
})

it('values an amount of an asset in cents, exact to half a cent for every amount and price', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 63n - 1n), fc.bigInt(1n, 10n ** 15n), (stroops, rate) => {
      const exact = stroops * rate
      const difference = centsOf(stroops, rate) * 10n ** 17n - exact
      expect(difference * 2n <= 10n ** 17n && difference * 2n > -(10n ** 17n)).toBe(true)
    }),
  )
})
