import { Directive, Field, Float, ID, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
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
  {
    es: 'Spanish.',
    pt: 'Portuguese.',
    en: 'English.',
  },
)
export const KnowledgeCategoryEnum = enumType(
  'KnowledgeCategory',
  knowledgeCategories,
  'What a piece of knowledge is about.',
  {
    rescue: 'How animals are rescued and reported.',
    first_aid: 'What to do for a hurt animal until help comes.',
    adoption: 'How animals find homes.',
    donation: 'How to give, and what becomes of it.',
    platform: 'How the platform is used.',
    learned: 'What was learnt from texts and posts.',
  },
)
export const KnowledgeOriginEnum = enumType(
  'KnowledgeOrigin',
  knowledgeOrigins,
  'Where a piece of knowledge comes from: the installation, staff, or a text that was learnt from.',
  {
    seeded: 'Came with the installation.',
    written: 'Written by a person of staff.',
    learned: 'Kept from a text that insights were extracted from.',
  },
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

  @Field(() => LanguageEnum, {
    description: 'The language that the entry is written in; a search can be limited to one.',
  })
  language!: Language

  @Field(() => KnowledgeCategoryEnum, { description: 'The subject that the entry belongs to.' })
  category!: KnowledgeCategory

  @Field(() => KnowledgeOriginEnum, {
    description: 'How it came into the knowledge base; a reset keeps only what is seeded.',
  })
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

  @Field(() => KnowledgeEntry, { description: 'The piece of knowledge that was found.' })
  entry!: KnowledgeEntry
}

@ObjectType({ description: 'A page of knowledge, the most relevant first.' })
export class KnowledgeResultConnection extends Connection(KnowledgeResult) {}
