import { Field, Float, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'

export const urgencies = ['critical', 'high', 'medium', 'low'] as const
export type Urgency = (typeof urgencies)[number]

export const caseUpdateTypes = ['emergency', 'medical_progress', 'fundraising', 'adoption', 'note'] as const
export type CaseUpdateType = (typeof caseUpdateTypes)[number]

export const suggestedActions = ['create_case', 'add_case_update', 'enrich_case', 'none'] as const
export type SuggestedAction = (typeof suggestedActions)[number]

export const UrgencyEnum = enumType('Urgency', urgencies, 'How soon somebody must act.', {
  critical: 'A life is at stake now; review within 15 minutes.',
  high: 'The animal gets worse without help; review within 2 hours.',
  medium: 'Help is needed, but it can wait; review within a day.',
  low: 'Nothing presses; review within 3 days.',
})
export const CaseUpdateTypeEnum = enumType(
  'CaseUpdateType',
  caseUpdateTypes,
  'What kind of news a post is.',
  {
    emergency: 'An animal is in danger.',
    medical_progress: 'How an animal’s treatment goes.',
    fundraising: 'Money is asked for.',
    adoption: 'An animal looks for a home, or found one.',
    note: 'Any other news of a case.',
  },
)
export const SuggestedActionEnum = enumType(
  'SuggestedAction',
  suggestedActions,
  'What a post asks to be done; `none` for a post about no case.',
  {
    create_case: 'Open a case; where an open case is about the same, an update of that is proposed instead.',
    add_case_update: 'Add an update to the case that it is about.',
    enrich_case: 'Add what it says to a case that is known.',
    none: 'Nothing: it is about no case.',
  },
)

@ObjectType({ description: 'What was read in a post.' })
export class ExtractedInfo {
  @Field(() => String, { nullable: true, description: 'The species: dog, cat, horse, bird, other.' })
  animalMentioned?: string | undefined

  @Field(() => String, { nullable: true, description: 'What the animal is called.' })
  animalName?: string | undefined

  @Field(() => String, { nullable: true, description: 'As worded in the post.' })
  medicalCondition?: string | undefined

  @Field(() => Boolean, { description: 'Whether the post says that help is needed at once.' })
  emergency!: boolean

  @Field(() => Boolean, { description: 'Whether it asks for money.' })
  fundraisingRequest!: boolean

  @Field(() => String, { nullable: true, description: 'How the animal fares, as worded in the post.' })
  medicalProgress?: string | undefined
}

@ObjectType({ description: 'A sum of money named in a post.' })
export class NamedAmount {
  @Field(() => String, { description: 'The value as a decimal string.' })
  value!: string

  @Field(() => String, { description: 'ISO 4217 code of the currency that the post names or means: `ARS`.' })
  currency!: string
}

@ObjectType({ description: 'A piece of a post, and what it is evidence of.' })
export class AnalysisEvidence {
  @Field(() => String, { description: 'What it says: animal, condition, emergency, fundraising, …' })
  label!: string

  @Field(() => String, { nullable: true, description: 'Which of these: the species, for instance.' })
  kind?: string | undefined

  @Field(() => String, { description: 'As written in the post.' })
  text!: string

  @Field(() => Int, { description: 'Where it begins in the post, in UTF-16 units.' })
  start!: number

  @Field(() => Int, { description: 'Where it ends in the post, in UTF-16 units; the first one after it.' })
  end!: number

  @Field(() => Boolean, { description: 'Whether the words before it deny it.' })
  negated!: boolean
}

@ObjectType({ description: 'A piece of text and how far it moved the decision about relevance.' })
export class NgramWeight {
  @Field(() => String, { description: 'word, pair, letters, lexicon, concept, context or form.' })
  kind!: string

  @Field(() => String, { description: 'The piece of text.' })
  ngram!: string

  @Field(() => Float, { description: 'Above zero towards a case, below zero away from one.' })
  weight!: number
}

@ObjectType({ description: 'What a language model says of the post, where one is asked.' })
export class SecondOpinion {
  @Field(() => String, { description: 'The model that was asked.' })
  model!: string

  @Field(() => Boolean, {
    description: 'Whether it sees the post as the analysis does; if not, the confidence is capped.',
  })
  agrees!: boolean

  @Field(() => Boolean, { description: 'Whether it holds the post to be about a case.' })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { description: 'How soon it thinks somebody must act.' })
  urgency!: Urgency

  @Field(() => [String], { description: 'Pieces of the post, as written, that speak for it.' })
  evidence!: readonly string[]

  @Field(() => [String], { description: 'Sums of money in the post, as written.' })
  amounts!: readonly string[]
}

@ObjectType({ description: 'What the analysis of a post found, and why.' })
export class AnalysisResult {
  @Field(() => Boolean, { description: 'Whether the post is about an animal that needs or gets help.' })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { description: 'How soon somebody must act.' })
  urgency!: Urgency

  @Field(() => CaseUpdateTypeEnum, { description: 'What kind of news the post is.' })
  caseUpdateType!: CaseUpdateType

  @Field(() => SuggestedActionEnum, { description: 'What the post asks to be done.' })
  suggestedAction!: SuggestedAction

  @Field(() => Float, { description: 'Calibrated probability that `isCaseRelated` is right, 0 to 1.' })
  confidence!: number

  @Field(() => ExtractedInfo, { description: 'What was read in the post.' })
  extractedInfo!: ExtractedInfo

  @Field(() => String, { description: 'Language of the post: es, pt or en.' })
  language!: string

  @Field(() => [NamedAmount], { description: 'Sums of money named in the post.' })
  amounts!: readonly NamedAmount[]

  @Field(() => [AnalysisEvidence], { description: 'What in the post speaks for the result.' })
  evidence!: readonly AnalysisEvidence[]

  @Field(() => [NgramWeight], { description: 'What moved the model most.' })
  strongestNgrams!: readonly NgramWeight[]

  @Field(() => String, {
    description: 'The trained model that read the post, as `ModelVersion.version` names it.',
  })
  modelVersion!: string

  @Field(() => [String], {
    description:
      '`injection`: the post speaks to machines; `ungrounded`: nothing in it shows a case; `disputed`: the second ' +
      'opinion differs. These call for a person. Others describe the text: language_unsure, markup, control_characters, direction_marks, truncated.',
  })
  flags!: readonly string[]

  @Field(() => SecondOpinion, {
    nullable: true,
    description: 'Nothing where nobody was asked, or where the answer could not be used.',
  })
  secondOpinion?: SecondOpinion | undefined
}

/** Analyses posts. Pure: the same post gives the same answer, in bounded time. */
export interface PostAnalyser {
  /** @param post `language` is taken where the text's own is not sure */
  analyse(post: { text: string; language?: 'es' | 'pt' | 'en' }): AnalysisResult
}
