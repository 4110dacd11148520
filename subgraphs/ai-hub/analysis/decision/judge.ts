import type { Judgement } from '../evaluation/metrics.js'
import type { Extraction } from '../extraction/extraction.js'
import { probabilityOf } from '../model/calibration.js'
import { type Model, urgencyProbabilities } from '../model/model.js'
import { type QuantisedHead, type SparseVector, scores, softmax } from '../model/softmax.js'
import { loadHead } from '../model/stored-head.js'
import { subjectEstimate } from '../model/subject.js'
import { decide, type Estimate } from './decision.js'

/** A model's judgement of a post, with the probabilities behind it. */
export interface Opinion {
  readonly judgement: Judgement
  readonly estimate: Estimate
  /** Probabilities of the subjects. */
  readonly shares: Float64Array
}

export interface Judge {
  /** The head that decides whether a post is about a case. */
  readonly relevance: QuantisedHead
  judge(vector: SparseVector, extraction: Extraction): Opinion
}

/** Prepares the heads of a model for use. */
export function createJudge(model: Model): Judge {
  const relevance = loadHead(model.relevance)
  const urgency = loadHead(model.urgency)
  const { calibration } = model
  return {
    relevance,
    judge(vector, extraction) {
      const shares = softmax(scores(relevance, vector))
      const { score, updateType } = subjectEstimate(shares)
      const estimate: Estimate = {
        related: probabilityOf(calibration.relevance, score),
        urgency: urgencyProbabilities(scores(urgency, vector), calibration.temperature),
        updateType,
      }
      return { judgement: decide(estimate, extraction), estimate, shares }
    },
  }
}
