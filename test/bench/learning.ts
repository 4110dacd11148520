/**
 * What learning from decisions is worth: a model of the older seed posts alone learns from 1,000 decisions about posts in other
 * forms. It must get better on posts that come later, forget nothing of the plain gate, and a reviewer who decides the
 * opposite of the truth must not get a model past the gates. Exits with 1 when one of these fails.
 *
 *     npm run bench:learning
 */
import { evaluate } from '../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { gatePosts, postsOf } from '../../subgraphs/ai-hub/analysis/gate/index.js'
import { seededRandom, shuffled } from '../../subgraphs/ai-hub/analysis/model/random.js'
import { train } from '../../subgraphs/ai-hub/analysis/model/training.js'
import { seedPosts } from '../../subgraphs/ai-hub/analysis/seed/index.js'
import type { LabelledPost } from '../../subgraphs/ai-hub/analysis/seed/labelled-post.js'
import { DEFAULT_TRAINING, seedModel } from '../../subgraphs/ai-hub/analysis/seed/seed-model.js'
import { seedTrainingSet } from '../../subgraphs/ai-hub/training/models.service.js'
import { regressionOf, shortfallOf } from '../../subgraphs/ai-hub/training/promotion.policy.js'

const DECISIONS = 1_000

/** Posts whose names are listed are those in the forms of real posts. */
const posts = shuffled(seedPosts(), seededRandom(11))
const older = posts.filter(({ names }) => names === undefined).slice(0, 800)
const stream = posts.filter(({ names }) => names !== undefined).slice(0, DECISIONS)
const [firstHalf, secondHalf] = [stream.slice(0, DECISIONS / 2), stream.slice(DECISIONS / 2)]
const learn = (decisions: readonly LabelledPost[]) =>
  train({ ...DEFAULT_TRAINING, posts: [...older, ...decisions] })

/** A decision names what a reviewer does: about a case or not, sometimes with its urgency and kind, and no topic. */
const decided = ({ topic: _, ...post }: LabelledPost): LabelledPost => post
const opposite = ({ urgency: _, caseUpdateType: __, topic: ___, ...post }: LabelledPost): LabelledPost => ({
  ...post,
  isCaseRelated: !post.isCaseRelated,
})

const first = learn([])
const after = learn(firstHalf.map(decided))
const all = learn(stream.map(decided))
const attacked = learn(stream.map((post, at) => (at % 2 === 0 ? decided(post) : opposite(post))))
const mistaken = learn(stream.map((post, at) => (at % 20 === 0 ? opposite(post) : decided(post))))

/** The same at full size: the seed with these decisions in place of their posts, held to every floor of the gates. */
const others = posts.filter((post) => !stream.includes(post))
const pushed = (isMistaken: (at: number) => boolean) =>
  train({
    ...DEFAULT_TRAINING,
    posts: [...others, ...stream.map((post, at) => (isMistaken(at) ? opposite(post) : decided(post)))],
  })

const later = (model: typeof first) => evaluate(model, secondHalf).relevance.macroF1
const plain = (model: typeof first) => evaluate(model, postsOf('plain')).relevance.macroF1
const figures = evaluate(first, gatePosts())
const verdict = (model: typeof first) =>
  regressionOf(evaluate(model, gatePosts()), figures, figures) ?? 'promoted'

say(
  `later posts: macro-F1 ${later(first).toFixed(3)} before, ${later(after).toFixed(3)} after ${DECISIONS / 2} decisions`,
)
say(
  `plain gate: macro-F1 ${plain(first).toFixed(3)} before, ${plain(after).toFixed(3)}, after all ${plain(all).toFixed(3)}`,
)
say(`all gates after all decisions: ${verdict(all)}`)
say(`every second decision malicious: ${verdict(attacked)}`)
say(`one decision in twenty mistaken: ${verdict(mistaken)}`)

const gates = evaluate(seedModel(), gatePosts())
for (const every of [20, 2]) {
  const model = pushed((at) => at % every === 0)
  const missed = await seedTrainingSet.missedFloors(model)
  const reason = shortfallOf(missed) ?? regressionOf(evaluate(model, gatePosts()), gates, gates)
  say(`all seed posts, one decision in ${every} opposite: ${reason ?? 'promoted, above every floor'}`)
}

if (
  later(after) <= later(first) ||
  plain(after) < plain(first) - 0.01 ||
  verdict(attacked) === 'promoted' ||
  verdict(all) !== 'promoted'
) {
  say('LEARNING FAILS')
  process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
