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

test('a sealed secret opens to the same text, which the sealed form does not contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, purpose) => {
      const sealed = box.seal(secret, purpose)
      expect(box.open(sealed, purpose)).toBe(secret)
    }),
  )
  expect(box.seal('open sesame', 'p')).not.toContain('open sesame')
})

test('the same secret is sealed differently each time', () => {
  expect(box.seal('same', 'p')).not.toBe(box.seal('same', 'p'))
})

test('a sealed secret opens for no other purpose and with no other key', () => {
  const sealed = box.seal('secret', 'webhook:1')
  expect(() => box.open(sealed, 'webhook:2')).toThrow(DecryptionFailed)
  expect(() => createSecretBox(oldKey).open(sealed, 'webhook:1')).toThrow(DecryptionFailed)
})

test('a text changed or truncated at any position is rejected', () => {
  const sealed = box.seal('secret', 'p')
  const [version, keyId, content = ''] = sealed.split('.')
  const bytes = Buffer.from(content, 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => box.open(`${version}.${keyId}.${changed.toString('base64url')}`, 'p')).toThrow(
      DecryptionFailed,
    )
    const cut = bytes.subarray(0, place).toString('base64url')
    expect(() => box.open(`${version}.${keyId}.${cut}`, 'p')).toThrow(DecryptionFailed)
  }
  for (const text of ['', 's1', 's1.', 's0.AAAA', `${sealed}.more`, sealed.slice(3), 'plain text'])
    expect(() => box.open(text, 'p')).toThrow(DecryptionFailed)
})

test('after a key rotation, old secrets open and new ones use the new key', () => {
  const sealed = createSecretBox(oldKey).seal('secret', 'p')
  const rotated = createSecretBox(key, oldKey)
  expect(rotated.open(sealed, 'p')).toBe('secret')
  expect(box.open(rotated.seal('next', 'p'), 'p')).toBe('next')
})

test('resealing a column value replaces only the secrets sealed with the old key', () => {
  const [earlier, rotated] = [createSecretBox(oldKey), createSecretBox(key, oldKey)]
  const value = JSON.stringify([
    { sealed: earlier.seal('one', 'p') },
    { sealed: rotated.seal('two', 'p'), at: 's1' },
  ])
  const [one, two] = JSON.parse(rotated.resealAll(value, 'p'))
  expect([box.open(one.sealed, 'p'), two]).toEqual(['one', JSON.parse(value)[1]])
  expect(rotated.resealAll(JSON.stringify([one, two]), 'p')).toBe(JSON.stringify([one, two]))
  expect(() => rotated.resealAll(value, 'q')).toThrow(DecryptionFailed)
})

test('keys of different purposes differ, and a key of the wrong length is rejected', () => {
  expect(sealingKey('one', 'a')).not.toEqual(sealingKey('one', 'b'))
  expect(() => createSecretBox(key, new Uint8Array(16))).toThrow('Sealing key 2 has 16 bytes; it needs 32.')
})
