import { createJudge } from '../decision/judge.js'
import type { Model } from '../model/model.js'
import { prepareCached } from '../model/prepared-post.js'
import { cooperatively, synchronously, type YieldingTask } from '../model/yielding-task.js'
import type { LabelledPost } from '../seed/labelled-post.js'
import { type Judgement, type MetricsByLanguage, measure } from './metrics.js'

/** Posts judged between two pauses. */
const POSTS_PER_SLICE = 5

function* evaluationTask(model: Model, posts: readonly LabelledPost[]): YieldingTask<MetricsByLanguage> {
  const { judge } = createJudge(model)
  yield
  const answers: Judgement[] = []
  for (const post of posts) {
    const { vector, extraction } = prepareCached(post)
    answers.push(judge(vector, extraction).judgement)
    if (answers.length % POSTS_PER_SLICE === 0) yield
  }
  return measure(posts, answers)
}

/** Measures a model on labelled posts; meaningful only for posts it was not trained on. */
export function evaluate(model: Model, posts: readonly LabelledPost[]): MetricsByLanguage {
  return synchronously(evaluationTask(model, posts))
}

/** Like `evaluate`, but yields to other work every few posts. */
export function evaluateCooperatively(
  model: Model,
  posts: readonly LabelledPost[],
): Promise<MetricsByLanguage> {
  return cooperatively(evaluationTask(model, posts))
}
