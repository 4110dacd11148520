import { z } from 'zod'
import { URGENCIES, urgencyStep } from '../analysis/labels.js'
import { answerSchema } from '../language-model/answer-schema.mapper.js'
import type { AnalysisResult, SecondOpinion } from '../posts/analysis.type.js'

/** The form of an opinion; evidence and sums are as written in the post. */
export const opinionSchema = answerSchema('post_opinion', {
  isCaseRelated: z
    .boolean()
    .describe('Whether the post is about an animal that needs help now, or about how such an animal fares.'),
  urgency: z.enum(URGENCIES).describe('How urgently action is required.'),
  evidence: z
    .array(z.string())
    .describe('Pieces copied letter by letter from the post that show it; none for a post about no case.'),
  amounts: z.array(z.string()).describe('Every sum of money that the post names, copied letter by letter.'),
})

/** A language model's opinion of a post. */
export type Opinion = Omit<SecondOpinion, 'model' | 'agrees'>

export const opinionInstructions =
  'You read posts of people who rescue animals, in Spanish, Portuguese or English, and judge each on its own. A post ' +
  'is about a case when a certain animal or group of animals is hurt, ill, lost, in danger, under treatment, being ' +
  'raised money for, or looking for a home. News of disasters, campaigns, jokes, adverts and the troubles of people ' +
  'are about no case. Copy evidence and sums letter by letter from the post; invent nothing.'

/** Shorter evidence occurs in any text and proves nothing. */
const MIN_EVIDENCE_LENGTH = 4

/** Why an opinion is rejected: evidence that is not in the post, or none for a case. */
export function flawOf(post: string, { isCaseRelated, evidence, amounts }: Opinion): string | undefined {
  const text = spaced(post)
  const isInPost = (piece: string) => text.includes(spaced(piece))
  if (!evidence.every((piece) => spaced(piece).length >= MIN_EVIDENCE_LENGTH && isInPost(piece)))
    return 'the evidence is not in the post'
  if (!amounts.every((piece) => /\d/.test(piece) && isInPost(piece))) return 'a sum is not in the post'
  if (isCaseRelated && evidence.length === 0) return 'no evidence is given'
  return undefined
}

/** Models change line breaks; nothing else may differ. */
function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Where both analyses disagree, the result is uncertain. */
const DISPUTED_CONFIDENCE = 0.5

/** Difference in urgency that still counts as agreement. */
const CLOSE_STEPS = 1

/**
 * The result after a second opinion. It can only lower the confidence and require review, because a post may have
 * manipulated the language model.
 */
export function withSecondOpinion(local: AnalysisResult, opinion: Opinion, model: string): AnalysisResult {
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
