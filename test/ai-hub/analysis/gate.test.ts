import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { evaluate } from '../../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import type { MetricsByLanguage } from '../../../subgraphs/ai-hub/analysis/evaluation/metrics.js'
import { FLOORS, missedFloors } from '../../../subgraphs/ai-hub/analysis/gate/floors.js'
import { GATES, type Gate, gatePosts, postsOf } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { LANGUAGES, URGENCIES } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { overlapIndex } from '../../support/analysis/n-gram-overlap.js'

/** Minimum number of posts per language, and of unrelated posts among them. */
const SIZES: Readonly<Record<Gate, readonly [posts: number, unrelated: number]>> = {
  plain: [80, 40],
  real: [150, 60],
  adversarial: [60, 25],
}

describe.each(GATES)('the gate "%s"', (gate) => {
  let metrics: MetricsByLanguage
  beforeAll(() => {
    metrics = evaluate(seedModel(), postsOf(gate))
  })

  it('is passed by the first model on every floor', () => {
    expect(missedFloors(gate, metrics)).toEqual([])
  })

  it('is missed by a model without weights, first on relevance', () => {
    const model = seedModel()
    const blank = {
      ...model,
      relevance: { ...model.relevance, scale: 0, bias: model.relevance.bias.map(() => 0) },
    }
    const missed = missedFloors(gate, evaluate(blank, postsOf(gate)))
    expect(missed[0]).toContain(`below ${FLOORS[gate].relevanceMacroF1}`)
  })

  it('is missed by a model that fails in only one language', () => {
    for (const language of LANGUAGES) {
      const failing = structuredClone(metrics)
      const own = failing.byLanguage[language]
      if (own) {
        own.relevance.classes.related.recall = 0.5
        own.falseAlarmRate = 0.25
      }
      const missed = missedFloors(gate, failing)
      expect(missed).toHaveLength(2)
      for (const floor of missed) expect(floor).toContain(`in ${language} is`)
    }
  })

  it('has enough posts of every urgency and enough unrelated posts in each language', () => {
    const [size, unrelated] = SIZES[gate]
    for (const language of LANGUAGES) {
      const posts = postsOf(gate).filter((post) => post.language === language)
      expect(posts.length).toBeGreaterThanOrEqual(size)
      expect(posts.filter(({ isCaseRelated }) => !isCaseRelated).length).toBeGreaterThanOrEqual(unrelated)
      expect(new Set(posts.map(({ urgency }) => urgency ?? 'none')).size).toBe(URGENCIES.length + 1)
    }
  })
})

it('the first model is stored with its metrics on the gates', () => {
  expect(seedModel().heldOut).toEqual(evaluate(seedModel(), gatePosts()))
})

describe('the posts of the gates', () => {
  it('share no author, no whole text and little wording with the seed posts', () => {
    const seeds = seedPosts()
    const authors = new Set(seeds.map(({ author }) => author))
    expect(gatePosts().filter(({ author }) => authors.has(author))).toEqual([])
    const known = overlapIndex(seeds.map(({ text }) => text))
    for (const { text } of gatePosts().filter(({ text }) => text.length > 30))
      expect(known.closest(text)).toBeLessThan(0.5)
    const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
    const taught = new Set(seeds.map(({ text }) => folded(text)))
    expect(gatePosts().filter(({ text }) => taught.has(folded(text)))).toEqual([])
  })

  /** Changing a post after models were measured on it invalidates earlier figures: add another gate instead. */
  it.each<[Gate, string]>([
    ['plain', '17a1a1c104c2449d'],
    ['real', 'ebad1cd96c03cfb3'],
    ['adversarial', '53d1c4be81a34b88'],
  ])('have not changed since they were written: %s', (gate, sum) => {
    expect(sumOf(postsOf(gate))).toBe(sum)
  })
})

function sumOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
