import { Directive, Field, Float, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { LANGUAGES, type Language } from '../analysis/labels.js'

export const knowledgeCategories = [
  'rescue',
  'first_aid',
  'adoption',
  'donation',
  'platform',
  'learned',
] as const
export type KnowledgeCategory = (typeof knowledgeCategories)[number]

/** Where an entry comes from: the installation, a person of staff, or a text that insights were extracted from. */
export const knowledgeOrigins = ['seeded', 'written', 'learned'] as const
export type KnowledgeOrigin = (typeof knowledgeOrigins)[number]

export const LanguageEnum = enumType(
  'Language',
  LANGUAGES,
  'A language that the AI hub reads and writes: Spanish, Portuguese, English.',
)
export const KnowledgeCategoryEnum = enumType(
  'KnowledgeCategory',
  knowledgeCategories,
  'What a piece of knowledge is about.',
)
export const KnowledgeOriginEnum = enumType(
  'KnowledgeOrigin',
  knowledgeOrigins,
  'Where a piece of knowledge comes from: the installation, staff, or a text that was learnt from.',
)

@ObjectType({ description: 'A piece of knowledge that questions are answered from.' })
@Directive('@key(fields: "id")')
export class KnowledgeEntry {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'The question that it answers, in a line.' })
  title!: string

  @Field(() => String, { description: 'The answer; show it as text, never as markup.' })
  content!: string

  @Field(() => [String], { description: 'Further words that it is found by.' })
  keywords!: string[]

  @Field(() => LanguageEnum)
  language!: Language

  @Field(() => KnowledgeCategoryEnum)
  category!: KnowledgeCategory

  @Field(() => KnowledgeOriginEnum)
  origin!: KnowledgeOrigin

  @Field(() => String, { description: 'Where it was learnt: a guide, a person, a text.' })
  source!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string
}

@ObjectType({ description: 'A piece of knowledge, and how well it answers a search.' })
export class KnowledgeResult {
  @Field(() => ID, { description: 'Id of the entry (`kb_…`).' })
  id!: string

  @Field(() => Float, { description: 'From 0 to 1; 1 for every entry where nothing is searched for.' })
  relevance!: number

  @Field(() => KnowledgeEntry)
  entry!: KnowledgeEntry
}

@ObjectType({ description: 'A page of knowledge, the most relevant first.' })
export class KnowledgeResultConnection extends Connection(KnowledgeResult) {}
