import { createJudge } from './judge.js'
import type { LabelledPost } from './labelled-post.js'
import { type Judgement, type MetricsByLanguage, measure } from './metrics.js'
import type { Model } from './model.js'
import { prepareOnce } from './prepared-post.js'
import { atOnce, inSlices, type Steps } from './slices.js'

/** So many posts are judged between two pauses. */
const POSTS_A_SLICE = 5

function* evaluationSteps(model: Model, posts: readonly LabelledPost[]): Steps<MetricsByLanguage> {
  const { judge } = createJudge(model)
  yield
  const answers: Judgement[] = []
  for (const post of posts) {
    const { vector, extraction } = prepareOnce(post)
    answers.push(judge(vector, extraction).judgement)
    if (answers.length % POSTS_A_SLICE === 0) yield
  }
  return measure(posts, answers)
}

/** What a model makes of labelled posts; over posts it did not learn from, that is what it is worth. */
export function evaluate(model: Model, posts: readonly LabelledPost[]): MetricsByLanguage {
  return atOnce(evaluationSteps(model, posts))
}

/** The same, letting other work in after every few posts. */
export function evaluateInSlices(model: Model, posts: readonly LabelledPost[]): Promise<MetricsByLanguage> {
  return inSlices(evaluationSteps(model, posts))
}
