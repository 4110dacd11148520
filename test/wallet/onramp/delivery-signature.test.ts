import { describe, expect, it } from 'vitest'
import { assertSigned } from '../../../subgraphs/wallet/onramp/delivery-signature.policy.js'
import { digest } from '../../support/doubles/onramp-provider.js'

const now = new Date('2026-02-01T12:00:00.000Z')
const seconds = now.getTime() / 1000
const body = Buffer.from('{"type":"transaction_updated"}')

describe('the signature of a delivery', () => {
  const isGood = (signature: string | undefined, secrets: readonly string[], bytes: Uint8Array = body) => {
    try {
      assertSigned({ signature, body: bytes }, secrets, now)
      return true
    } catch (error) {
      expect(error).toMatchObject({
        code: 'UNAUTHORIZED',
        extensions: { details: { reason: 'invalid_signature' } },
      })
      return false
    }
  }
  const signed = (secret: string, time = seconds) => `t=${time},s=${digest(secret, time, String(body))}`

  it('is HMAC-SHA256 over the time, a dot and the bytes, in hex of either case', () => {
    // printf '1769947200.{"type":"transaction_updated"}' | openssl dgst -sha256 -hmac secret
    const known = 'f6eaaa85c9831506573838f0d8bddd0424b150273a0192073978dde467b32265'
    expect(isGood(`t=1769947200,s=${known}`, ['secret'])).toBe(true)
    expect(isGood(signed('secret').toUpperCase().replace('T=', 't=').replace('S=', 's='), ['secret'])).toBe(
      true,
    )
  })

  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])('with a time %i s from now is valid: %s', (offset, expected) => {
    expect(isGood(signed('secret', seconds + offset), ['secret'])).toBe(expected)
  })

  it('is valid under the old and the new secret during a rotation, and under no other', () => {
    const secrets = ['the new one', 'the old one']
    expect(isGood(signed('the new one'), secrets)).toBe(true)
    expect(isGood(signed('the old one'), secrets)).toBe(true)
    expect(isGood(signed('an older one'), secrets)).toBe(false)
    expect(isGood(signed('the old one'), ['the new one'])).toBe(false)
  })

  it('may be given twice, under two secrets of the provider, if one of them is configured', () => {
    const both = (one: string, other: string) => `${signed(one)},s=${digest(other, seconds, String(body))}`
    expect(isGood(both('theirs', 'ours'), ['ours'])).toBe(true)
    expect(isGood(both('ours', 'theirs'), ['ours'])).toBe(true)
    expect(isGood(both('theirs', 'not ours'), ['ours'])).toBe(false)
  })

  it('covers every byte, including those that are not valid UTF-8', () => {
    const bytes = Uint8Array.of(0xff, 0x00, 0xfe)
    const header = `t=${seconds},s=${digest('secret', seconds, '\ufffd\u0000\ufffd')}`
    expect(isGood(header, ['secret'], bytes)).toBe(false)
  })

  it('is invalid without a secret, or if it is missing', () => {
    expect(isGood(signed(''), [])).toBe(false)
    expect(isGood(undefined, ['secret'])).toBe(false)
  })
})
