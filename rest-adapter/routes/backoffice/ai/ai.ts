import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits } from '../pagination.js'

export const ai = section('AI routes', [
  route('GET /api/ai/agents', {
    summary: 'List the agents of the AI hub',
    operation: graphql(
      `query ListAiAgents { agents: aiAgents { name description version capabilities isEnabled } }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('GET /api/ai/insights', {
    summary: 'Performance of the agents',
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
      'In Spanish, Portuguese or English: stemmed, ignoring case and accents; most relevant first. ' +
      'Without `query` the newest entries are listed, each with relevance 1.',
    operation: graphql(
      `query ListAiKnowledge($query: String, $limit: Int = 10, $offset: Int) {
        reply: aiKnowledge(query: $query, limit: $limit, offset: $offset) {
          results { id title content relevance language category source createdAt } total
        }
      }`,
    ),
    limits: { limit: pageLimits.limit, offset: pageLimits.offset, query: { maxLength: 2000 } },
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/ai/knowledge/reset', {
    summary: 'Delete all written and learned knowledge',
    description: '`confirm` must be true. The default knowledge is seeded again.',
    success: true,
    add: { message: 'The knowledge base was reset.' },
    operation: graphql(
      `mutation ResetAiKnowledge($confirm: Boolean!) { reply: resetAiKnowledge(confirm: $confirm) { removed seeded } }`,
    ),
    errors: ['UPSTREAM_ERROR'],
  }),
  route('POST /api/ai/test', {
    summary: 'Test an agent with a prompt',
    description:
      'The CaseAgent (default) answers from cases and knowledge, in the language of the prompt, with its sources; ' +
      'if it does not know the answer, `known` is false. The MicroblogAgent analyses the prompt as a post.',
    success: true,
    operation: graphql(
      `mutation TestAi($prompt: String!, $agentType: String, $context: AiTestContextInput) {
        reply: testAi(prompt: $prompt, agentType: $agentType, context: $context) {
          response confidence agentUsed processingTime language known sources { kind id title }
        }
      }`,
    ),
    limits: {
      prompt: { minLength: 1, maxLength: 4000 },
      agentType: { enum: ['CaseAgent', 'MicroblogAgent'] },
      'context.language': { enum: ['es', 'pt', 'en'] },
    },
    errors: ['CONFLICT', 'UPSTREAM_ERROR'],
  }),
  route('POST /api/kb/extract-insights', {
    summary: 'Extract knowledge from a text',
    description:
      'Entities found by rules (animals, conditions, needs, amounts, places, organisations) are stored in the ' +
      'knowledge base with their text and source. Repeating a text returns the same result.',
    success: true,
    operation: graphql(
      `mutation ExtractAiInsights($text: String!, $context: AiTextContextInput) {
        reply: extractAiInsights(text: $text, context: $context) {
          language source entries skipped
          insights { id kind value evidence confidence kbEntryId source createdAt }
        }
      }`,
    ),
    limits: { text: { minLength: 1, maxLength: 20_000 } },
    errors: ['UPSTREAM_ERROR'],
  }),
])
