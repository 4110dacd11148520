import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createSecretBox,
  DecryptionFailed,
  sealingKey,
} from '../../../subgraphs/shared/secrets/secret-box.js'

const oldKey = sealingKey('old secret', 'test')
const key = sealingKey('a secret', 'test')
const box = createSecretBox(key)

test('a sealed secret opens again, whatever it is, and does not show it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, purpose) => {
      const sealed = box.seal(secret, purpose)
      expect(box.open(sealed, purpose)).toBe(secret)
    }),
  )
  expect(box.seal('open sesame', 'p')).not.toContain('open sesame')
})

test('sealing the same secret twice shows nothing in common', () => {
  expect(box.seal('same', 'p')).not.toBe(box.seal('same', 'p'))
})

test('a sealed secret opens for no other purpose and with no other key', () => {
  const sealed = box.seal('secret', 'webhook:1')
  expect(() => box.open(sealed, 'webhook:2')).toThrow(DecryptionFailed)
  expect(() => createSecretBox(oldKey).open(sealed, 'webhook:1')).toThrow(DecryptionFailed)
})

test('a changed or cut text is refused at every place', () => {
  const sealed = box.seal('secret', 'p')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open(`s1.${changed.toString('base64url')}`, 'p')).toThrow(DecryptionFailed)
    expect(() => box.open(`s1.${bytes.subarray(0, place).toString('base64url')}`, 'p')).toThrow(
      DecryptionFailed,
    )
  }
  for (const text of ['', 's1', 's1.', 's0.AAAA', 'plain text'])
    expect(() => box.open(text, 'p')).toThrow(DecryptionFailed)
})

test('after a change of key the old secrets open and new ones use the new key', () => {
  const sealed = createSecretBox(oldKey).seal('secret', 'p')
  const rotated = createSecretBox(key, oldKey)
  expect(rotated.open(sealed, 'p')).toBe('secret')
  expect(box.open(rotated.seal('next', 'p'), 'p')).toBe('next')
})

test('digests are equal for equal texts, purposes and keys only', () => {
  expect(box.digest('text', 'p')).toBe(createSecretBox(key).digest('text', 'p'))
  const others = [
    box.digest('text', 'q'),
    box.digest('texts', 'p'),
    createSecretBox(oldKey).digest('text', 'p'),
  ]
  expect(others).not.toContain(box.digest('text', 'p'))
})

test('keys of two purposes differ, and a key of a wrong length is refused', () => {
  expect(sealingKey('one', 'a')).not.toEqual(sealingKey('one', 'b'))
  expect(() => createSecretBox(key, new Uint8Array(16))).toThrow('Sealing key 2 has 16 bytes; it needs 32.')
})
