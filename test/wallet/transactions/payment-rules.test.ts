import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount, formatAmount, parseAmount } from '../../../schema/scalars.js'
import type { LedgerAccount } from '../../../subgraphs/wallet/ledger/ledger.js'
import {
  findRefusal,
  parsePaymentOrder,
} from '../../../subgraphs/wallet/transactions/sending/payment.policy.js'
import { spendable } from '../../../subgraphs/wallet/transactions/sending/spendable.policy.js'
import { Keypair } from '../../support/fixtures/stellar.js'

const destination = Keypair.random().publicKey()
const largest = 9_223_372_036_854_775_807n

describe('the amount scalar', () => {
  it('keeps every stroop when formatted and parsed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: largest }), (stroops) => {
        const text = formatAmount(stroops)
        expect(text).toMatch(/^\d{1,12}\.\d{7}$/)
        expect(parseAmount(text)).toBe(stroops)
        expect(Amount.parseValue(text)).toBe(stroops)
        expect(Amount.serialize(stroops)).toBe(text)
      }),
    )
  })

  it('accepts exactly the texts in the documented format that are above zero and fit the ledger', () => {
    const digits = fc.stringMatching(/^\d{0,13}$/)
    const texts = fc.oneof(
      fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`),
      digits,
      fc.string(),
      fc.double().map(String),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,7}))?$/.exec(text) ?? []
        const value = whole === '' ? 0n : BigInt(whole + fraction.padEnd(7, '0'))
        if (value > 0n && value <= largest) expect(parseAmount(text)).toBe(value)
        else expect(() => parseAmount(text)).toThrow()
      }),
    )
  })

  it('accepts no numbers', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.bigInt()), (value) => {
        expect(() => parseAmount(value)).toThrow()
      }),
    )
  })
})

const account = (changes: Partial<LedgerAccount> = {}): LedgerAccount => ({
  address: destination,
  sequence: 1n,
  xlm: parseAmount('100'),
  lockedXlm: parseAmount('1.5'),
  ownKeyOnly: true,
  asOf: 3,
  usdc: { balance: parseAmount('10'), limit: largest, authorised: true, selling: 0n, buying: 0n },
  memoRequired: false,
  ...changes,
})

describe('the spendable amount of a wallet', () => {
  it('is the balance less the reserve, pending payments and fees', () => {
    const waiting = [
      { spends: { XLM: parseAmount('7'), USDC: 0n }, maxFee: 100n },
      { spends: { XLM: 0n, USDC: parseAmount('4') }, maxFee: 200n },
    ]
    expect(formatAmount(spendable(account(), waiting, 'XLM', 100n))).toBe('91.4999600')
    expect(formatAmount(spendable(account(), waiting, 'USDC', 100n))).toBe('6.0000000')
  })

  it('prevents accepted payments from exceeding the balance, in any order of amounts and assets', () => {
    const request = fc.record({
      asset: fc.constantFrom('XLM' as const, 'USDC' as const),
      amount: fc.bigInt({ min: 1n, max: parseAmount('60') }),
      fee: fc.bigInt({ min: 100n, max: 100_000n }),
    })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), (requests) => {
        const from = account()
        const accepted: { spends: { XLM: bigint; USDC: bigint }; maxFee: bigint }[] = []
        for (const { asset, amount, fee } of requests)
          if (amount <= spendable(from, accepted, asset, fee))
            accepted.push({ spends: { XLM: 0n, USDC: 0n, [asset]: amount }, maxFee: fee })
        const sum = (part: (one: (typeof accepted)[number]) => bigint) =>
          accepted.map(part).reduce((a, b) => a + b, 0n)
        expect(sum(({ spends, maxFee }) => spends.XLM + maxFee) <= from.xlm - from.lockedXlm).toBe(true)
        expect(sum(({ spends }) => spends.USDC) <= parseAmount('10')).toBe(true)
      }),
    )
  })

  it('is zero for USDC without lumens for the fee, or without a trust line', () => {
    expect(spendable(account({ xlm: parseAmount('1.5') }), [], 'USDC', 100n)).toBe(0n)
    expect(spendable(account({ usdc: undefined }), [], 'USDC', 100n)).toBe(0n)
  })
})

describe('the check of a payment before it is signed', () => {
  const terms = (input: object = {}) =>
    parsePaymentOrder({ destination, amount: parseAmount('2'), asset: 'XLM', ...input } as never)
  const usdc = account().usdc

  it.each([
    ['memo_required', {}, account({ memoRequired: true })],
    ['destination_no_trustline', { asset: 'USDC' }, account({ usdc: undefined })],
    [
      'destination_line_full',
      { asset: 'USDC' },
      account({ usdc: usdc && { ...usdc, limit: parseAmount('11') } }),
    ],
    [
      'destination_line_full',
      { asset: 'USDC' },
      account({ usdc: usdc && { ...usdc, limit: parseAmount('12.5'), buying: parseAmount('1') } }),
    ],
    [
      'destination_not_authorised',
      { asset: 'USDC' },
      account({ usdc: usdc && { ...usdc, authorised: false } }),
    ],
    ['destination_missing', { asset: 'USDC' }, undefined],
    ['destination_missing', { amount: parseAmount('0.9999999') }, undefined],
  ])('refuses a payment that the ledger would refuse: %s', (reason, input, found) => {
    expect(findRefusal(terms(input), found)?.extensions).toEqual({
      code: 'TRANSACTION_FAILED',
      details: { reason },
    })
  })

  it('accepts payments that the ledger would accept', () => {
    expect(findRefusal(terms(), account())).toBeUndefined()
    expect(findRefusal(terms(), undefined)).toBeUndefined()
    expect(findRefusal(terms({ memo: 'customer 7' }), account({ memoRequired: true }))).toBeUndefined()
    const roomForTwo = account({ usdc: usdc && { ...usdc, limit: parseAmount('12') } })
    expect(findRefusal(terms({ asset: 'USDC' }), roomForTwo)).toBeUndefined()
  })
})
