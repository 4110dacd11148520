import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits } from '../pagination.js'

export const ai = section('AI routes', [
  route('GET /api/ai/agents', {
    summary: 'The agents of the AI hub',
    operation: graphql(
      `query ListAiAgents { agents: aiAgents { name description version capabilities isEnabled } }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/ai/insights', {
    summary: 'How the agents fare',
    description:
      'Interactions are questions, summaries and texts to learn from. `successRate` is the share that was ' +
      'answered; `improvementRate` is that of the last 15 days less that of the 15 days before.',
    operation: graphql(
      `query ReadAiInsights {
        insights: aiInsights {
          totalInteractions averageConfidence successRate trends { interactionsPerDay improvementRate }
        }
      }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/ai/knowledge', {
    summary: 'Search the knowledge base',
    description:
      'In Spanish, Portuguese or English: words in any form, without case and accents; the most relevant first. ' +
      'Without `query` the newest entries are listed, each with relevance 1.',
    operation: graphql(
      `query ListAiKnowledge($query: String, $limit: Int = 10, $offset: Int) {
        reply: aiKnowledge(query: $query, limit: $limit, offset: $offset) {
          results { id title content relevance language category source createdAt } total
        }
      }`,
    ),
    reply: 'reply',
    limits: { limit: pageLimits.limit, offset: pageLimits.offset, query: { maxLength: 2000 } },
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/ai/knowledge/reset', {
    summary: 'Forget all that was written and learnt',
    description: '`confirm` must be true. The knowledge of the installation is seeded anew.',
    success: true,
    add: { message: 'The knowledge base was reset.' },
    operation: graphql(
      `mutation ResetAiKnowledge($confirm: Boolean!) { reply: resetAiKnowledge(confirm: $confirm) { removed seeded } }`,
    ),
    reply: 'reply',
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/ai/test', {
    summary: 'Try an agent with a prompt',
    description:
      'The CaseAgent (default) answers from cases and knowledge, in the language of the prompt, with its sources; ' +
      'where it does not know, `known` is false and the answer says so. The MicroblogAgent reads the prompt as a post.',
    success: true,
    operation: graphql(
      `mutation TestAi($prompt: String!, $agentType: String, $context: AiTestContextInput) {
        reply: testAi(prompt: $prompt, agentType: $agentType, context: $context) {
          response confidence agentUsed processingTime language known sources { kind id title }
        }
      }`,
    ),
    reply: 'reply',
    limits: {
      prompt: { minLength: 1, maxLength: 4000 },
      agentType: { enum: ['CaseAgent', 'MicroblogAgent', null] },
      'context.language': { enum: ['es', 'pt', 'en', null] },
    },
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/kb/extract-insights', {
    summary: 'Learn from a text',
    description:
      'What is found by rules (animals, conditions, needs, amounts, places, organisations) is kept in the ' +
      'knowledge base with its words and its source. The same text again answers the same.',
    success: true,
    operation: graphql(
      `mutation ExtractAiInsights($text: String!, $context: AiTextContextInput) {
        reply: extractAiInsights(text: $text, context: $context) {
          language source entries skipped
          insights { id kind value evidence confidence kbEntryId source createdAt }
        }
      }`,
    ),
    reply: 'reply',
    limits: { text: { minLength: 1, maxLength: 20_000 } },
    errors: ['UPSTREAM_ERROR'],
  }),
])
