import { serviceOperation } from '../../shared/service-calls/graph-client.js'

/** An insight as returned by the AI hub. */
export interface AiHubInsight {
  readonly id: string
  readonly kind: string
  readonly value: string
  readonly evidence: string
  readonly confidence: number
  readonly language: string
  readonly source: string
  readonly caseId: string | null
  readonly kbEntryId: string
  readonly linkedEntries: { id: string; title: string }[]
  readonly createdAt: string
}

const insight =
  'id kind value evidence confidence language source caseId kbEntryId: entryId linkedEntries: links { id title } createdAt'

/** Reads the insights about a guardian. */
export const readGuardianInsights = serviceOperation<{ guardianId: string }, { insights: AiHubInsight[] }>(
  `query ReadGuardianInsights($guardianId: ID!) {
    insights: insightsAboutGuardian(guardianId: $guardianId) { ${insight} }
  }`,
)

/** Links an insight to a knowledge entry. */
export const linkInsight = serviceOperation<
  { guardianId: string; insightId: string; entryId: string },
  { insight: AiHubInsight }
>(
  `mutation LinkInsight($guardianId: ID!, $insightId: ID!, $entryId: ID!) {
    insight: linkInsight(guardianId: $guardianId, insightId: $insightId, entryId: $entryId) { ${insight} }
  }`,
)
