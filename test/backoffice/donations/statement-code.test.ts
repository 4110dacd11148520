import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  codeOfStatement,
  type StatementContent,
  statementOfCode,
} from '../../../subgraphs/backoffice/donations/statements/statement-code.mapper.js'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)
const day = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const sum = (currency: 'ARS' | 'USD') =>
  fc.record({
    currency: fc.constant(currency),
    amount: fc.bigInt({ min: 0n, max: 10n ** 20n }),
    donations: fc.integer({ min: 1, max: 2_000 }),
  })
const content: fc.Arbitrary<StatementContent> = fc.record({
  from: day,
  to: day,
  issuedAt: fc
    .integer({ min: 0, max: 4_000_000_000 })
    .map((minutes) => new Date(minutes * 60_000).toISOString()),
  donorName: fc.string({ unit: 'grapheme' }),
  totals: fc
    .tuple(fc.option(sum('ARS')), fc.option(sum('USD')))
    .map((sums) => sums.filter((one) => one !== null)),
})

it('a code contains its statement, also in lower case, with spaces or with look-alike characters', () => {
  fc.assert(
    fc.property(content, (statement) => {
      const code = codeOfStatement(statement, key)
      const { donorName, ...rest } = statement
      for (const text of [
        code,
        code.toLowerCase().replaceAll('-', ' '),
        code.replaceAll('0', 'O').replaceAll('1', 'l'),
      ]) {
        const { isIssuedTo, ...read } = statementOfCode(text, key) ?? { isIssuedTo: () => false }
        expect(read).toEqual(rest)
        expect(isIssuedTo(donorName)).toBe(true)
      }
    }),
  )
})

it('a code of another key, or with a changed character, is rejected', () => {
  fc.assert(
    fc.property(content, fc.nat(), (statement, place) => {
      const code = codeOfStatement(statement, key)
      expect(statementOfCode(code, other)).toBeUndefined()
      // The last character may have unused bits.
      const at = place % (code.length - 1)
      if (code[at] === '-') return
      const changed = code.slice(0, at) + (code[at] === 'Z' ? 'Y' : 'Z') + code.slice(at + 1)
      expect(statementOfCode(changed, key)).toBeUndefined()
    }),
  )
})

it('rejects texts that are not codes, and recognises a name in other spellings', () => {
  for (const text of ['', '-', 'ÑANDÚ', '🐕'.repeat(40), '0'.repeat(37), 'Z'.repeat(4_000)])
    expect(statementOfCode(text, key)).toBeUndefined()
  const statement = { from: '2026-01-01', to: '2026-12-31', issuedAt: '2026-11-23T02:00:00.000Z', totals: [] }
  const read = statementOfCode(codeOfStatement({ ...statement, donorName: 'Inés  Ñandú' }, key), key)
  expect(read?.isIssuedTo('ines nandu ')).toBe(true)
  expect(read?.isIssuedTo('Inés')).toBe(false)
})
