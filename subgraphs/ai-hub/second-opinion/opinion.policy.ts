import { URGENCIES, urgencyStep } from '../analysis/labels.js'
import { answerSchema } from '../language-model/answer-schema.mapper.js'
import type { AnalysisResult, Urgency } from '../posts/analysis.type.js'

/** What a language model says of a post. */
export interface Opinion {
  readonly isCaseRelated: boolean
  readonly urgency: Urgency
  /** Pieces of the post, as written, that speak for it. */
  readonly evidence: readonly string[]
  /** The sums of money that the post names, as written. */
  readonly amounts: readonly string[]
}

/** What is asked. */
export const opinionForm = answerSchema<Opinion>('post_opinion', {
  type: 'object',
  properties: {
    isCaseRelated: {
      type: 'boolean',
      description:
        'Whether the post is about an animal that needs help now, or about how such an animal fares.',
    },
    urgency: { type: 'string', enum: [...URGENCIES], description: 'How soon somebody must act.' },
    evidence: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Pieces copied letter by letter from the post that show it; none for a post about no case.',
    },
    amounts: {
      type: 'array',
      items: { type: 'string' },
      description: 'Every sum of money that the post names, copied letter by letter.',
    },
  },
  required: ['isCaseRelated', 'urgency', 'evidence', 'amounts'],
  additionalProperties: false,
})

export const opinionInstructions =
  'You read posts of people who rescue animals, in Spanish, Portuguese or English, and judge each on its own. A post ' +
  'is about a case when a certain animal or group of animals is hurt, ill, lost, in danger, under treatment, being ' +
  'raised money for, or looking for a home. News of disasters, campaigns, jokes, adverts and the troubles of people ' +
  'are about no case. Copy evidence and sums letter by letter from the post; invent nothing.'

/** Shorter pieces stand in any text and show nothing. */
const SHORTEST_EVIDENCE = 4

/** Why an opinion cannot be believed: it names what does not stand in the post, or nothing at all for a case. */
export function flawOf(post: string, { isCaseRelated, evidence, amounts }: Opinion): string | undefined {
  const text = spaced(post)
  const stands = (piece: string) => text.includes(spaced(piece))
  if (!evidence.every((piece) => spaced(piece).length >= SHORTEST_EVIDENCE && stands(piece)))
    return 'the evidence does not stand in the post'
  if (!amounts.every((piece) => /\d/.test(piece) && stands(piece))) return 'a sum does not stand in the post'
  if (isCaseRelated && evidence.length === 0) return 'no evidence is given'
  return undefined
}

/** Models break lines anew; nothing else may differ. */
function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** As sure as a coin: what two readers disagree about is not known. */
const DISPUTED_CONFIDENCE = 0.5

/** How many steps of urgency apart two readers still mean the same. */
const CLOSE_STEPS = 1

/**
 * The result after a second opinion. It can take certainty away and call for a person; it gives none, and decides
 * nothing else: a post may have talked the other reader into anything.
 */
export function weighed(local: AnalysisResult, opinion: Opinion, model: string): AnalysisResult {
  const steps = Math.abs(urgencyStep(local.urgency) - urgencyStep(opinion.urgency))
  const agrees = local.isCaseRelated === opinion.isCaseRelated && steps <= CLOSE_STEPS
  const secondOpinion = { model, agrees, ...opinion }
  if (agrees) return { ...local, secondOpinion }
  return {
    ...local,
    secondOpinion,
    confidence: Math.min(local.confidence, DISPUTED_CONFIDENCE),
    flags: [...local.flags, 'disputed'],
  }
}
