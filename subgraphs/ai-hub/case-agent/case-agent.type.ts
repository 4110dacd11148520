import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/enum-type.js'
import type { Language } from '../analysis/labels.js'
import { LanguageEnum } from '../knowledge/knowledge-entry.type.js'
import { type Intent, intents } from './question.js'

const answerSourceKinds = ['case', 'knowledge'] as const

export const IntentEnum = enumType('AgentIntent', intents, 'What a question was understood to ask for.')
export const AnswerSourceKindEnum = enumType(
  'AnswerSourceKind',
  answerSourceKinds,
  'What an answer rests on: a case or a piece of knowledge.',
)

@InputType({ description: 'A question to an agent, and where the conversation stands.' })
export class AskAgentInput {
  @Field(() => String, { description: 'At most 4,000 characters, in Spanish, Portuguese or English.' })
  question!: string

  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'The language of the conversation, taken where the question does not tell.',
  })
  language?: Language | null

  @Field(() => ID, { nullable: true, description: 'The case that the conversation is about (`cas_…`).' })
  caseId?: string | null
}

@ObjectType({ description: 'What an answer rests on.' })
export class AgentAnswerSource {
  @Field(() => AnswerSourceKindEnum)
  kind!: (typeof answerSourceKinds)[number]

  @Field(() => ID, { description: '`cas_…` or `kb_…`' })
  id!: string

  @Field(() => String)
  title!: string
}

@ObjectType({ description: 'An answer of the CaseAgent; show it as text, never as markup.' })
export class AgentAnswer {
  @Field(() => String)
  text!: string

  @Field(() => LanguageEnum)
  language!: Language

  @Field(() => IntentEnum)
  intent!: Intent

  @Field(() => Float, { description: 'From 0 to 1.' })
  confidence!: number

  @Field(() => [AgentAnswerSource])
  sources!: readonly AgentAnswerSource[]

  @Field(() => Boolean, { description: 'False where the agent says that it does not know.' })
  known!: boolean

  @Field(() => ID, { nullable: true, description: 'The case that the conversation is about from here on.' })
  caseId?: string | undefined

  @Field(() => Int, { description: 'Milliseconds.' })
  processingTime!: number
}

@InputType({ description: 'What to summarise: a text or a case.' })
export class SummariseInput {
  @Field(() => String, { nullable: true, description: 'At most 20,000 characters; this or `caseId`.' })
  text?: string | null

  @Field(() => ID, { nullable: true, description: 'A case with its updates (`cas_…`); this or `text`.' })
  caseId?: string | null

  @Field(() => LanguageEnum, { nullable: true, description: 'For a case; a text is summarised in its own.' })
  language?: Language | null
}

@ObjectType({ description: 'The gist of a text or a case; show it as text, never as markup.' })
export class AgentSummary {
  @Field(() => String)
  text!: string

  @Field(() => LanguageEnum)
  language!: Language

  @Field(() => String, {
    description: '`extractive`: sentences of the text itself; or the model that wrote it.',
  })
  method!: string

  @Field(() => ID, { nullable: true })
  caseId?: string | undefined

  @Field(() => Int, { description: 'Milliseconds.' })
  processingTime!: number
}
