/** The analysis beside two engines without lexicon and rules, on author folds of the seed and on the gates. */
import { GATES, postsOf } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import {
  fitPlatt,
  type PlattCurve,
  probabilityOf,
} from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import { eventKeyOf, foldsByAuthorAndEvent } from '../../../subgraphs/ai-hub/analysis/model/folds.js'
import { prepareCached } from '../../../subgraphs/ai-hub/analysis/model/prepared-post.js'
import { scores, softmax } from '../../../subgraphs/ai-hub/analysis/model/softmax.js'
import { loadHead } from '../../../subgraphs/ai-hub/analysis/model/stored-head.js'
import { subjectBelief } from '../../../subgraphs/ai-hub/analysis/model/subject.js'
import { train } from '../../../subgraphs/ai-hub/analysis/model/training.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { type Engine, letterGramEngine } from './engines/letter-grams.js'
import { subwordEngine } from './engines/subword-vectors.js'

type Maker = (posts: readonly LabelledPost[]) => (post: LabelledPost) => number

const FOLDS = 4

const byText =
  (make: (posts: readonly LabelledPost[]) => Engine): Maker =>
  (posts) => {
    const engine = make(posts)
    return ({ text }) => engine(text)
  }

const ENGINES: Readonly<Record<string, Maker>> = {
  'this analysis': (posts) => {
    const relevance = loadHead(train({ posts, ...DEFAULT_TRAINING }).relevance)
    return (post) => subjectBelief(softmax(scores(relevance, prepareCached(post).vector))).score
  },
  'letter n-grams': byText(letterGramEngine),
  'subword vectors': byText(subwordEngine),
}

/** Prints macro-F1 of each engine and of its average with the analysis, and what it costs. */
export function reportEngines(say: (line: string) => void): void {
  const posts = seedPosts()
  const sets = GATES.map((gate) => [gate, postsOf(gate)] as const)
  const scored = Object.entries(ENGINES).map(([name, make]) => {
    const unseen = scoresByFolds(make, posts)
    const curve = fitPlatt(
      unseen,
      posts.map(({ isCaseRelated }) => isCaseRelated),
    )
    const judge = make(posts)
    const held = sets.map(([, gate]) => gate.map((post) => probabilityOf(curve, judge(post))))
    const started = performance.now()
    for (const post of posts.slice(0, 500)) judge({ ...post })
    say(`${name}: ${((performance.now() - started) / 500).toFixed(2)} ms a post`)
    return { name, folds: probabilities(unseen, curve), held }
  })
  const [own] = scored
  for (const { name, folds, held } of scored) {
    const mixed = (one: readonly number[], other: readonly number[]) =>
      one.map((value, at) => (value + (other[at] ?? 0)) / 2)
    say(
      `${name}, folds: ${macroF1(posts, folds)}, averaged ${macroF1(posts, mixed(folds, own?.folds ?? []))}`,
    )
    for (const [at, [gate, gatePosts]] of sets.entries()) {
      const values = held[at] ?? []
      say(
        `${name}, gate "${gate}": ${macroF1(gatePosts, values)}, averaged ${macroF1(gatePosts, mixed(values, own?.held[at] ?? []))}`,
      )
    }
  }
}

function scoresByFolds(make: Maker, posts: readonly LabelledPost[]): number[] {
  const folds = foldsByAuthorAndEvent(posts, FOLDS, 1)
  const unseen: number[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = new Set(
      posts.flatMap((post, at) => (folds[at] === fold ? [post.author, eventKeyOf(post)] : [])),
    )
    const judge = make(posts.filter((post) => !held.has(post.author) && !held.has(eventKeyOf(post))))
    for (const [at, post] of posts.entries()) if (folds[at] === fold) unseen[at] = judge(post)
  }
  return unseen
}

function probabilities(values: readonly number[], curve: PlattCurve): number[] {
  return values.map((score) => probabilityOf(curve, score))
}

function macroF1(posts: readonly LabelledPost[], values: readonly number[]): string {
  const f1 = [true, false].map((side) => {
    const said = values.map((value) => value > 0.5 === side)
    const hits = posts.filter((post, at) => said[at] && post.isCaseRelated === side).length
    return (
      (2 * hits) / (said.filter(Boolean).length + posts.filter((post) => post.isCaseRelated === side).length)
    )
  })
  return (f1.reduce((sum, value) => sum + value, 0) / f1.length).toFixed(3)
}
