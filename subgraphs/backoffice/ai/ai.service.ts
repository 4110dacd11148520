import type { RequestContext } from '../../../schema/viewer.js'
import { type Database, inTransaction } from '../../shared/database.js'
import type { GraphClient } from '../../shared/graph-client.js'
import { personOf } from '../../shared/viewer.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import type { AiAgent, AiExtraction, AiInsights, AiKnowledgeList, AiKnowledgeReset } from './ai.type.js'
import {
  extractInsights,
  listAgents,
  readInsights,
  resetKnowledge,
  searchKnowledge,
} from './ai-operations.js'

export interface AiDependencies {
  readonly db: Database
  readonly audit: AuditTrail
  readonly graph: GraphClient
}

/** Which part of the knowledge base is asked for. */
export interface KnowledgeSearch {
  readonly query?: string | null | undefined
  readonly limit?: number | null | undefined
  readonly offset?: number | null | undefined
}

/** A text to learn from. */
export interface TextToLearnFrom {
  readonly text: string
  readonly context?: Readonly<Record<string, unknown>> | null | undefined
}

/** The verbs of administrators on the AI hub. */
export type Ai = ReturnType<typeof createAi>

/**
 * The backoffice's view of the AI hub (backoffice document, "AI routes"). Every verb throws UPSTREAM_ERROR where
 * the AI hub does not answer.
 */
export function createAi({ db, audit, graph }: AiDependencies) {
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
     * Forgets what was written and learnt and seeds the knowledge anew.
     * @throws ValidationError naming `confirm` when it is not true
     */
    async resetKnowledge(by: RequestContext, confirm: boolean): Promise<AiKnowledgeReset> {
      const { reset } = await graph.request(resetKnowledge, { confirm }, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, {
          action: 'ai_knowledge_reset',
          resource: 'ai_knowledge',
          resourceId: 'knowledge',
          after: reset,
          severity: 'critical',
          category: 'system',
        }),
      )
      return reset
    },

    /**
     * Has the AI hub learn from a text.
     * @throws ValidationError
     */
    async extractInsights(by: RequestContext, { text, context }: TextToLearnFrom): Promise<AiExtraction> {
      const source = `text:${personOf(by.viewer).subject}`
      const input = { text, context: { ...context, source: context?.source ?? source } }
      const { extracted } = await graph.request(extractInsights, { input }, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, {
          action: 'ai_insights_extracted',
          resource: 'ai_knowledge',
          resourceId: extracted.source,
          after: {
            insights: extracted.insights.length,
            entries: extracted.entries,
            skipped: extracted.skipped,
          },
          severity: 'low',
          category: 'system',
        }),
      )
      return extracted
    },
  }
}
