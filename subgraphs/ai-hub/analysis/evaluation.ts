import { createAnalyser } from './analyser.js'
import type { LabelledPost } from './labelled-post.js'
import { type Judgement, type MetricsByLanguage, measure } from './metrics.js'
import type { Model } from './model.js'

/** What a model makes of labelled posts; over posts it did not learn from, that is what it is worth. */
export function evaluate(model: Model, posts: readonly LabelledPost[]): MetricsByLanguage {
  const analyser = createAnalyser(model)
  return measure(
    posts,
    posts.map(({ text, language }) => analyser.analyse({ text, language })),
  )
}

/** The same, letting other work in after every few posts. */
export async function evaluateInSlices(
  model: Model,
  posts: readonly LabelledPost[],
): Promise<MetricsByLanguage> {
  const analyser = createAnalyser(model)
  const answers: Judgement[] = []
  for (const { text, language } of posts) {
    answers.push(analyser.analyse({ text, language }))
    if (answers.length % 5 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return measure(posts, answers)
}
