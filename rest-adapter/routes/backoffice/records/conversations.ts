import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits, pagination } from '../pagination.js'

const conversationFields = graphql(`
  fragment ConversationFields on Conversation {
    id kind title language caseId messageCount createdAt updatedAt version
  }
`)

const conversationDetail = graphql(
  `fragment ConversationDetail on Conversation {
    ...ConversationFields
    messages { id role content sources { kind id title } confidence createdAt }
  }`,
  [conversationFields],
)

const LANGUAGES = { enum: ['es', 'pt', 'en'] }

export const conversations = section('Internal user-interface routes', [
  route('POST /api/chat-orchestrator', {
    summary: 'Send a message to the assistant',
    description:
      'It answers from cases and knowledge, in the language of the message, with its sources; if it does not ' +
      'know the answer, `known` is false. Send `conversationId` with further messages: the conversation ' +
      'keeps its language and case. The id of another person’s conversation returns 404.',
    success: true,
    operation: graphql(
      `mutation Chat($input: ChatInput!) {
        reply: chat(input: $input) {
          conversationId messageId response language confidence known sources { kind id title } caseId processingTime
        }
      }`,
    ),
    limits: { message: { minLength: 1, maxLength: 4000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/onboarding-orchestrator', {
    summary: 'Onboarding conversation, one question at a time',
    description:
      'Starts without `conversationId`; then send the answer to the last question. “back”, “skip” and “start ' +
      'over” work in each language. At the end the answers are stored in the person’s profile.',
    success: true,
    operation: graphql(
      `mutation Onboard($input: OnboardingInput) {
        reply: onboard(input: $input) {
          conversationId step response options understood done completedSteps totalSteps
          answers { purpose animals location organization experience updates }
        }
      }`,
    ),
    limits: { message: { maxLength: 1000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('POST /api/ai-summary', {
    summary: 'Summarise a text or a case',
    description:
      'Send `text` or `caseId`. Without a language model the summary consists of sentences of the text itself ' +
      '(`method` is `extractive`).',
    success: true,
    operation: graphql(
      `mutation Summarise($text: String, $caseId: ID, $language: String) {
        reply: summariseWithAi(text: $text, caseId: $caseId, language: $language) {
          summary language method caseId processingTime
        }
      }`,
    ),
    limits: { text: { maxLength: 20_000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/save-conversation', {
    summary: 'Save a conversation',
    description:
      'With `conversationId` the messages of a saved conversation are replaced. A person can save 500.',
    success: true,
    operation: graphql(
      `mutation SaveConversation($input: SaveConversationInput!) {
        reply: saveConversation(input: $input) { ...ConversationDetail }
      }`,
      [conversationDetail],
    ),
    under: 'conversation',
    limits: { messages: { minItems: 1, maxItems: 200 } },
    errors: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  }),
  route('GET /api/user-conversations', {
    summary: 'List your conversations, most recently used first',
    description:
      '`conversationId` returns only that one; `messages=true` includes the messages, of several conversations at most 2 MB.',
    operation: graphql(
      `query ListConversations($conversationId: ID, $kind: ConversationKind, $messages: Boolean = false,
                               $limit: Int = 20, $offset: Int, $page: Int) {
        reply: userConversations(
          filter: {id: $conversationId, kind: $kind}, page: {limit: $limit, offset: $offset, page: $page}
        ) {
          conversations: nodes {
            ...ConversationFields
            messages @include(if: $messages) { id role content sources { kind id title } confidence createdAt }
          }
          pagination: pageInfo { ...Pagination }
        }
      }`,
      [conversationFields, pagination],
    ),
    limits: pageLimits,
    errors: ['NOT_FOUND'],
  }),
  route('PATCH /api/user-conversations', {
    summary: 'Rename one of your conversations',
    success: true,
    operation: graphql(
      `mutation UpdateConversation($input: UpdateConversationInput!) {
        reply: updateConversation(input: $input) { ...ConversationFields }
      }`,
      [conversationFields],
    ),
    under: 'conversation',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('DELETE /api/user-conversations', {
    summary: 'Delete one of your conversations',
    operation: graphql(
      `mutation DeleteConversation($conversationId: ID!) { done: deleteConversation(conversationId: $conversationId) }`,
    ),
    add: { success: true, message: 'The conversation was deleted.' },
    errors: ['NOT_FOUND'],
  }),
])
