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

const LANGUAGES = { enum: ['es', 'pt', 'en', null] }

export const conversations = section('Internal user-interface routes', [
  route('POST /api/chat-orchestrator', {
    summary: 'Say something to the assistant',
    description:
      'It answers from cases and knowledge, in the language of the message, with its sources; where it does not ' +
      'know, `known` is false. Send `conversationId` back: the conversation remembers its language and its case. ' +
      'What others said is theirs: an id of somebody else’s conversation is 404.',
    success: true,
    operation: graphql(
      `mutation Chat($input: ChatInput!) {
        reply: chat(input: $input) {
          conversationId messageId response language confidence known sources { kind id title } caseId processingTime
        }
      }`,
    ),
    reply: 'reply',
    limits: { message: { minLength: 1, maxLength: 4000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/onboarding-orchestrator', {
    summary: 'Get to know the platform, a question at a time',
    description:
      'Without `conversationId` it begins; then send the answer to the last question. “back”, “skip” and “start ' +
      'over” work in each language. At the end the profile of the person holds what they said.',
    success: true,
    operation: graphql(
      `mutation Onboard($input: OnboardingInput) {
        reply: onboard(input: $input) {
          conversationId step response options understood done completedSteps totalSteps
          answers { purpose animals location organization experience updates }
        }
      }`,
    ),
    reply: 'reply',
    limits: { message: { maxLength: 1000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('POST /api/ai-summary', {
    summary: 'Summarise a text or a case',
    description:
      'Give `text` or `caseId`. Without a language model the summary is made of sentences of the text itself ' +
      '(`method` is `extractive`).',
    success: true,
    operation: graphql(
      `mutation Summarise($text: String, $caseId: ID, $language: String) {
        reply: summariseWithAi(text: $text, caseId: $caseId, language: $language) {
          summary language method caseId processingTime
        }
      }`,
    ),
    reply: 'reply',
    limits: { text: { maxLength: 20_000 }, language: LANGUAGES },
    errors: ['NOT_FOUND', 'CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/save-conversation', {
    summary: 'Keep a conversation',
    description: 'With `conversationId` the messages of one that was saved before are replaced.',
    success: true,
    operation: graphql(
      `mutation SaveConversation($input: SaveConversationInput!) {
        reply: saveConversation(input: $input) { ...ConversationDetail }
      }`,
      [conversationDetail],
    ),
    reply: 'reply',
    under: 'conversation',
    limits: { messages: { minItems: 1, maxItems: 200 } },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('GET /api/user-conversations', {
    summary: 'One’s own conversations, what was spoken in last first',
    description: '`conversationId` answers that one alone; `messages=true` adds what was said.',
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
    reply: 'reply',
    limits: pageLimits,
    errors: ['NOT_FOUND'],
  }),
  route('PATCH /api/user-conversations', {
    summary: 'Give one of one’s conversations another title',
    success: true,
    operation: graphql(
      `mutation UpdateConversation($input: UpdateConversationInput!) {
        reply: updateConversation(input: $input) { ...ConversationFields }
      }`,
      [conversationFields],
    ),
    reply: 'reply',
    under: 'conversation',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  route('DELETE /api/user-conversations', {
    summary: 'Delete one of one’s conversations',
    operation: graphql(
      `mutation DeleteConversation($conversationId: ID!) { done: deleteConversation(conversationId: $conversationId) }`,
    ),
    reply: null,
    add: { success: true, message: 'The conversation was deleted.' },
    errors: ['NOT_FOUND'],
  }),
])
