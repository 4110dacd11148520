import { Field, InputType, Int } from 'type-graphql'
import type { Language } from '../analysis/labels.js'
import { type KnowledgeCategory, KnowledgeCategoryEnum, LanguageEnum } from './knowledge-entry.type.js'

@InputType({ description: 'Filter of knowledge entries; all given members must match.' })
export class KnowledgeFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'Query in Spanish, Portuguese or English: words in any form; case and accents are ignored. ' +
      'Without it, the newest entries are listed.',
  })
  query?: string | null

  @Field(() => LanguageEnum, { nullable: true, description: 'Only entries in this language.' })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, { nullable: true, description: 'Only entries in this category.' })
  category?: KnowledgeCategory | null
}

@InputType({ description: 'A new knowledge entry.' })
export class CreateKnowledgeEntryInput {
  @Field(() => String, { description: 'The question that it answers, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The answer, at most 5,000 characters.' })
  content!: string

  @Field(() => LanguageEnum, { nullable: true, description: 'Language of the entry; detected by default.' })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, { description: 'The subject area that the entry belongs to.' })
  category!: KnowledgeCategory

  @Field(() => [String], { nullable: true, description: 'Keywords for the search, at most 40.' })
  keywords?: string[] | null

  @Field(() => String, { nullable: true, description: 'Source; default: the author.' })
  source?: string | null
}

@InputType({ description: 'Changes of a knowledge entry; omitted members are unchanged.' })
export class UpdateKnowledgeEntryInput {
  @Field(() => String, {
    nullable: true,
    description: 'The question that it answers, at most 200 characters.',
  })
  title?: string | null

  @Field(() => String, { nullable: true, description: 'The answer, at most 5,000 characters.' })
  content?: string | null

  @Field(() => LanguageEnum, { nullable: true, description: 'The new language.' })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, { nullable: true, description: 'The new category.' })
  category?: KnowledgeCategory | null

  @Field(() => [String], {
    nullable: true,
    description: 'Keywords for the search, at most 40; they replace the previous ones.',
  })
  keywords?: string[] | null

  @Field(() => String, { nullable: true, description: 'Source: a guide, a person, a text.' })
  source?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
