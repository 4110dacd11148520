import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import type { Language } from '../analysis/labels.js'
import { LanguageEnum } from '../knowledge/knowledge-entry.type.js'
import { type Intent, intents } from './question.policy.js'

const answerSourceKinds = ['case', 'knowledge'] as const

export const IntentEnum = enumType('AgentIntent', intents, 'The recognised intent of a question.', {
  greeting: 'A greeting; nothing is asked.',
  thanks: 'Thanks; nothing is asked.',
  case_status: 'The state of a case.',
  case_donations: 'Donations to a case, and the missing amount.',
  case_list: 'A list of cases.',
  how_to: 'How something is done: giving, adopting, reporting.',
  emergency: 'Help for an animal now.',
  unclear: 'None of these; the knowledge base is searched.',
})
export const AnswerSourceKindEnum = enumType(
  'AnswerSourceKind',
  answerSourceKinds,
  'Kind of source of an answer: a case or a knowledge entry.',
  { case: 'A case of the backoffice (`cas_…`).', knowledge: 'An entry of the knowledge base (`kb_…`).' },
)

@InputType({ description: 'A question to an agent, with the context of the conversation.' })
export class AskAgentInput {
  @Field(() => String, { description: 'At most 4,000 characters, in Spanish, Portuguese or English.' })
  question!: string

  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'The language of the conversation; used where that of the question is uncertain.',
  })
  language?: Language | null

  @Field(() => ID, { nullable: true, description: 'The case that the conversation is about (`cas_…`).' })
  caseId?: string | null
}

@ObjectType({ description: 'A case or a knowledge entry that an answer is based on.' })
export class AgentAnswerSource {
  @Field(() => AnswerSourceKindEnum, { description: 'Kind of source: where `id` is looked up.' })
  kind!: (typeof answerSourceKinds)[number]

  @Field(() => ID, { description: '`cas_…` or `kb_…`' })
  id!: string

  @Field(() => String, { description: 'Title in a list: the name of the case or the question of the entry.' })
  title!: string
}

@ObjectType({ description: 'An answer of the CaseAgent; display it as text, never as markup.' })
export class AgentAnswer {
  @Field(() => String, { description: 'The answer in `language`; a few sentences without markup.' })
  text!: string

  @Field(() => LanguageEnum, {
    description:
      'The language of the answer: that of the question, or of the conversation where the question ' +
      'is uncertain.',
  })
  language!: Language

  @Field(() => IntentEnum, { description: 'The recognised intent of the question.' })
  intent!: Intent

  @Field(() => Float, { description: 'Confidence of the agent, from 0 to 1.' })
  confidence!: number

  @Field(() => [AgentAnswerSource], {
    description:
      'The cases and knowledge entries used in the answer; empty for small talk and where ' +
      'nothing was found.',
  })
  sources!: readonly AgentAnswerSource[]

  @Field(() => Boolean, { description: 'False if the agent does not know the answer.' })
  known!: boolean

  @Field(() => ID, { nullable: true, description: 'The case of the conversation from now on.' })
  caseId?: string | undefined

  @Field(() => Int, { description: 'How long the answer took, in milliseconds.' })
  processingTime!: number
}

@InputType({ description: 'What to summarise: a text or a case.' })
export class SummariseInput {
  @Field(() => String, { nullable: true, description: 'At most 20,000 characters; this or `caseId`.' })
  text?: string | null

  @Field(() => ID, { nullable: true, description: 'A case with its updates (`cas_…`); this or `text`.' })
  caseId?: string | null

  @Field(() => LanguageEnum, {
    nullable: true,
    description: 'Language for a case; a text is summarised in its own language.',
  })
  language?: Language | null
}

@ObjectType({ description: 'A summary of a text or a case; display it as text, never as markup.' })
export class AgentSummary {
  @Field(() => String, { description: 'The summary in a few sentences, in `language`.' })
  text!: string

  @Field(() => LanguageEnum, {
    description: 'The language of the summary: that of the text, or the one asked for with a case.',
  })
  language!: Language

  @Field(() => String, {
    description: '`extractive`: sentences of the text itself; or the model that wrote it.',
  })
  method!: string

  @Field(() => ID, {
    nullable: true,
    description: 'The case that was summarised (`cas_…`); null for a text.',
  })
  caseId?: string | undefined

  @Field(() => Int, { description: 'How long it took, in milliseconds.' })
  processingTime!: number
}
