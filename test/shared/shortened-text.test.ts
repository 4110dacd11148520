import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortened } from '../../schema/shortened-text.js'

it('a shortened text is valid, fits, and is the beginning of the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '🐕', '👩🏽‍⚕️', '\u202e'), maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (text, longest) => {
        const short = shortened(text, longest)
        expect(short.isWellFormed()).toBe(true)
        expect([...short].length).toBeLessThanOrEqual(longest)
        if ([...text].length <= longest) expect(short).toBe(text)
        else expect([short.at(-1), text.startsWith(short.slice(0, -1))]).toEqual(['…', true])
      },
    ),
  )
})
