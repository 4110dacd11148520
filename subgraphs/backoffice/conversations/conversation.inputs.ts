import { Field, ID, InputType, Int } from 'type-graphql'
import {
  type ConversationKind,
  ConversationKindEnum,
  type MessageRole,
  MessageRoleEnum,
} from './conversation.type.js'

@InputType({ description: 'A message to the assistant.' })
export class ChatInput {
  @Field(() => String, { description: 'At most 4,000 characters, in Spanish, Portuguese or English.' })
  message!: string

  @Field(() => ID, { nullable: true, description: 'The conversation; if omitted, a new one is created.' })
  conversationId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'es, pt or en; used if the language of the message cannot be detected.',
  })
  language?: string | null

  @Field(() => ID, { nullable: true, description: 'The case that it is about (`cas_…`).' })
  caseId?: string | null
}

@InputType({ description: 'An answer to an onboarding question.' })
export class OnboardingInput {
  @Field(() => String, {
    nullable: true,
    description:
      'The answer to the last question, at most 1,000 characters; “back”, “skip” and “start over” work in each ' +
      'language. If omitted, the last question is repeated.',
  })
  message?: string | null

  @Field(() => ID, { nullable: true, description: 'If omitted, a new conversation begins.' })
  conversationId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'es, pt or en; if omitted, the first question asks for it.',
  })
  language?: string | null
}

@InputType({ description: 'A message of a saved conversation.' })
export class SavedMessageInput {
  @Field(() => MessageRoleEnum, { description: 'Author of the message.' })
  role!: MessageRole

  @Field(() => String, { description: 'At most 20,000 characters.' })
  content!: string
}

@InputType({ description: 'A conversation to save.' })
export class SaveConversationInput {
  @Field(() => ID, {
    nullable: true,
    description:
      'A conversation saved before, whose messages are replaced; if omitted, a new one is created.',
  })
  conversationId?: string | null

  @Field(() => String, { nullable: true, description: 'At most 200 characters; default: its first message.' })
  title?: string | null

  @Field(() => [SavedMessageInput], { description: 'In order, 1 to 200.' })
  messages!: SavedMessageInput[]
}

@InputType({ description: 'Changes to a conversation; omitted members are unchanged.' })
export class UpdateConversationInput {
  @Field(() => ID, { description: 'One of your conversations (`cnv_…`).' })
  conversationId!: string

  @Field(() => String, { nullable: true, description: 'At most 200 characters.' })
  title?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT if the conversation was modified since.',
  })
  version?: number | null
}

@InputType({ description: 'Which conversations to list; all given members must match.' })
export class ConversationFilter {
  @Field(() => ConversationKindEnum, { nullable: true, description: 'Only conversations of this kind.' })
  kind?: ConversationKind | null

  @Field(() => ID, {
    nullable: true,
    description: 'Only this one; NOT_FOUND if it is unknown or belongs to another person.',
  })
  id?: string | null
}
