import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../../subgraphs/ai-hub/analysis/analyser.js'
import { evaluate } from '../../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { nameModelFile } from '../../../subgraphs/ai-hub/analysis/extraction/names/name-model.js'
import { trainNames } from '../../../subgraphs/ai-hub/analysis/extraction/names/name-training.js'
import { FEATURE_VERSION } from '../../../subgraphs/ai-hub/analysis/features/features.js'
import { gatePosts } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { type PlattCurve, probabilityOf } from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import { eventKeyOf, foldsByAuthorAndEvent } from '../../../subgraphs/ai-hub/analysis/model/folds.js'
import { fitHeads } from '../../../subgraphs/ai-hub/analysis/model/heads.js'
import { SLOTS } from '../../../subgraphs/ai-hub/analysis/model/model.js'
import { countNaiveBayes } from '../../../subgraphs/ai-hub/analysis/model/naive-bayes.js'
import { type PreparedPost, prepareCached } from '../../../subgraphs/ai-hub/analysis/model/prepared-post.js'
import { EXAMPLES_PER_SLICE } from '../../../subgraphs/ai-hub/analysis/model/softmax.js'
import {
  baseOf,
  featureHashOf,
  hashOf,
  train,
  trainCooperatively,
} from '../../../subgraphs/ai-hub/analysis/model/training.js'
import { synchronously } from '../../../subgraphs/ai-hub/analysis/model/yielding-task.js'
import { postsForNames, seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING, seedBase, seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { turnsDuring } from '../../support/platform/event-loop-turns.js'

const every = (nth: number) => seedPosts().filter((_, index) => index % nth === 0)
const few = { posts: every(20), epochs: 4, learningRate: 0.1, seed: 7 }
/** Enough for properties that do not depend on the number of posts. */
const fewer = { ...few, posts: every(100) }

describe('training', () => {
  const model = train(few)

  it('is byte-for-byte reproducible for the same posts, parameters and seed, and yields between slices', async () => {
    const other: unknown[] = []
    const turns = await turnsDuring(async () => other.push(await trainCooperatively(fewer)))
    const expected = train(fewer)
    expect(JSON.stringify(other)).toBe(JSON.stringify([expected]))
    // Two heads are trained in each of four folds and at the end; the relevance head learns from every post.
    const slices = Math.floor(fewer.posts.length / EXAMPLES_PER_SLICE)
    expect(slices).toBeGreaterThan(1)
    expect(turns).toBeGreaterThan(fewer.epochs * slices * 4)
    expect(JSON.stringify(train({ ...fewer, seed: 8 }))).not.toBe(JSON.stringify(expected))
  })

  it('reaches an out-of-fold accuracy above 0.7 on a few seed posts of all genres', () => {
    expect(model.recordsTrained).toBe(few.posts.length)
    expect(model.outOfFold.relevance.accuracy).toBeGreaterThan(0.7)
  })

  it('creates a model that predicts the same after serialisation', () => {
    const stored = JSON.parse(JSON.stringify(model))
    expect(stored.version).toBe(model.version)
    const posts = gatePosts().filter((_, index) => index % 5 === 0)
    expect(evaluate(stored, posts)).toEqual(evaluate(model, posts))
  })

  it('learns relevance from decisions with neither an individual urgency nor a topic', () => {
    const decided: LabelledPost[] = few.posts.map(({ text, language, author, event, isCaseRelated }) => ({
      text,
      language,
      author,
      event,
      isCaseRelated,
      ...(isCaseRelated ? { urgency: 'medium' as const } : {}),
    }))
    const model = train({ ...few, posts: decided })
    expect(model.outOfFold.relevance.accuracy).toBeGreaterThan(0.6)
  })

  it('learns from labelled posts that an invented word indicates a case', () => {
    const taught = ['es', 'pt', 'en'].flatMap((language, at) =>
      Array.from({ length: 20 }, (_, index): LabelledPost => {
        const isCaseRelated = index % 2 === 0
        return {
          text: isCaseRelated ? `zorbo numero ${index} quiplan` : `trasto numero ${index} menflo`,
          language: language as LabelledPost['language'],
          author: `taught ${at} ${index}`,
          event: `taught ${at} ${index}`,
          isCaseRelated,
          ...(isCaseRelated ? { urgency: 'high' as const, caseUpdateType: 'note' as const } : {}),
        }
      }),
    )
    const analyser = createAnalyser(train({ posts: taught, epochs: 20, learningRate: 0.2, seed: 1 }))
    expect(analyser.analyse({ text: 'zorbo quiplan', language: 'es' }).isCaseRelated).toBe(true)
    expect(analyser.analyse({ text: 'trasto menflo', language: 'es' }).isCaseRelated).toBe(false)
  })

  it.each([
    ['epochs', { epochs: 0 }],
    ['epochs', { epochs: 501 }],
    ['learningRate', { learningRate: 0 }],
    ['learningRate', { learningRate: 5.1 }],
    ['seed', { seed: 0.5 }],
    ['posts', { posts: [] }],
  ])('throws for an out-of-range value of %s', (name, wrong) => {
    expect(() => train({ ...few, ...wrong })).toThrow(name)
  })
})

it('averages the weights of several orders of the posts', () => {
  const prepared = few.posts.slice(0, 60).map(prepareCached)
  const trained = (orders: number, seed: number) =>
    synchronously(fitHeads(prepared, { epochs: 2, learningRate: 0.1, seed, features: SLOTS, orders }))
      .relevance
  const [first, second, both] = [trained(1, 7), trained(1, 8), trained(2, 7)]
  expect(first.weights).not.toEqual(second.weights)
  for (const [at, weight] of both.bias.entries())
    expect(weight).toBeCloseTo(((first.bias[at] as number) + (second.bias[at] as number)) / 2, 6)
  const furthest = both.weights.reduce(
    (most, weight, at) =>
      Math.max(most, Math.abs(weight - ((first.weights[at] as number) + (second.weights[at] as number)) / 2)),
    0,
  )
  expect(furthest).toBeLessThan(1e-5)
})

describe('posts with copies', () => {
  const single = few.posts.slice(0, 120).map(({ copies: _, ...post }) => post)

  it('have the same effect as posts listed several times', () => {
    const biases = (posts: readonly PreparedPost[]) => {
      const options = { epochs: 1, learningRate: 0.1, seed: 7, features: SLOTS, orders: 1 }
      const { relevance, urgency } = synchronously(fitHeads(posts, options))
      return [relevance.bias, urgency.bias]
    }
    const read = single.map(prepareCached)
    const twice = read.map((one, at) => (at % 3 === 0 ? { ...one, post: { ...one.post, copies: 2 } } : one))
    const listedTwice = read.flatMap((one, at) => (at % 3 === 0 ? [one, one] : [one]))
    expect(biases(twice)).toEqual(biases(listedTwice))
    expect(biases(twice)).not.toEqual(biases(read))
  })

  it('are the only posts used to calibrate probabilities, if there are any', () => {
    const curveOf = (posts: readonly LabelledPost[]) => train({ ...few, posts }).calibration.relevance
    const allTwice = single.map((post) => ({ ...post, copies: 2 }))
    const onlyCases = allTwice.map((post) => (post.isCaseRelated ? post : { ...post, copies: 1 }))
    const highest = ({ slope, offset }: PlattCurve) => probabilityOf({ slope, offset }, -20)
    expect(highest(curveOf(onlyCases))).toBeGreaterThan(0.5)
    expect(highest(curveOf(allTwice))).toBeLessThan(0.1)
  })
})

describe('naive Bayes as a head', () => {
  const example = (indices: number[], first: number, end = first + 1) => ({
    vector: { indices: Int32Array.from(indices), values: new Float64Array(indices.length).fill(1) },
    first,
    end,
  })

  it('weights a feature by its frequency in each class, and an unseen feature with 0', () => {
    const examples = [example([0, 1], 0), example([0], 0), example([1], 1), example([1, 2], 1)]
    const { weights, bias } = synchronously(countNaiveBayes(examples, { classes: 2, features: 4 }))
    const [often, never] = [weights[0] as number, weights[1] as number]
    expect(often).toBeCloseTo(Math.log(2.3 / 1.3), 6)
    expect(never).toBeCloseTo(Math.log(0.3 / 1.3), 6)
    expect(Math.abs(weights[4] as number)).toBeLessThan(Math.abs(never))
    expect([...weights.subarray(6)]).toEqual([0, 0])
    expect([...bias]).toEqual([0, 0])
  })

  it('splits an example with several possible classes evenly between them', () => {
    const examples = [example([0], 0, 2), example([1], 2)]
    const { weights } = synchronously(countNaiveBayes(examples, { classes: 3, features: 2 }))
    expect(weights[0]).toBe(weights[1])
    expect(weights[0] as number).toBeGreaterThan(weights[2] as number)
  })
})

describe('the first model', () => {
  // `npm run bench:analysis` retrains it in full and fails if a weight differs.
  it('was trained on the current seed posts and features; otherwise run `npm run train:seed`', () => {
    const { dataHash, featureHash, recordsTrained, seed, parameters } = seedModel()
    const posts = seedPosts()
    expect(recordsTrained).toBe(posts.length)
    expect(dataHash).toBe(hashOf(posts))
    expect(featureHash).toBe(featureHashOf(posts))
    expect({ ...parameters, seed }).toEqual({ ...DEFAULT_TRAINING, featureVersion: FEATURE_VERSION })
    expect(seedBase()).toBe(baseOf({ parameters: DEFAULT_TRAINING, posts, gate: gatePosts() }))
  })
})

describe('the name recogniser', () => {
  it('equals, byte for byte, the one trained on the current seed posts; otherwise run `npm run train:seed`', () => {
    expect(JSON.stringify(trainNames(postsForNames()))).toBe(
      gunzipSync(readFileSync(nameModelFile)).toString(),
    )
  })
})

describe('folds', () => {
  it('never split the posts of an author or an event', () => {
    const folds = foldsByAuthorAndEvent(few.posts, 4, 1)
    for (const keyOf of [({ author }: LabelledPost) => author, eventKeyOf]) {
      const foldOf = new Map<string, number>()
      for (const [index, post] of few.posts.entries()) {
        expect(foldOf.get(keyOf(post)) ?? folds[index]).toBe(folds[index])
        foldOf.set(keyOf(post), folds[index] ?? -1)
      }
    }
  })

  it('use an event key that is local to the author for numbered events and shared for named ones', () => {
    const post = (author: string, event: string): LabelledPost => ({
      text: '',
      language: 'es',
      author,
      event,
      isCaseRelated: false,
    })
    expect(eventKeyOf(post('es:ana', 'es:e1'))).not.toBe(eventKeyOf(post('es:rosa', 'es:e1')))
    expect(eventKeyOf(post('es:ana', 'es:e1'))).not.toBe(eventKeyOf(post('es:ana', 'es:e2')))
    expect(eventKeyOf(post('es:ana', '+flood'))).toBe(eventKeyOf(post('pt:rosa', '+flood')))
  })
})
