/** Compares the analysis with engines without lexicon and rules on every gate: macro-F1, memory, time per post and training time. */
import { GATES, type Gate, postsOf } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { fitPlatt, probabilityOf } from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import { eventKeyOf, foldsByAuthorAndEvent } from '../../../subgraphs/ai-hub/analysis/model/folds.js'
import { vectorOf } from '../../../subgraphs/ai-hub/analysis/model/model.js'
import { scores, softmax } from '../../../subgraphs/ai-hub/analysis/model/softmax.js'
import { loadHead } from '../../../subgraphs/ai-hub/analysis/model/stored-head.js'
import { subjectEstimate } from '../../../subgraphs/ai-hub/analysis/model/subject.js'
import { train } from '../../../subgraphs/ai-hub/analysis/model/training.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING, seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { naiveBayesOdds } from './baseline.js'
import { letterGramEngine } from './engines/letter-grams.js'
import { subwordEngine } from './engines/subword-vectors.js'
import type { EngineRow } from './results.js'

/** The probability that a post is about a case. */
type Judge = (post: LabelledPost) => number

const FOLDS = 4

/** An engine that estimates the probability that a text is about a case, calibrated on a held-out quarter of the seed. */
const calibrated =
  (make: (posts: readonly LabelledPost[]) => (text: string) => number) =>
  (posts: readonly LabelledPost[]): Judge => {
    const folds = foldsByAuthorAndEvent(posts, FOLDS, 1)
    const held = posts.filter((_, at) => folds[at] === 0)
    const keys = new Set(held.flatMap((post) => [post.author, eventKeyOf(post)]))
    const before = make(posts.filter((post) => !keys.has(post.author) && !keys.has(eventKeyOf(post))))
    const curve = fitPlatt(
      held.map(({ text }) => before(text)),
      held.map(({ isCaseRelated }) => isCaseRelated),
    )
    const engine = make(posts)
    return ({ text }) => probabilityOf(curve, engine(text))
  }

const ENGINES: Readonly<Record<string, (posts: readonly LabelledPost[]) => Judge>> = {
  'this analysis': () => {
    const { relevance, calibration } = seedModel()
    const head = loadHead(relevance)
    return ({ text, language }) => {
      const shares = softmax(scores(head, vectorOf(readPost(text, language).features)))
      return probabilityOf(calibration.relevance, subjectEstimate(shares).score)
    }
  },
  'naive Bayes': calibrated(naiveBayesOdds),
  'letter n-grams': calibrated(letterGramEngine),
  'subword vectors': calibrated(subwordEngine),
}

/** Measures the engines one after the other, each alone and averaged with the analysis. */
export function measureEngines(say: (line: string) => void): EngineRow[] {
  const posts = seedPosts()
  const rows: EngineRow[] = []
  let own: ByGate<readonly number[]> | undefined
  for (const [name, make] of Object.entries(ENGINES)) {
    const before = memory()
    const started = process.cpuUsage()
    const judge = make(posts)
    const trainingSeconds = cpuSeconds(started)
    judge(posts[0] as LabelledPost)
    const megabytes = memory() - before
    const held = byGate((gate) => postsOf(gate).map(judge))
    own ??= held
    const ours = own
    const macroF1 = byGate((gate): [number, number] => {
      const averaged = held[gate].map((value, at) => (value + (ours[gate][at] ?? 0)) / 2)
      return [macroF1Of(postsOf(gate), held[gate]), macroF1Of(postsOf(gate), averaged)]
    })
    const timed = process.cpuUsage()
    for (const post of posts.slice(0, TIMED)) judge(post)
    const millisecondsPerPost = (1_000 * cpuSeconds(timed)) / TIMED
    rows.push({ name, macroF1, millisecondsPerPost, megabytes, trainingSeconds })
    say(`${name}: ${JSON.stringify(rows.at(-1))}`)
  }
  // The stored analysis was loaded above; training it only now keeps its data out of the memory figures of the other engines.
  return rows.map((row, at) => (at === 0 ? { ...row, trainingSeconds: secondsToTrain(posts) } : row))
}

const TIMED = 500

type ByGate<Value> = Record<Gate, Value>

function byGate<Value>(of: (gate: Gate) => Value): ByGate<Value> {
  return Object.fromEntries(GATES.map((gate) => [gate, of(gate)])) as ByGate<Value>
}

/** CPU seconds of training the analysis, including reading the posts. */
function secondsToTrain(posts: readonly LabelledPost[]): number {
  const started = process.cpuUsage()
  train({ posts, ...DEFAULT_TRAINING })
  return cpuSeconds(started)
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  return process.cpuUsage(since).user / 1e6
}

/** Megabytes in use, after garbage collection if the program may request it (`--expose-gc`). */
function memory(): number {
  // Memory that one collection finds unused, such as buffers of the previous engine, is released by the next.
  for (let times = 0; times < 3; times += 1) globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

function macroF1Of(posts: readonly LabelledPost[], values: readonly number[]): number {
  const f1 = [true, false].map((side) => {
    const said = values.map((value) => value > 0.5 === side)
    const hits = posts.filter((post, at) => said[at] && post.isCaseRelated === side).length
    return (
      (2 * hits) / (said.filter(Boolean).length + posts.filter((post) => post.isCaseRelated === side).length)
    )
  })
  return f1.reduce((sum, value) => sum + value, 0) / f1.length
}
