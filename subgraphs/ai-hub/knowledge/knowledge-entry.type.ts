import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql'
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

/** Origin of an entry: the installation, staff, or a text with insights. */
export const knowledgeOrigins = ['seeded', 'written', 'learned'] as const
export type KnowledgeOrigin = (typeof knowledgeOrigins)[number]

/** How the sources of posts begin: those of the network, and those in the backoffice. */
export const postSources = { fetched: 'post:', recorded: 'social_post:' } as const

export const LanguageEnum = enumType(
  'Language',
  LANGUAGES,
  'A language of the AI hub: Spanish, Portuguese, English.',
  { es: 'Spanish.', pt: 'Portuguese.', en: 'English.' },
)
export const KnowledgeCategoryEnum = enumType(
  'KnowledgeCategory',
  knowledgeCategories,
  'Category of a knowledge entry.',
  {
    rescue: 'How animals are rescued and reported.',
    first_aid: 'First aid for an injured animal.',
    adoption: 'Adoption and fostering.',
    donation: 'How to donate, and how donations are used.',
    platform: 'How to use the platform.',
    learned: 'Insights from texts and posts.',
  },
)
export const KnowledgeOriginEnum = enumType(
  'KnowledgeOrigin',
  knowledgeOrigins,
  'Origin of a knowledge entry: the installation, staff, or a text.',
  {
    seeded: 'Part of the installation.',
    written: 'Written by staff.',
    learned: 'Insights from a text.',
  },
)

@ObjectType({ description: 'A knowledge entry, from which questions are answered.' })
@Directive('@key(fields: "id")')
export class KnowledgeEntry {
  @Field(() => ID, { description: '`kb_…`' })
  id!: string

  @Field(() => String, { description: 'The question that it answers, in one line.' })
  title!: string

  @Field(() => String, { description: 'The answer; display it as text, never as markup.' })
  content!: string

  @Field(() => [String], { description: 'Keywords for the search.' })
  keywords!: string[]

  @Field(() => LanguageEnum, { description: 'The language of the entry; a search can be limited to one.' })
  language!: Language

  @Field(() => KnowledgeCategoryEnum, { description: 'The subject area that the entry belongs to.' })
  category!: KnowledgeCategory

  @Field(() => KnowledgeOriginEnum, { description: 'Origin of the entry; a reset keeps only seeded ones.' })
  origin!: KnowledgeOrigin

  @Field(() => String, { description: 'Source: a guide, a person, a text.' })
  source!: string

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime)
  updatedAt!: string

  @Field(() => Int)
  version!: number
}

@ObjectType({ description: 'A knowledge entry with its relevance for a search.' })
export class KnowledgeResult {
  @Field(() => ID, { description: 'Id of the entry (`kb_…`).' })
  id!: string

  @Field(() => Float, { description: 'From 0 to 1; 1 for every entry without a query.' })
  relevance!: number

  @Field(() => KnowledgeEntry, { description: 'The matching knowledge entry.' })
  entry!: KnowledgeEntry
}

@ObjectType({ description: 'A page of knowledge entries, most relevant first.' })
export class KnowledgeResultConnection extends Connection(KnowledgeResult) {}
