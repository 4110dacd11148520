import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { messageRoles } from '../../../schema/input-rules/conversations.js'
import type { Language } from '../../../schema/languages.js'
import { DateTime } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { AiSource } from '../ai/ai.type.js'

export const conversationKinds = ['chat', 'onboarding', 'saved'] as const
export type ConversationKind = (typeof conversationKinds)[number]

export type MessageRole = (typeof messageRoles)[number]

export const ConversationKindEnum = enumType(
  'ConversationKind',
  conversationKinds,
  'Purpose of a conversation: questions, onboarding, or saved by the person.',
  {
    chat: 'Questions to the assistant.',
    onboarding: 'Onboarding, step by step.',
    saved: 'Saved by the person as sent; the assistant does not continue it.',
  },
)
export const MessageRoleEnum = enumType('MessageRole', messageRoles, 'Author of a message.', {
  user: 'The person.',
  assistant: 'The agent of the AI hub, or the onboarding.',
})

@ObjectType({ description: 'A message of a conversation; display it as text, never as markup.' })
export class ConversationMessage {
  @Field(() => ID, { description: '`msg_…`' })
  id!: string

  @Field(() => MessageRoleEnum, { description: 'Author of the message.' })
  role!: MessageRole

  @Field(() => String, { description: 'The text, at most 20,000 characters.' })
  content!: string

  @Field(() => [AiSource], { nullable: true, description: 'Cases and knowledge entries behind an answer.' })
  sources?: readonly AiSource[]

  @Field(() => Float, { nullable: true, description: 'Confidence of the answer, from 0 to 1.' })
  confidence?: number

  @Field(() => DateTime)
  createdAt!: string
}

@ObjectType({ description: 'A conversation of the viewer; only they can read it.' })
export class Conversation {
  @Field(() => ID, { description: '`cnv_…`' })
  id!: string

  @Field(() => ConversationKindEnum, { description: 'Purpose; determines which mutation continues it.' })
  kind!: ConversationKind

  @Field(() => String, { description: 'The first question, unless the person renamed it.' })
  title!: string

  @Field(() => String, { nullable: true, description: 'Language of the conversation: es, pt or en.' })
  language?: Language

  @Field(() => ID, { nullable: true, description: 'The case that it is about.' })
  caseId?: string

  @Field(() => Int, { description: 'Number of messages.' })
  messageCount!: number

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { description: 'Time of the last message.' })
  updatedAt!: string

  @Field(() => Int, {
    description: 'Incremented with every change; send it with a change to detect concurrent modification.',
  })
  version!: number
}

@ObjectType({ description: 'A page of conversations.' })
export class ConversationConnection extends Connection(Conversation) {}

@ObjectType({ description: 'An answer in a conversation.' })
export class ChatReply {
  @Field(() => ID, { description: 'Send it back with the next message (`cnv_…`).' })
  conversationId!: string

  @Field(() => ID, { description: 'Id of the answer (`msg_…`).' })
  messageId!: string

  @Field(() => String, { description: 'The answer; display it as text, never as markup.' })
  response!: string

  @Field(() => String, { description: 'The language of the answer: es, pt or en.' })
  language!: string

  @Field(() => Float, { description: 'Confidence of the assistant, from 0 to 1.' })
  confidence!: number

  @Field(() => Boolean, { description: 'False if the assistant does not know the answer.' })
  known!: boolean

  @Field(() => [AiSource], { description: 'The cases and knowledge entries behind the answer.' })
  sources!: readonly AiSource[]

  @Field(() => ID, { nullable: true, description: 'The case that the conversation is about.' })
  caseId?: string

  @Field(() => Int, { description: 'Duration of the answer, in milliseconds.' })
  processingTime!: number
}

@ObjectType({ description: 'Answers of a person during onboarding.' })
export class OnboardingAnswers {
  @Field(() => String, { nullable: true, description: 'donor, guardian, foster or adopter.' })
  purpose?: string

  @Field(() => [String], { nullable: true, description: 'dog, cat, horse, bird, other.' })
  animals?: string[]

  @Field(() => String, { nullable: true, description: 'Where the person lives, in their words.' })
  location?: string

  @Field(() => String, {
    nullable: true,
    description: 'Shelter or organisation of the person, in their words.',
  })
  organization?: string

  @Field(() => String, {
    nullable: true,
    description: 'Experience of the person with animals, in their words.',
  })
  experience?: string

  @Field(() => Boolean, { nullable: true, description: 'Whether the person wants to receive news.' })
  updates?: boolean
}

@ObjectType({ description: 'The next step of the onboarding.' })
export class OnboardingReply {
  @Field(() => ID, { description: 'Send it back with the next answer (`cnv_…`).' })
  conversationId!: string

  @Field(() => String, {
    description: 'language, purpose, animals, location, organization, experience, updates or done.',
  })
  step!: string

  @Field(() => String, { description: 'The question, or what happens next.' })
  response!: string

  @Field(() => [String], { description: 'Answers to choose from; empty for free-text questions.' })
  options!: readonly string[]

  @Field(() => Boolean, {
    description: 'False if the last answer was not understood and the question is repeated.',
  })
  understood!: boolean

  @Field(() => Boolean, { description: 'Whether every question is answered or skipped.' })
  done!: boolean

  @Field(() => Int, { description: 'Number of completed steps.' })
  completedSteps!: number

  @Field(() => Int, { description: 'Number of steps, as far as known.' })
  totalSteps!: number

  @Field(() => OnboardingAnswers, { description: 'What is known so far.' })
  answers!: OnboardingAnswers
}

@ObjectType({ description: 'The summary of a text or a case; display it as text, never as markup.' })
export class AiSummary {
  @Field(() => String, { description: 'A few sentences, in `language`.' })
  summary!: string

  @Field(() => String, { description: 'The language of the summary: es, pt or en.' })
  language!: string

  @Field(() => String, {
    description: '`extractive`: sentences of the text itself; or the model that wrote it.',
  })
  method!: string

  @Field(() => ID, {
    nullable: true,
    description: 'The case that was summarised (`cas_…`); null for a text.',
  })
  caseId?: string

  @Field(() => Int, { description: 'Duration, in milliseconds.' })
  processingTime!: number
}
