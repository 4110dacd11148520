/**
 * The effect of learning from decisions: a model of older seed posts learns from 1,000 decisions, 500 about posts of some
 * genres and then 500 about posts of others. Each half must improve it on undecided posts of its genres by other authors; the
 * second half must not make it forget the first or the plain gate. The mean over several drawings of posts and authors is
 * tested, because single drawings differ by two percent. A model trained on a reviewer's opposite decisions must not pass the
 * gates. Writes `analysis/results.json` and the tables of `gate/README.md`; exits with 1 if one of these fails.
 *
 *     npm run bench:learning
 */
import { evaluate } from '../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { gatePosts, postsOf } from '../../subgraphs/ai-hub/analysis/gate/index.js'
import { foldsByAuthorAndEvent } from '../../subgraphs/ai-hub/analysis/model/folds.js'
import type { Model } from '../../subgraphs/ai-hub/analysis/model/model.js'
import { seededRandom, shuffled } from '../../subgraphs/ai-hub/analysis/model/random.js'
import { train } from '../../subgraphs/ai-hub/analysis/model/training.js'
import { type Genre, seedPosts, seedTables } from '../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING, seedModel } from '../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { seedTrainingSet } from '../../subgraphs/ai-hub/training/models.service.js'
import { regressionOf, shortfallOf } from '../../subgraphs/ai-hub/training/promotion.policy.js'
import { type LearningFigures, writeResults } from './analysis/results.js'

const DECISIONS_PER_HALF = 500
const OLDER_POSTS = 800
const OLDER = genresOf('calls urgent ongoing unrelated more brief stories cases other probe field')
const FIRST = genresOf('lost updates near notices diaries lookalikes turns')
const SECOND = genresOf('profiles appeals chatter crisis listings daily mixed pleas regional')
/** A larger decrease of the mean is a loss. */
const TOLERANCE = 0.01
const DRAWINGS = 6
/** Student's t for a 95 % interval of the mean of this number of drawings. */
const STUDENT_T = 2.571

/** A reviewer's decision: about a case or not, sometimes with urgency and kind, without a topic. */
const decided = ({ topic: _, ...post }: LabelledPost): LabelledPost => post
const opposite = ({ urgency: _, caseUpdateType: __, topic: ___, ...post }: LabelledPost): LabelledPost => ({
  ...post,
  isCaseRelated: !post.isCaseRelated,
})
const learn = (older: readonly LabelledPost[], decisions: readonly LabelledPost[]) =>
  train({ ...DEFAULT_TRAINING, posts: [...older, ...decisions] })
const macroF1 = (model: Model, posts: readonly LabelledPost[]) => evaluate(model, posts).relevance.macroF1

const drawings = Array.from({ length: DRAWINGS }, (_, at) => drawingOf(at + 1))
const summaries = {
  'posts of the first genres': summaryOf('first'),
  'posts of the second genres': summaryOf('second'),
  'plain gate': summaryOf('plain'),
}
for (const [name, { macroF1, changes }] of Object.entries(summaries))
  say(
    `${name}: macro-F1 ${macroF1.map((figure) => figure.toFixed(3)).join(', ')} after 0, ${DECISIONS_PER_HALF}, ${2 * DECISIONS_PER_HALF} decisions; ` +
      `changes of the first half, the second and both: ${changes.map(({ mean, low, high }) => `${mean.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]`).join(', ')}`,
  )

/** Whether a model is promoted is shown for the first drawing. */
const [{ older, stream, models }] = drawings as [Drawing, ...Drawing[]]
const mistakenAt = (every: number) =>
  stream.map((post, at) => (at % every === 0 ? opposite(post) : decided(post)))
const attacked = learn(older, mistakenAt(2))
const mistaken = learn(older, mistakenAt(20))

const reference = evaluate(models.before, gatePosts())
const verdict = (model: Model) => regressionOf(evaluate(model, gatePosts()), reference, reference)
const verdicts = { all: verdict(models.all), attacked: verdict(attacked), mistaken: verdict(mistaken) }
say(`all gates after all decisions: ${verdicts.all ?? 'promoted'}`)
say(`every second decision malicious: ${verdicts.attacked ?? 'promoted'}`)
say(`one decision in twenty mistaken: ${verdicts.mistaken ?? 'promoted'}`)

/** The same at full size: the seed with these decisions instead of their posts, compared with every floor of the gates. */
const others = seedPosts().filter((post) => !stream.includes(post))
const gates = evaluate(seedModel(), gatePosts())
const promotedBelowAFloor: string[] = []
const atFullSize: Record<string, string> = {}
for (const every of [20, 2]) {
  const model = train({ ...DEFAULT_TRAINING, posts: [...others, ...mistakenAt(every)] })
  const floors = await seedTrainingSet.missedFloors(model)
  const reason = shortfallOf(floors) ?? regressionOf(evaluate(model, gatePosts()), gates, gates)
  if (floors.length > 0 && !reason) promotedBelowAFloor.push(...floors)
  atFullSize[`all seed posts, one decision in ${every} opposite`] = outcomeOf(floors, reason)
  say(`all seed posts, one decision in ${every} opposite: ${reason ?? 'promoted, above every floor'}`)
}

