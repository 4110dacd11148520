import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
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

export const InsightKindEnum = enumType('InsightKind', insightKinds, 'Subject of an insight.', {
  animal: 'The species: dog, cat, horse, bird or other.',
  animal_name: 'What the animal is called, as written in the text.',
  condition: 'The condition of the animal.',
  emergency: 'Help is needed immediately.',
  cruelty: 'The animal was harmed or abandoned.',
  lost: 'The animal is missing, or was found without its owner.',
  progress: 'The animal recovers or was treated.',
  fundraising: 'Money is requested.',
  amount: 'A sum of money with its currency.',
  adoption: 'The animal needs a home, or found one.',
  rescue: 'The animal was rescued or taken in.',
  location: 'A place mentioned in the text.',
  organization: 'A shelter or another organisation mentioned in the text.',
  website: 'A web address mentioned in the text.',
})

@ObjectType({ description: 'A fact extracted from a text, with its evidence.' })
@Directive('@key(fields: "id")')
export class Insight {
  @Field(() => ID, { description: '`ins_…`' })
  id!: string

  @Field(() => InsightKindEnum, { description: 'Subject of the insight.' })
  kind!: InsightKind

  @Field(() => String, { description: 'The fact: the species, the name, the amount with its currency, …' })
  value!: string

  @Field(() => String, { description: 'The evidence in the text, verbatim.' })
  evidence!: string

  @Field(() => String, { description: 'The sentence of the evidence, verbatim.' })
  sentence!: string

  @Field(() => Float, { description: 'Confidence, from 0 to 1.' })
  confidence!: number

  @Field(() => LanguageEnum, { description: 'The language of the source text.' })
  language!: Language

  @Field(() => String, { description: 'Source of the text.' })
  source!: string

  @Field(() => ID, { nullable: true, description: 'The guardian that it is about (`usr_…`).' })
  guardianId?: string

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string

  @Field(() => ID, { description: 'The knowledge entry with the sentence (`kb_…`).' })
  entryId!: string

  @Field(() => [KnowledgeEntry], { description: 'The linked knowledge entries.' })
  links?: KnowledgeEntry[]

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'The insights of a text.' })
export class ExtractedInsights {
  @Field(() => LanguageEnum, { description: 'The detected language of the text.' })
  language!: Language

  @Field(() => String, { description: 'Source of the text.' })
  source!: string

  @Field(() => [Insight], { description: 'In the order of the text.' })
  insights!: Insight[]

  @Field(() => Int, { description: 'Number of knowledge entries with their sentences.' })
  entries!: number

  @Field(() => Int, { description: 'Number of sentences skipped as prompt injection.' })
  skipped!: number
}

@ObjectType({ description: 'A page of insights.' })
export class InsightConnection extends Connection(Insight) {}
