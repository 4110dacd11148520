import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import {
  ChatInput,
  ConversationFilter,
  OnboardingInput,
  SaveConversationInput,
  UpdateConversationInput,
} from './conversation.inputs.js'
import type { Conversations } from './conversation.service.js'
import {
  AiSummary,
  ChatReply,
  Conversation,
  ConversationConnection,
  ConversationMessage,
  OnboardingReply,
} from './conversation.type.js'
import type { Orchestrator } from './orchestrator.service.js'

@Resolver(() => Conversation)
export class ConversationResolver {
  readonly #messages: (
    context: GraphContext,
    id: string,
  ) => Awaitable<readonly (ConversationMessage & { conversationId: string })[]>

  constructor(
    private readonly conversations: Conversations,
    private readonly orchestrator: Orchestrator,
  ) {
    this.#messages = batchListLoader(conversations.messagesOf, ({ conversationId }) => conversationId)
  }

  @Query(() => ConversationConnection, {
    description: 'The viewer’s own conversations, most recently active first.',
  })
  @Allow('signed-in')
  userConversations(
    @Ctx() context: GraphContext,
    @Arg('filter', () => ConversationFilter, { nullable: true }) filter?: ConversationFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<Conversation>> {
    return this.conversations.list(context, filter ?? {}, page ?? {})
  }

  @Mutation(() => ChatReply, { description: 'Answers a chat message; the conversation keeps its context.' })
  @Allow('signed-in')
  chat(@Ctx() context: GraphContext, @Arg('input', () => ChatInput) input: ChatInput): Promise<ChatReply> {
    return this.orchestrator.chat(context, input)
  }

  @Mutation(() => OnboardingReply, {
    description: 'Accepts an answer to an onboarding question and returns the next question.',
  })
  @Allow('signed-in')
  onboard(
    @Ctx() context: GraphContext,
    @Arg('input', () => OnboardingInput, { nullable: true }) input?: OnboardingInput,
  ): Promise<OnboardingReply> {
    return this.orchestrator.onboard(context, input ?? {})
  }

  @Mutation(() => AiSummary, { description: 'Summarises a text or a case; nothing is stored.' })
  @Allow('signed-in')
  summariseWithAi(
    @Ctx() context: GraphContext,
    @Arg('text', () => String, {
      nullable: true,
      description: 'At most 20,000 characters; this or `caseId`.',
    })
    text?: string,
    @Arg('caseId', () => ID, { nullable: true, description: '`cas_…`; this or `text`.' }) caseId?: string,
    @Arg('language', () => String, {
      nullable: true,
      description: 'es, pt or en: of the summary of a case; a text is summarised in its own.',
    })
    language?: string,
  ): Promise<AiSummary> {
    return this.orchestrator.summarise(context, { text, caseId, language })
  }

  @Mutation(() => Conversation, {
    description:
      'Stores a conversation that took place elsewhere, exactly as sent; no reply is generated. QUOTA_EXCEEDED beyond ' +
      '500 per person.',
  })
  @Allow('signed-in')
  saveConversation(
    @Ctx() context: GraphContext,
    @Arg('input', () => SaveConversationInput) input: SaveConversationInput,
  ): Promise<Conversation> {
    return this.conversations.save(context, input)
  }

  @Mutation(() => Conversation, { description: 'Renames one of the viewer’s conversations.' })
  @Allow('signed-in')
  updateConversation(
    @Ctx() context: GraphContext,
    @Arg('input', () => UpdateConversationInput) input: UpdateConversationInput,
  ): Promise<Conversation> {
    return this.conversations.update(context, input)
  }

  @Mutation(() => Boolean, { description: 'Deletes one of the viewer’s conversations with its messages.' })
  @Allow('signed-in')
  async deleteConversation(
    @Ctx() context: GraphContext,
    @Arg('conversationId', () => ID, { description: '`cnv_…`' }) conversationId: string,
  ): Promise<boolean> {
    await this.conversations.remove(context, conversationId)
    return true
  }

  @FieldResolver(() => [ConversationMessage], {
    description:
      'The messages, in order. VALIDATION_ERROR if those of several conversations have more than 2 MB together.',
  })
  async messages(@Root() { id }: Conversation, @Ctx() context: GraphContext): Promise<ConversationMessage[]> {
    return [...(await this.#messages(context, id))]
  }
}
