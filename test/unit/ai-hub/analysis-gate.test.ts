import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../subgraphs/ai-hub/analysis/evaluation.js'
import { gatePosts } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import { train, trainInSlices } from '../../../subgraphs/ai-hub/analysis/training.js'

const few = {
  posts: seedPosts().filter((_, index) => index % 8 === 0),
  epochs: 4,
  learningRate: 0.1,
  seed: 7,
}

describe('training', () => {
  it('gives the same model, to the last byte, for the same posts, parameters and seed', async () => {
    const first = JSON.stringify(train(few))
    expect(JSON.stringify(train(few))).toBe(first)
    expect(JSON.stringify(await trainInSlices(few))).toBe(first)
    expect(JSON.stringify(train({ ...few, seed: 8 }))).not.toBe(first)
  })

  it('keeps its version over storage, and the stored model says the same', () => {
    const model = train(few)
    const stored = JSON.parse(JSON.stringify(model))
    expect(stored.version).toBe(model.version)
    expect(evaluate(stored, gatePosts())).toEqual(evaluate(model, gatePosts()))
  })
})

describe('the gate', () => {
  it('shares no post and no author with the posts the first model learns from', () => {
    const seeds = seedPosts()
    for (const part of ['text', 'author'] as const) {
      const known = new Set(seeds.map((post) => post[part]))
      expect(gatePosts().filter((post) => known.has(post[part]))).toEqual([])
    }
  })

  it('measures every language', () => {
    const metrics = evaluate(train(few), gatePosts())
    expect(metrics.posts).toBe(gatePosts().length)
    expect(Object.keys(metrics.byLanguage)).toEqual(['es', 'pt', 'en'])
  })
})
