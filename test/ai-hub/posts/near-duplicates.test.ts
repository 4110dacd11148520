import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePost } from '../../../subgraphs/ai-hub/microblog/sample-post.mapper.js'
import {
  bandsOf,
  comparableText,
  DUPLICATE_SIMILARITY,
  shinglesOf,
  similarity,
} from '../../../subgraphs/ai-hub/posts/near-duplicate.policy.js'

const compare = (one: string, other: string) => similarity(shinglesOf(one), shinglesOf(other))
const meets = (one: string, other: string) => {
  const bands = new Set(bandsOf(shinglesOf(one)))
  return bandsOf(shinglesOf(other)).some((band) => bands.has(band))
}

describe('two posts', () => {
  it('are equal apart from accents, case, punctuation, links, mentions and a repost prefix', () => {
    const post = 'Encontramos a Luna, una perra muy herida, cerca de Tolosa. ¡Ayuda! https://t.example/a1'
    const repost =
      'RT @camila: encontramos a LUNA, una perra muy herida cerca de tolosa!! AYUDA https://t.example/b2'
    expect(compare(post, repost)).toBe(1)
  })

  it('are near duplicates after a small change, and dissimilar when the text differs', () => {
    const post =
      'Luna necesita cirugía hoy, la atropellaron en la ruta y tiene la cadera rota. Alias luna.ayuda'
    expect(compare(post, `URGENTE! ${post} Compartan por favor`)).toBeGreaterThanOrEqual(DUPLICATE_SIMILARITY)
    expect(compare(post, 'Toby ya camina, le sacaron los puntos y busca un hogar con patio')).toBeLessThan(
      0.1,
    )
  })

  it('without words have no bands and a similarity of 0', () => {
    expect(compare('😭😭😭', '🐶🐶')).toBe(0)
    expect(bandsOf(shinglesOf('😭😭😭'))).toEqual([])
  })

  it('are compared by the Jaccard similarity of the 5-grams of their folded text', () => {
    expect(compare('abcdef', 'abcdeg')).toBeCloseTo(1 / 3)
    expect(comparableText(' Él — dijo: SÍ ')).toBe('el dijo si')
  })
})

describe('the index of bands', () => {
  it('finds more than 99.5 % of near-duplicate pairs', () => {
    const words = fc.array(
      fc.constantFrom(...'luna perra ruta herida ayuda casa hoy gato veterinario cirugia sangre'.split(' ')),
      {
        minLength: 8,
        maxLength: 40,
      },
    )
    let pairs = 0
    let met = 0
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 40 }), (one, other, cut) => {
        const [post, changed] = [one.join(' '), [...one.slice(0, cut), ...other.slice(cut)].join(' ')]
        if (compare(post, changed) < DUPLICATE_SIMILARITY) return
        pairs++
        if (meets(post, changed)) met++
      }),
      { numRuns: 400, seed: 7 },
    )
    expect(pairs).toBeGreaterThan(50)
    expect(met / pairs).toBeGreaterThan(0.995)
  })

  it('pairs less than 15 % of dissimilar posts', () => {
    const posts = Array.from({ length: 60 }, (_, at) => samplePost('somebody', at).content)
    let strangers = 0
    let met = 0
    for (const [at, one] of posts.entries())
      for (const other of posts.slice(at + 1)) {
        if (compare(one, other) >= 0.15) continue
        strangers++
        if (meets(one, other)) met++
      }
    expect(strangers).toBeGreaterThan(500)
    expect(met / strangers).toBeLessThan(0.15)
  })

  it('is deterministic for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(bandsOf(shinglesOf(text))).toEqual(bandsOf(shinglesOf(text)))
      }),
    )
  })
})

describe('sample posts', () => {
  it('of one account are rarely near duplicates of each other (less than 10 %)', () => {
    const posts = Array.from({ length: 60 }, (_, at) => at)
      .filter((at) => at % 4 !== 3)
      .map((at) => samplePost('usr_1', at).content)
    const repeated = posts.filter((post, at) =>
      posts.slice(0, at).some((earlier) => compare(earlier, post) >= DUPLICATE_SIMILARITY),
    )
    expect(repeated.length / posts.length).toBeLessThan(0.1)
  })

  it('are determined by account and number', () => {
    expect(samplePost('a', 5)).toEqual(samplePost('a', 5))
    expect(samplePost('a', 5)).not.toEqual(samplePost('b', 5))
  })
})
