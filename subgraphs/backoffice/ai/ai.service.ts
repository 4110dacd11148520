import { z } from 'zod'
import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { textOf, validated } from '../../shared/validated.js'
import { personOf } from '../../shared/viewer.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type {
  AiAgent,
  AiExtraction,
  AiInsights,
  AiKnowledgeList,
  AiKnowledgeReset,
  AiReply,
} from './ai.type.js'
import {
  askCaseAgent,
  extractInsights,
  listAgents,
  readAsPost,
  readInsights,
  resetKnowledge,
  searchKnowledge,
} from './ai-hub.client.js'

const test = z.object({
  prompt: textOf(4_000),
  agentType: z.enum(['CaseAgent', 'MicroblogAgent'], 'must be CaseAgent or MicroblogAgent').nullish(),
  context: z
    .object({
      caseId: textOf(60).nullish(),
      language: z.enum(['es', 'pt', 'en'], 'must be es, pt or en').nullish(),
    })
    .nullish(),
})

/** A prompt to test an agent with. */
export interface AiTest {
  readonly prompt: string
  readonly agentType?: string | null | undefined
  readonly context?: { readonly caseId?: string | null; readonly language?: string | null } | null | undefined
}

/** A search of the knowledge base. */
export interface KnowledgeSearch {
  readonly query?: string | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
}

export interface SourceText {
  readonly text: string
  readonly context?: Readonly<Record<string, unknown>> | null | undefined
}

/** Operations of administrators on the AI hub. */
export type Ai = ReturnType<typeof createAi>

/**
 * The backoffice's view of the AI hub (docs/contract/backoffice.md). Every operation throws UPSTREAM_ERROR when the AI
 * hub is unavailable.
 */
export function createAi({ db, audit, graph }: Pick<FeatureDependencies, 'db' | 'audit' | 'graph'>) {
  return {
    async agents(by: RequestContext): Promise<AiAgent[]> {
      return (await graph.request(listAgents, {}, by)).agents
    },

    async insights(by: RequestContext): Promise<AiInsights> {
      return (await graph.request(readInsights, {}, by)).insights
    },

    /** @throws ValidationError naming `limit` or `offset` */
    async knowledge(by: RequestContext, { query, limit, offset }: KnowledgeSearch): Promise<AiKnowledgeList> {
      const wanted = { query: query ?? null, limit: limit ?? null, offset: offset ?? null }
      const { knowledge } = await graph.request(searchKnowledge, wanted, by)
      const results = knowledge.nodes.map(({ id, relevance, entry }) => ({ id, relevance, ...entry }))
      return { results, total: knowledge.totalCount }
    },

    /**
     * Deletes written and learnt entries and seeds the knowledge base again.
     * @throws ValidationError naming `confirm` when it is not true
     */
    async resetKnowledge(by: RequestContext, confirm: boolean): Promise<AiKnowledgeReset> {
      const { reset } = await graph.request(resetKnowledge, { confirm }, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, audited('ai_knowledge_reset', 'knowledge', { after: reset })),
      )
      return reset
    },

    /**
     * Tests an agent with a prompt: the CaseAgent answers it, the MicroblogAgent analyses it as a post.
     * @throws ValidationError, CONFLICT while the CaseAgent is disabled
     */
    async test({ requestId }: RequestContext, input: AiTest): Promise<AiReply> {
      const { prompt, agentType, context } = validated(test, input)
      if (agentType === 'MicroblogAgent') return readingOf(prompt, requestId)
      const asked = { question: prompt, language: context?.language ?? null, caseId: context?.caseId ?? null }
      const { answer } = await graph.request(askCaseAgent, { input: asked }, { requestId })
      const { text, confidence, language, known, sources, processingTime } = answer
      return { response: text, confidence, agentUsed: 'CaseAgent', processingTime, language, known, sources }
    },

    /**
     * Extracts insights from a text and stores them in the AI hub.
     * @throws ValidationError
     */
    async extractInsights(by: RequestContext, { text, context }: SourceText): Promise<AiExtraction> {
      const source = `text:${personOf(by.viewer).subject}`
      const input = { text, context: { ...context, source: context?.source ?? source } }
      const { extracted } = await graph.request(extractInsights, { input }, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(
          trx,
          by,
          audited('ai_insights_extracted', extracted.source, {
            after: {
              insights: extracted.insights.length,
              entries: extracted.entries,
              skipped: extracted.skipped,
            },
          }),
        ),
      )
      return extracted
    },
  }

  async function readingOf(text: string, requestId: string): Promise<AiReply> {
    const began = performance.now()
    const { reading } = await graph.request(readAsPost, { text }, { requestId })
    const { isCaseRelated, urgency, suggestedAction, confidence, language } = reading
    const response = isCaseRelated
      ? `A post about a case, urgency ${urgency}; suggested action: ${suggestedAction}.`
      : 'Not about a case; nothing is proposed.'
    const processingTime = Math.max(1, Math.round(performance.now() - began))
    const rest = { language, known: true, sources: [] }
    return { response, confidence, agentUsed: 'MicroblogAgent', processingTime, ...rest }
  }
}
