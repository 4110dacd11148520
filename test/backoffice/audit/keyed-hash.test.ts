import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyedHash } from '../../../subgraphs/shared/audit/keyed-hash.js'

test('a keyed hash is the HMAC-SHA-256 of the text, for keys and texts of every length', () => {
  const keys = fc.uint8Array({ minLength: 1, maxLength: 150 })
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(keys, texts, (key, several) => {
      for (const text of several)
        expect(keyedHash(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
    }),
  )
})
