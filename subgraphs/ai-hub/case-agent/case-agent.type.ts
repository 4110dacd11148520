import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import type { Language } from '../analysis/labels.js'
import { LanguageEnum } from '../knowledge/knowledge-entry.type.js'
import { type Intent, intents } from './question.policy.js'

const answerSourceKinds = ['case', 'knowledge'] as const

export const IntentEnum = enumType('AgentIntent', intents, 'What a question was understood to ask for.', {
  greeting: 'Nothing yet: the person says hello.',
  thanks: 'Nothing more: the person says thanks.',
  case_status: 'How a case stands.',
  case_donations: 'What was donated to a case, and what is still needed.',
  case_list: 'Which cases there are.',
  how_to: 'How something is done: giving, adopting, reporting.',
  emergency: 'Help for an animal now.',
  unclear: 'None of these; the knowledge base is asked.',
})
export const AnswerSourceKindEnum = enumType(
  'AnswerSourceKind',
  answerSourceKinds,
  'What an answer rests on: a case or a piece of knowledge.',
  {
    case: 'A case of the backoffice (`cas_…`).',
    knowledge: 'An entry of the knowledge base (`kb_…`).',
  },
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
  @Field(() => AnswerSourceKindEnum, { description: 'Which of both it is: says where `id` is looked up.' })
  kind!: (typeof answerSourceKinds)[number]

  @Field(() => ID, { description: '`cas_…` or `kb_…`' })
  id!: string

  @Field(() => String, { description: 'What to call it in a list: the case’s name or the entry’s question.' })
  title!: string
}

@ObjectType({ description: 'An answer of the CaseAgent; show it as text, never as markup.' })
export class AgentAnswer {
  @Field(() => String, { description: 'What the agent says, in `language`; a few sentences without markup.' })
  text!: string

  @Field(() => LanguageEnum, {
    description:
      'The language of the answer: that of the question, or of the conversation where the question ' +
      'does not tell.',
  })
  language!: Language

  @Field(() => IntentEnum, { description: 'What the question was understood to ask for.' })
  intent!: Intent

  @Field(() => Float, { description: 'How sure the agent is, from 0 to 1.' })
  confidence!: number

  @Field(() => [AgentAnswerSource], {
    description:
      'The cases and pieces of knowledge that the answer rests on; empty for small talk and where ' +
      'nothing was found.',
  })
  sources!: readonly AgentAnswerSource[]

  @Field(() => Boolean, { description: 'False where the agent says that it does not know.' })
  known!: boolean

  @Field(() => ID, { nullable: true, description: 'The case that the conversation is about from here on.' })
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

  @Field(() => LanguageEnum, { nullable: true, description: 'For a case; a text is summarised in its own.' })
  language?: Language | null
}

@ObjectType({ description: 'The gist of a text or a case; show it as text, never as markup.' })
export class AgentSummary {
  @Field(() => String, { description: 'The gist in a few sentences, in `language`.' })
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
