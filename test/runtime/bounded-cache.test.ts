import { expect, it } from 'vitest'
import { boundedCache } from '../../runtime/bounded-cache.js'

it('a bounded cache keeps up to its maximum of entries, and evicts the least recently used one', () => {
  const cache = boundedCache<string>(2)
  cache.set('old', 'read again')
  cache.set('newer', 'not read')
  cache.get('old')
  cache.set('🐾', 'one too many')
  expect([...cache.keys()].sort()).toEqual(['old', '🐾'])
  cache.set('🐾', 'replaced')
  expect(cache.get('old')).toBe('read again')
})
