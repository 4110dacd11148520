import { Field, InputType } from 'type-graphql'
import type { Language } from '../analysis/labels.js'
import { type KnowledgeCategory, KnowledgeCategoryEnum, LanguageEnum } from './knowledge-entry.type.js'

@InputType({ description: 'Which knowledge to search; members that are given must all hold.' })
export class KnowledgeFilter {
  @Field(() => String, {
    nullable: true,
    description:
      'What is searched for, in Spanish, Portuguese or English: words in any form, without case and accents. ' +
      'Without it the newest entries are listed.',
  })
  query?: string | null

  @Field(() => LanguageEnum, { nullable: true, description: 'Only entries in this language.' })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, { nullable: true, description: 'Only entries about this.' })
  category?: KnowledgeCategory | null
}

@InputType({ description: 'A new piece of knowledge.' })
export class CreateKnowledgeEntryInput {
  @Field(() => String, { description: 'The question that it answers, at most 200 characters.' })
  title!: string

  @Field(() => String, { description: 'The answer, at most 5,000 characters.' })
  content!: string

  @Field(() => LanguageEnum, { nullable: true, description: 'Default: the language that it is written in.' })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, { description: 'The subject that the entry belongs to.' })
  category!: KnowledgeCategory

  @Field(() => [String], { nullable: true, description: 'Further words that it is found by, at most 40.' })
  keywords?: string[] | null

  @Field(() => String, { nullable: true, description: 'Where it was learnt; default: who writes it.' })
  source?: string | null
}

@InputType({ description: 'What to change about a piece of knowledge; members left out stay as they are.' })
export class UpdateKnowledgeEntryInput {
  @Field(() => String, {
    nullable: true,
    description: 'The question that it answers, at most 200 characters.',
  })
  title?: string | null

  @Field(() => String, { nullable: true, description: 'The answer, at most 5,000 characters.' })
  content?: string | null

  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'The language that it is written in from now on.',
  })
  language?: Language | null

  @Field(() => KnowledgeCategoryEnum, {
    nullable: true,
    description: 'The subject that the entry belongs to from now on.',
  })
  category?: KnowledgeCategory | null

  @Field(() => [String], {
    nullable: true,
    description: 'Further words that it is found by, at most 40; these take the place of the former ones.',
  })
  keywords?: string[] | null

  @Field(() => String, { nullable: true, description: 'Where it was learnt: a guide, a person, a text.' })
  source?: string | null
}