const {
  'posts of the first genres': ofFirst,
  'posts of the second genres': ofSecond,
  'plain gate': ofPlain,
} = summaries
const failures = [
  ofFirst.changes[0].low <= 0 && 'the first half of the decisions improved nothing',
  ofSecond.changes[1].low <= 0 && 'the second half of the decisions improved nothing',
  ofFirst.changes[1].mean < -TOLERANCE && 'the second half made it forget the first',
  ofPlain.changes[2].mean < -TOLERANCE && 'the plain gate fell',
  verdicts.all && 'good decisions were held back',
  !verdicts.attacked && 'malicious decisions were promoted',
  promotedBelowAFloor.length > 0 && 'a model below a floor was promoted',
].filter((failure) => typeof failure === 'string')
writeResults({
  learning: {
    date: new Date().toISOString(),
    drawings: DRAWINGS,
    figures: summaries,
    verdicts: {
      'all of them as labelled': outcomeOf([], verdicts.all),
      'one in 20 opposite': outcomeOf([], verdicts.mistaken),
      'every second one opposite': outcomeOf([], verdicts.attacked),
      ...atFullSize,
    },
  },
})
for (const failure of failures) say(`LEARNING FAILS: ${failure}`)
if (failures.length > 0) process.exitCode = 1

function outcomeOf(missedFloors: readonly string[], reason: string | undefined): string {
  if (missedFloors.length > 0)
    return `held back: below ${missedFloors.length === 1 ? 'a floor' : `${missedFloors.length} floors`} of the gates`
  return reason ? 'held back: regression on the gates' : 'promoted'
}

interface Drawing {
  readonly older: readonly LabelledPost[]
  readonly stream: readonly LabelledPost[]
  readonly models: { readonly all: Model; readonly before: Model }
  /** Macro-F1 after 0, 500 and 1,000 decisions. */
  readonly figures: Readonly<Record<'first' | 'second' | 'plain', readonly [number, number, number]>>
}

function drawingOf(number: number): Drawing {
  const older = postsIn(OLDER, number).slice(0, OLDER_POSTS)
  const [first, second] = [halfOf(FIRST, number), halfOf(SECOND, number)]
  const stream = [...first.decisions, ...second.decisions]
  const before = learn(older, [])
  const half = learn(older, first.decisions.map(decided))
  const all = learn(older, stream.map(decided))
  const figuresOf = (posts: readonly LabelledPost[]) =>
    [macroF1(before, posts), macroF1(half, posts), macroF1(all, posts)] as const
  const figures = {
    first: figuresOf(first.later),
    second: figuresOf(second.later),
    plain: figuresOf(postsOf('plain')),
  }
  return { older, stream, models: { before, all }, figures }
}

function summaryOf(set: keyof Drawing['figures']): LearningFigures {
  const figures = drawings.map((drawing) => drawing.figures[set])
  const changeOf = (from: 0 | 1, to: 1 | 2) => {
    const changes = figures.map((figure) => figure[to] - figure[from])
    const mean = meanOf(changes)
    const variance = changes.reduce((sum, change) => sum + (change - mean) ** 2, 0) / (DRAWINGS - 1)
    const margin = STUDENT_T * Math.sqrt(variance / DRAWINGS)
    return { mean, low: mean - margin, high: mean + margin }
  }
  return {
    macroF1: [0, 1, 2].map((at) => meanOf(figures.map((figure) => figure[at] as number))),
    changes: [changeOf(0, 1), changeOf(1, 2), changeOf(0, 2)],
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** 500 decisions about posts of these genres, and the posts of other authors and events. */
function halfOf(
  genres: readonly Genre[],
  drawing: number,
): { decisions: LabelledPost[]; later: LabelledPost[] } {
  const posts = postsIn(genres, drawing)
  const folds = foldsByAuthorAndEvent(posts, 3, drawing)
  return {
    decisions: posts.filter((_, at) => folds[at] !== 0).slice(0, DECISIONS_PER_HALF),
    later: posts.filter((_, at) => folds[at] === 0),
  }
}

function postsIn(genres: readonly Genre[], drawing: number): LabelledPost[] {
  const posts = seedTables().flatMap((table) => (genres.includes(table.genre) ? table.posts : []))
  return shuffled(posts, seededRandom(10 + drawing))
}

function genresOf(list: string): Genre[] {
  return list.split(' ') as Genre[]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
