/** The analysis beside engines without lexicon and rules, on every gate: macro-F1, weights in memory and time per post. */
import { GATES, postsOf } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { fitPlatt, probabilityOf } from '../../../subgraphs/ai-hub/analysis/model/calibration.js'
import { eventKeyOf, foldsByAuthorAndEvent } from '../../../subgraphs/ai-hub/analysis/model/folds.js'
import { vectorOf } from '../../../subgraphs/ai-hub/analysis/model/model.js'
import { scores, softmax } from '../../../subgraphs/ai-hub/analysis/model/softmax.js'
import { loadHead } from '../../../subgraphs/ai-hub/analysis/model/stored-head.js'
import { subjectBelief } from '../../../subgraphs/ai-hub/analysis/model/subject.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'
import { seedPosts } from '../../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { seedModel } from '../../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { naiveBayesOdds } from '../../support/analysis/naive-bayes.js'
import { letterGramEngine } from './engines/letter-grams.js'
import { subwordEngine } from './engines/subword-vectors.js'

/** The probability that a post is about a case. */
type Judge = (post: LabelledPost) => number

const FOLDS = 4

/** An engine that says how likely a text is to be about a case, calibrated on the fourth of the seed it had not seen. */
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
      return probabilityOf(calibration.relevance, subjectBelief(shares).score)
    }
  },
  'naive Bayes': calibrated(naiveBayesOdds),
  'letter n-grams': calibrated(letterGramEngine),
  'subword vectors': calibrated(subwordEngine),
}

/** Prints a table of the engines, one after the other, and of the average of each with the analysis. */
export function reportEngines(say: (line: string) => void): void {
  const posts = seedPosts()
  say(
    `| engine | ${GATES.map((gate) => `${gate}, macro-F1 (averaged with ours)`).join(' | ')} | ms a post | MB |`,
  )
  say(`| --- |${' --- |'.repeat(GATES.length + 2)}`)
  let own: readonly (readonly number[])[] | undefined
  for (const [name, make] of Object.entries(ENGINES)) {
    const before = memory()
    const judge = make(posts)
    const kept = memory() - before
    const held = GATES.map((gate) => postsOf(gate).map(judge))
    own ??= held
    const cells = GATES.map((gate, at) => {
      const values = held[at] ?? []
      const averaged = values.map((value, of) => (value + (own?.[at]?.[of] ?? 0)) / 2)
      return `${macroF1(postsOf(gate), values)} (${macroF1(postsOf(gate), averaged)})`
    })
    const started = process.cpuUsage()
    for (const post of posts.slice(0, TIMED)) judge(post)
    const { user } = process.cpuUsage(started)
    say(`| ${name} | ${cells.join(' | ')} | ${(user / 1000 / TIMED).toFixed(2)} | ${kept.toFixed(0)} |`)
  }
}

const TIMED = 500

/** Megabytes in use after a collection, where the program may ask for one (`--expose-gc`). */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
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
