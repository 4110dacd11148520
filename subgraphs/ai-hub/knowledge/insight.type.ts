import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import type { Language } from '../analysis/labels.js'
import { KnowledgeEntry, LanguageEnum } from './knowledge-entry.type.js'

export const insightKinds = [
  'animal',
  'animal_name',
  'condition',
  'emergency',
  'cruelty',
  'lost',
  'progress',
  'fundraising',
  'amount',
  'adoption',
  'rescue',
  'location',
  'organization',
  'website',
] as const
export type InsightKind = (typeof insightKinds)[number]

export const InsightKindEnum = enumType(
  'InsightKind',
  insightKinds,
  'What an insight says something about.',
  {
    animal: 'The species: dog, cat, horse, bird or other.',
    animal_name: 'What the animal is called.',
    condition: 'What the animal suffers from.',
    emergency: 'That help is needed at once.',
    cruelty: 'That somebody harmed or abandoned the animal.',
    lost: 'That the animal is missed, or was found without its people.',
    progress: 'That the animal recovers or was treated.',
    fundraising: 'That money is asked for.',
    amount: 'A sum of money with its currency.',
    adoption: 'That the animal looks for a home, or found one.',
    rescue: 'That somebody saved the animal or takes it in.',
    location: 'A place that the text names.',
    organization: 'A shelter or another organisation that the text names.',
    website: 'A web address that the text names.',
  },
)

@ObjectType({ description: 'Something that was learnt from a text, with the words that say it.' })
@Directive('@key(fields: "id")')
export class Insight {
  @Field(() => ID, { description: '`ins_…`' })
  id!: string

  @Field(() => InsightKindEnum, { description: 'What it says something about.' })
  kind!: InsightKind

  @Field(() => String, {
    description: 'What was learnt: the species, the name, the amount with its currency, …',
  })
  value!: string

  @Field(() => String, { description: 'The words of the text that say it, verbatim.' })
  evidence!: string

  @Field(() => String, { description: 'The sentence that they stand in, verbatim.' })
  sentence!: string

  @Field(() => Float, { description: 'How sure the reading is, from 0 to 1.' })
  confidence!: number

  @Field(() => LanguageEnum, { description: 'The language of the text that it was found in.' })
  language!: Language

  @Field(() => String, { description: 'Where the text comes from.' })
  source!: string

  @Field(() => ID, { nullable: true, description: 'The guardian that it is about (`usr_…`).' })
  guardianId?: string

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string

  @Field(() => ID, { description: 'The piece of knowledge that keeps the sentence (`kb_…`).' })
  entryId!: string

  @Field(() => [KnowledgeEntry], { description: 'The knowledge that it was linked to.' })
  links?: KnowledgeEntry[]

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'What was learnt from a text.' })
export class ExtractedInsights {
  @Field(() => LanguageEnum, { description: 'The language that the text was found to be in.' })
  language!: Language

  @Field(() => String, { description: 'Where the text comes from.' })
  source!: string

  @Field(() => [Insight], { description: 'In the order of the text.' })
  insights!: Insight[]

  @Field(() => Int, { description: 'How many pieces of knowledge keep them.' })
  entries!: number

  @Field(() => Int, {
    description: 'How many sentences were passed over because they speak to a machine rather than to people.',
  })
  skipped!: number
}
