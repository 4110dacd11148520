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
  it('say the same in spite of accents, case, links, mentions and the mark of a repost', () => {
    const post = 'Encontramos a Luna, una perra muy herida, cerca de Tolosa. ¡Ayuda! https://t.example/a1'
    const repost =
      'RT @camila: encontramos a LUNA, una perra muy herida cerca de tolosa!! AYUDA https://t.example/b2'
    expect(compare(post, repost)).toBe(1)
  })

  it('say the same when a little was changed, and not when a lot was', () => {
    const post =
      'Luna necesita cirugía hoy, la atropellaron en la ruta y tiene la cadera rota. Alias luna.ayuda'
    expect(compare(post, `URGENTE! ${post} Compartan por favor`)).toBeGreaterThanOrEqual(DUPLICATE_SIMILARITY)
    expect(compare(post, 'Toby ya camina, le sacaron los puntos y busca un hogar con patio')).toBeLessThan(
      0.1,
    )
  })

  it('without a word to compare say nothing, so they do not say the same', () => {
    expect(compare('😭😭😭', '🐶🐶')).toBe(0)
    expect(bandsOf(shinglesOf('😭😭😭'))).toEqual([])
  })

  it('are compared by their own 5-grams, as defined', () => {
    expect(compare('abcdef', 'abcdeg')).toBeCloseTo(1 / 3)
    expect(comparableText(' Él — dijo: SÍ ')).toBe('el dijo si')
  })
})

describe('the index of keys', () => {
  it('misses hardly any pair that says the same', () => {
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

  it('brings few together that say something else', () => {
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

  it('is the same for the same text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(bandsOf(shinglesOf(text))).toEqual(bandsOf(shinglesOf(text)))
      }),
    )
  })
})

describe('made-up posts', () => {
  it('of one account are hardly ever taken for repetitions of each other', () => {
    const posts = Array.from({ length: 60 }, (_, at) => at)
      .filter((at) => at % 4 !== 3)
      .map((at) => samplePost('usr_1', at).content)
    const repeated = posts.filter((post, at) =>
      posts.slice(0, at).some((earlier) => compare(earlier, post) >= DUPLICATE_SIMILARITY),
    )
    expect(repeated.length / posts.length).toBeLessThan(0.1)
  })

  it('are the same for the same number', () => {
    expect(samplePost('a', 5)).toEqual(samplePost('a', 5))
    expect(samplePost('a', 5)).not.toEqual(samplePost('b', 5))
  })
})
