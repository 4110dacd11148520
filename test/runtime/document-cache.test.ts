import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentCache, parseDocument } from '../../runtime/document-cache.js'

/** A cache, and the texts that it had to read. */
function counted(mostKept?: number) {
  const read: string[] = []
  const cache = documentCache((text) => {
    read.push(text)
    if (text.includes('fault')) throw new Error('cannot be read')
    return { text }
  }, mostKept)
  return { cache, read }
}

describe('the cache of documents', () => {
  it('reads a text once and returns the same document object', () => {
    const cache = documentCache(parseDocument)
    const document = cache('{ cases { totalCount } }')
    expect(cache('{ cases { totalCount } }')).toBe(document)
    expect(cache('{ users { totalCount } }')).not.toBe(document)
    expect(document).toMatchObject({ kind: 'Document' })
    expect(document.loc).toBeUndefined()
  })

  it('evicts the least recently used document', () => {
    const { cache, read } = counted(2)
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) cache(text)
    expect(read).toEqual(['a', 'b', 'c', 'b'])
  })

  it('does not cache errors', () => {
    const { cache, read } = counted()
    expect(() => cache('fault')).toThrow('cannot be read')
    expect(() => cache('fault')).toThrow('cannot be read')
    expect(read).toHaveLength(2)
  })

  it('does not cache a text so long that it would displace the others', () => {
    const { cache, read } = counted()
    const long = 'x'.repeat(100_001)
    expect(cache(long)).toEqual(cache(long))
    expect(read).toHaveLength(2)
  })

  it('returns the document of each text, and never keeps more than its limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
        fc.integer({ min: 1, max: 4 }),
        (texts, most) => {
          const { cache, read } = counted(most)
          let recent: string[] = []
          for (const text of texts) {
            const before = read.length
            expect(cache(text)).toEqual({ text })
            // Read again only after it was evicted by others.
            expect(read.length - before).toBe(recent.slice(-most).includes(text) ? 0 : 1)
            recent = [...recent.filter((one) => one !== text), text]
          }
        },
      ),
    )
  })
})
