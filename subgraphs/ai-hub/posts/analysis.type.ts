import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { AMOUNT_PURPOSES, type AmountPurpose } from '../analysis/extraction/amounts.js'
import {
  CASE_UPDATE_TYPES,
  type CaseUpdateType,
  SUGGESTED_ACTIONS,
  type SuggestedAction,
  URGENCIES,
  type Urgency,
} from '../analysis/labels.js'

export type { CaseUpdateType, Urgency }

export const UrgencyEnum = enumType('Urgency', [...URGENCIES].reverse(), 'How urgently action is required.', {
  critical: 'Immediate danger to life; review within 15 minutes.',
  high: 'The animal gets worse without help; review within 2 hours.',
  medium: 'Help is needed, but it can wait; review within a day.',
  low: 'Not urgent; review within 3 days.',
})
export const CaseUpdateTypeEnum = enumType(
  'CaseUpdateType',
  CASE_UPDATE_TYPES,
  'What an update reports about a case.',
  {
    emergency: 'An animal is in danger.',
    medical_progress: 'Progress of an animal’s treatment.',
    fundraising: 'Money is requested.',
    adoption: 'An animal needs a home, or found one.',
    note: 'Any other update of a case.',
  },
)
export const SuggestedActionEnum = enumType(
  'SuggestedAction',
  SUGGESTED_ACTIONS,
  'The suggested action; `none` for a post that is not about a case.',
  {
    create_case: 'Open a case; if an open case matches, an update of it is proposed instead.',
    add_case_update: 'Add an update to the matching case.',
    enrich_case: 'Add details to an existing case.',
    none: 'No action: the post is not about a case.',
  },
)

export const AmountPurposeEnum = enumType(
  'AmountPurpose',
  AMOUNT_PURPOSES,
  'What a sum of money in a post is for.',
  {
    needed: 'The total sum needed.',
    collected: 'The part collected so far.',
    missing: 'The part still missing or owed.',
  },
)

@ObjectType({ description: 'Facts extracted from a post.' })
export class ExtractedInfo {
  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalMentioned?: string | undefined

  @Field(() => String, {
    nullable: true,
    description:
      'What the animal is called, as written in the text; null where the post is not judged to be about a case.',
  })
  animalName?: string | undefined

  @Field(() => String, { nullable: true, description: 'As worded in the post.' })
  medicalCondition?: string | undefined

  @Field(() => Boolean, { description: 'Whether the post says that help is needed immediately.' })
  emergency!: boolean

  @Field(() => Boolean, { description: 'Whether it requests money.' })
  fundraisingRequest!: boolean

  @Field(() => String, { nullable: true, description: 'Progress of the animal, as worded in the post.' })
  medicalProgress?: string | undefined
}

@ObjectType({ description: 'A sum of money named in a post.' })
export class NamedAmount {
  @Field(() => String, { description: 'The value as a decimal string.' })
  value!: string

  @Field(() => String, { description: 'ISO 4217 code of the stated or implied currency: `ARS`.' })
  currency!: string

  @Field(() => AmountPurposeEnum, {
    nullable: true,
    description: 'What the sum is for; null if the words around it do not state it.',
  })
  purpose?: AmountPurpose | undefined
}

@ObjectType({ description: 'A part of a post, and the evidence that it gives.' })
export class AnalysisEvidence {
  @Field(() => String, { description: 'Label: animal, condition, emergency, fundraising, …' })
  label!: string

  @Field(() => String, { nullable: true, description: 'Finer kind of the label: the species, for instance.' })
  kind?: string | undefined

  @Field(() => String, { description: 'As written in the post.' })
  text!: string

  @Field(() => Int, { description: 'Start offset in the post, in UTF-16 units.' })
  start!: number

  @Field(() => Int, { description: 'End offset in the post, in UTF-16 units, exclusive.' })
  end!: number

  @Field(() => Boolean, { description: 'Whether it is negated.' })
  negated!: boolean
}

@ObjectType({ description: 'A feature of the text and its weight in the decision about relevance.' })
export class NgramWeight {
  @Field(() => String, { description: 'word, pair, letters, lexicon, concept, context or form.' })
  kind!: string

  @Field(() => String, { description: 'The feature.' })
  ngram!: string

  @Field(() => Float, { description: 'Above zero: evidence for a case; below zero: evidence against one.' })
  weight!: number
}

@ObjectType({ description: 'The opinion of a language model, where one is configured.' })
export class SecondOpinion {
  @Field(() => String, { description: 'The model that was asked.' })
  model!: string

  @Field(() => Boolean, {
    description: 'Whether it agrees with the analysis; if not, the confidence is capped.',
  })
  agrees!: boolean

  @Field(() => Boolean, { description: 'Whether it considers the post to be about a case.' })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { description: 'How urgent the language model considers the post.' })
  urgency!: Urgency

  @Field(() => [String], { description: 'Its evidence, as written in the post.' })
  evidence!: readonly string[]

  @Field(() => [String], { description: 'Sums of money in the post, as written.' })
  amounts!: readonly string[]
}

@ObjectType({ description: 'The analysis of a post, with its evidence.' })
export class AnalysisResult {
  @Field(() => Boolean, { description: 'Whether the post is about an animal that needs or gets help.' })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { description: 'How urgently action is required.' })
  urgency!: Urgency

  @Field(() => CaseUpdateTypeEnum, { description: 'Type of the update that the post would add to a case.' })
  caseUpdateType!: CaseUpdateType

  @Field(() => SuggestedActionEnum, { description: 'The action that the post calls for.' })
  suggestedAction!: SuggestedAction

  @Field(() => Float, {
    description:
      'Calibrated probability that `isCaseRelated` is right, 0.5 to 1; lower where a second opinion differs.',
  })
  confidence!: number

  @Field(() => ExtractedInfo, { description: 'Facts extracted from the post.' })
  extractedInfo!: ExtractedInfo

  @Field(() => String, { description: 'Language of the post: es, pt or en.' })
  language!: string

  @Field(() => [NamedAmount], { description: 'Sums of money named in the post.' })
  amounts!: readonly NamedAmount[]

  @Field(() => [AnalysisEvidence], { description: 'The evidence in the post.' })
  evidence!: readonly AnalysisEvidence[]

  @Field(() => [NgramWeight], { description: 'The features with the largest weights.' })
  strongestNgrams!: readonly NgramWeight[]

  @Field(() => String, {
    description: 'The trained model that read the post, as `ModelVersion.version` names it.',
  })
  modelVersion!: string

  @Field(() => [String], {
    description:
      '`perhaps`: it may be about a case and gets a second look at low priority; ' +
      '`injection`: the post looks like a prompt injection; `ungrounded`: it contains no evidence of a case; `disputed`: the second ' +
      'opinion differs. All of these require review. Others describe the text: language_unsure, markup, control_characters, direction_marks, truncated.',
  })
  flags!: readonly string[]

  @Field(() => SecondOpinion, {
    nullable: true,
    description: 'Null if no model was asked, or its answer was not usable.',
  })
  secondOpinion?: SecondOpinion | undefined
}

/** Analyses posts. Pure: the same post gives the same result, in bounded time. */
export interface PostAnalyser {
  /** @param post `language` is used where the detected one is uncertain */
  analyse(post: { text: string; language?: 'es' | 'pt' | 'en' }): AnalysisResult
}
