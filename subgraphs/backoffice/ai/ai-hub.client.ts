import { serviceOperation } from '../../shared/service-calls/graph-client.js'

/** An agent as the AI hub returns it. */
export interface AiHubAgent {
  readonly name: string
  readonly description: string
  readonly version: string
  readonly capabilities: string[]
  readonly isEnabled: boolean
}

/** Statistics of the agents. */
export interface AiHubStatistics {
  readonly totalInteractions: number
  readonly averageConfidence: number
  readonly successRate: number
  readonly trends: { readonly interactionsPerDay: number; readonly improvementRate: number }
}

interface AiHubEntry {
  readonly title: string
  readonly content: string
  readonly language: string
  readonly category: string
  readonly source: string
  readonly createdAt: string
}

export interface AiHubInsight {
  readonly id: string
  readonly kind: string
  readonly value: string
  readonly evidence: string
  readonly confidence: number
  readonly kbEntryId: string
  readonly source: string
  readonly createdAt: string
}

const insight = 'id kind value evidence confidence kbEntryId: entryId source createdAt'

export const listAgents = serviceOperation<Record<string, never>, { agents: AiHubAgent[] }>(
  `query ListAgentsForAdministrators { agents { name description version capabilities isEnabled } }`,
)

export const readInsights = serviceOperation<Record<string, never>, { insights: AiHubStatistics }>(
  `query ReadInteractionInsights {
    insights: interactionInsights {
      totalInteractions averageConfidence successRate trends { interactionsPerDay improvementRate }
    }
  }`,
)

export const searchKnowledge = serviceOperation<
  { query: string | null; limit: number | null; offset: number | null },
  { knowledge: { nodes: { id: string; relevance: number; entry: AiHubEntry }[]; totalCount: number } }
>(
  `query SearchKnowledge($query: String, $limit: Int, $offset: Int) {
    knowledge(filter: {query: $query}, page: {limit: $limit, offset: $offset}) {
      nodes { id relevance entry { title content language category source createdAt } } totalCount
    }
  }`,
)

export const resetKnowledge = serviceOperation<
  { confirm: boolean },
  { reset: { removed: number; seeded: number } }
>(
  `mutation ResetKnowledgeBase($confirm: Boolean!) { reset: resetKnowledge(confirm: $confirm) { removed seeded } }`,
)

/** An answer of the CaseAgent. */
export interface AiHubAnswer {
  readonly text: string
  readonly language: string
  readonly intent: string
  readonly confidence: number
  readonly sources: { readonly kind: string; readonly id: string; readonly title: string }[]
  readonly known: boolean
  readonly caseId: string | null
  readonly processingTime: number
}

export const askCaseAgent = serviceOperation<
  { input: { question: string; language?: string | null; caseId?: string | null } },
  { answer: AiHubAnswer }
>(
  `mutation AskCaseAgent($input: AskAgentInput!) {
    answer: askCaseAgent(input: $input) {
      text language intent confidence sources { kind id title } known caseId processingTime
    }
  }`,
)

/** The analysis of a text by the MicroblogAgent. */
export interface AiHubPostAnalysis {
  readonly isCaseRelated: boolean
  readonly urgency: string
  readonly suggestedAction: string
  readonly confidence: number
  readonly language: string
}

export const readAsPost = serviceOperation<{ text: string }, { reading: AiHubPostAnalysis }>(
  `query ReadAsPost($text: String!) {
    reading: analysePost(text: $text) { isCaseRelated urgency suggestedAction confidence language }
  }`,
)

export const summarise = serviceOperation<
  { input: { text?: string | null; caseId?: string | null; language?: string | null } },
  {
    summary: {
      text: string
      language: string
      method: string
      caseId: string | null
      processingTime: number
    }
  }
>(
  `mutation SummariseAtAiHub($input: SummariseInput!) {
    summary: summarise(input: $input) { text language method caseId processingTime }
  }`,
)

export const extractInsights = serviceOperation<
  { input: Record<string, unknown> },
  {
    extracted: {
      language: string
      source: string
      entries: number
      skipped: number
      insights: AiHubInsight[]
    }
  }
>(
  `mutation ExtractInsightsFromText($input: ExtractInsightsInput!) {
    extracted: extractInsights(input: $input) { language source entries skipped insights { ${insight} } }
  }`,
)
