import { describe, expect, it } from 'vitest'
import {
  findCodeStep,
  formatCodeUri,
  generateCodeSecret,
} from '../../../subgraphs/backoffice/mfa/one-time-code.service.js'
import { codeAt } from '../../support/fixtures/one-time-codes.js'

/** The seed of RFC 6238, appendix B, for SHA-1: the ASCII text 12345678901234567890 in base 32. */
const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Its times and codes; codes of six digits are the last six of the published eight. */
const published = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

describe('one-time codes', () => {
  it.each(published)('at %i s, the published code %s is accepted as that time step', (seconds, code) => {
    expect(findCodeStep(seed, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it.each(published)(
    'around %i s, the code is accepted one step early or late, but no further',
    (seconds, code) => {
      const start = Math.floor(seconds / 30) * 30
      const step = start / 30
      for (const moment of [start - 30, start - 1, start + 30, start + 59])
        expect(findCodeStep(seed, code.slice(2), at(moment)), `at ${moment}`).toBe(step)
      for (const moment of [start - 31, start + 60])
        if (moment > 0) expect(findCodeStep(seed, code.slice(2), at(moment)), `at ${moment}`).toBeUndefined()
    },
  )

  it('accepts a code of a new secret of 160 bits', () => {
    const secret = generateCodeSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(findCodeStep(secret, codeAt(secret, at(59)), at(59))).toBe(1)
  })

  it('refuses a code of another secret', () => {
    const other = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const code = codeAt(other, at(59))
    expect(findCodeStep(other, code, at(59))).toBe(1)
    expect(findCodeStep(seed, code, at(59))).toBeUndefined()
  })

  it('creates an otpauth URI with issuer, person and secret', () => {
    const address = new URL(formatCodeUri(seed, 'eva@rescue.example'))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Animal Rescue:eva@rescue.example')
    expect(address.searchParams.get('secret')).toBe(seed)
  })
})
