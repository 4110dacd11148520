import { EXAMPLES_PER_SLICE, type SoftmaxExample, type SoftmaxHead } from './softmax.js'
import type { YieldingTask } from './yielding-task.js'

/** Added to observed and expected counts, so that a word seen once decides little. */
const SMOOTHING = 0.3
/** A few milliseconds of work. */
const FEATURES_PER_SLICE = 5_000

/**
 * Naive Bayes as a head: a weight is the log of the ratio of observed to expected posts of the class with the feature.
 * Features that no example has weigh nothing, and all classes have the same prior. Yields after every slice of
 * examples.
 */
export function* countNaiveBayes(
  examples: readonly SoftmaxExample[],
  { classes, features }: { classes: number; features: number },
): YieldingTask<SoftmaxHead> {
  const counts = new Float64Array(features * classes)
  const sizes = new Float64Array(classes)
  for (const [at, { vector, first, end }] of examples.entries()) {
    const share = 1 / (end - first)
    for (let of = first; of < end; of++) {
      sizes[of] = (sizes[of] as number) + share
      for (const feature of vector.indices)
        counts[feature * classes + of] = (counts[feature * classes + of] as number) + share
    }
    if (at % EXAMPLES_PER_SLICE === 0) yield
  }
  const weights = new Float32Array(features * classes)
  for (let feature = 0; feature < features; feature++) {
    const base = feature * classes
    let posts = 0
    for (let of = 0; of < classes; of++) posts += counts[base + of] as number
    if (posts === 0) continue
    for (let of = 0; of < classes; of++) {
      const expected = (posts * (sizes[of] as number)) / examples.length
      weights[base + of] = Math.log(((counts[base + of] as number) + SMOOTHING) / (expected + SMOOTHING))
    }
    if (feature % FEATURES_PER_SLICE === 0) yield
  }
  return { classes, bias: new Float64Array(classes), weights }
}
