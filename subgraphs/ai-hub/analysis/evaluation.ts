import { createAnalyser } from './analyser.js'
import type { LabelledPost } from './labelled-post.js'
import { type MetricsByLanguage, measure } from './metrics.js'
import type { Model } from './model.js'

/** What a model makes of labelled posts; over posts it did not learn from, that is what it is worth. */
export function evaluate(model: Model, posts: readonly LabelledPost[]): MetricsByLanguage {
  const analyser = createAnalyser(model)
  return measure(
    posts,
    posts.map(({ text, language }) => analyser.analyse({ text, language })),
  )
}
