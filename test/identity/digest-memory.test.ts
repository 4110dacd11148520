import { expect, it } from 'vitest'
import { digestCache } from '../../gateway/identity/digest-cache.js'
import { eventually } from '../support/runner/retry-until.js'

it('a value is digested once while it is in use, and removed afterwards', async () => {
  const digested: string[] = []
  const memory = digestCache((value) => {
    digested.push(value)
    return `of ${value}`
  }, 1)
  expect([memory.digestOf('Ñandú'), memory.digestOf('🐕'), memory.digestOf('Ñandú')]).toEqual([
    'of Ñandú',
    'of 🐕',
    'of Ñandú',
  ])
  expect(digested).toEqual(['Ñandú', '🐕'])
  await eventually(async () => expect(memory.size()).toBe(0))
})

it('many values evict others, and each gets its own digest', () => {
  const memory = digestCache((value) => `of ${value}`)
  const tokens = Array.from({ length: 5_000 }, (_, number) => `token ${number}`)
  expect(tokens.filter((token) => memory.digestOf(token) !== `of ${token}`)).toEqual([])
  expect(memory.size()).toBeLessThanOrEqual(4_000)
  expect(memory.digestOf('token 0')).toBe('of token 0')
})
