/**
 * What learning from decisions is worth: a model of older seed posts learns from 1,000 decisions, 500 about posts of some
 * genres and then 500 about posts of others. Each half must make it better on posts of its genres that nobody decided
 * about, by other authors; the second must not make it forget the first or the plain gate. A reviewer who decides the
 * opposite of the truth must not get a model past the gates. Writes
 * `analysis/results.json` and the tables of `gate/README.md`; exits with 1 when one of these fails.
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
import { writeResults } from './analysis/results.js'

const DECISIONS_PER_HALF = 500
const OLDER_POSTS = 800
const OLDER = genresOf('calls urgent ongoing unrelated more brief stories cases other probe field')
const FIRST = genresOf('lost updates near notices diaries lookalikes turns')
const SECOND = genresOf('profiles appeals chatter crisis listings daily mixed pleas regional')
/** A half of a percent more or less is one or two posts. */
const TOLERANCE = 0.01

const older = postsIn(OLDER).slice(0, OLDER_POSTS)
const first = halfOf(FIRST)
const second = halfOf(SECOND)

/** A decision names what a reviewer does: about a case or not, sometimes with its urgency and kind, and no topic. */
const decided = ({ topic: _, ...post }: LabelledPost): LabelledPost => post
const opposite = ({ urgency: _, caseUpdateType: __, topic: ___, ...post }: LabelledPost): LabelledPost => ({
  ...post,
  isCaseRelated: !post.isCaseRelated,
})
const stream = [...first.decisions, ...second.decisions]
const learn = (decisions: readonly LabelledPost[]) =>
  train({ ...DEFAULT_TRAINING, posts: [...older, ...decisions] })
const mistakenAt = (every: number) =>
  stream.map((post, at) => (at % every === 0 ? opposite(post) : decided(post)))

const models = {
  before: learn([]),
  half: learn(first.decisions.map(decided)),
  all: learn(stream.map(decided)),
}
const attacked = learn(mistakenAt(2))
const mistaken = learn(mistakenAt(20))

const macroF1 = (model: Model, posts: readonly LabelledPost[]) => evaluate(model, posts).relevance.macroF1
const figuresOf = (posts: readonly LabelledPost[]) => ({
  before: macroF1(models.before, posts),
  half: macroF1(models.half, posts),
  all: macroF1(models.all, posts),
})
const figures = {
  'posts of the first genres': figuresOf(first.later),
  'posts of the second genres': figuresOf(second.later),
  'plain gate': figuresOf(postsOf('plain')),
}
for (const [name, { before, half, all }] of Object.entries(figures))
  say(
    `${name}: macro-F1 ${[before, half, all].map((figure) => figure.toFixed(3)).join(', ')} after 0, ${DECISIONS_PER_HALF}, ${stream.length} decisions`,
  )

const reference = evaluate(models.before, gatePosts())
const verdict = (model: Model) => regressionOf(evaluate(model, gatePosts()), reference, reference)
const verdicts = { all: verdict(models.all), attacked: verdict(attacked), mistaken: verdict(mistaken) }
say(`all gates after all decisions: ${verdicts.all ?? 'promoted'}`)
say(`every second decision malicious: ${verdicts.attacked ?? 'promoted'}`)
say(`one decision in twenty mistaken: ${verdicts.mistaken ?? 'promoted'}`)

/** The same at full size: the seed with these decisions in place of their posts, held to every floor of the gates. */
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

const { 'posts of the first genres': ofFirst, 'posts of the second genres': ofSecond } = figures
const failures = [
  ofFirst.half <= ofFirst.before && 'the first half of the decisions improved nothing',
  ofSecond.all <= ofSecond.half && 'the second half of the decisions improved nothing',
  ofFirst.all < ofFirst.half - TOLERANCE && 'the second half made it forget the first',
  figures['plain gate'].all < figures['plain gate'].before - TOLERANCE && 'the plain gate fell',
  verdicts.all && 'good decisions were held back',
  !verdicts.attacked && 'malicious decisions were promoted',
  promotedBelowAFloor.length > 0 && 'a model below a floor was promoted',
].filter((failure) => typeof failure === 'string')
writeResults({
  learning: {
    date: new Date().toISOString(),
    macroF1: Object.fromEntries(
      Object.entries(figures).map(([name, { before, half, all }]) => [name, [before, half, all] as const]),
    ),
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
  if (missedFloors.length > 0) return `held back: below ${missedFloors.length} floors of the gates`
  return reason ? 'held back: regression on the gates' : 'promoted'
}

/** 500 decisions of these genres, and the posts of authors and events that nobody decided about. */
function halfOf(genres: readonly Genre[]): { decisions: LabelledPost[]; later: LabelledPost[] } {
  const posts = postsIn(genres)
  const folds = foldsByAuthorAndEvent(posts, 3, 1)
  return {
    decisions: posts.filter((_, at) => folds[at] !== 0).slice(0, DECISIONS_PER_HALF),
    later: posts.filter((_, at) => folds[at] === 0),
  }
}

function postsIn(genres: readonly Genre[]): LabelledPost[] {
  const posts = seedTables().flatMap((table) => (genres.includes(table.genre) ? table.posts : []))
  return shuffled(posts, seededRandom(11))
}

function genresOf(list: string): Genre[] {
  return list.split(' ') as Genre[]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
