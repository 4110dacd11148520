import type { z } from 'zod'
import type { givenAnalysis } from '../../../schema/input-rules/social-media.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { SocialPostAnalysis } from './social-post.type.js'

/** The members of an analysis that the backoffice keeps, as they are asked for. */
export const analysisFields =
  'isCaseRelated urgency caseUpdateType suggestedAction confidence ' +
  'extractedInfo { animalMentioned animalName medicalCondition emergency fundraisingRequest medicalProgress }'

/** An analysis as the AI hub answers it. */
export interface AiHubAnalysis {
  readonly isCaseRelated: boolean
  readonly urgency: string
  readonly caseUpdateType: string
  readonly suggestedAction: string
  readonly confidence: number
  readonly extractedInfo: Readonly<Record<string, unknown>>
}

const analyse = serviceOperation<{ text: string }, { analysis: AiHubAnalysis }>(
  `query AnalyseSocialPost($text: String!) { analysis: analysePost(text: $text) { ${analysisFields} } }`,
)

/** Asks the AI hub to read a text. @throws UPSTREAM_ERROR */
export async function requestAnalysis(
  graph: GraphClient,
  text: string,
  requestId: string,
): Promise<SocialPostAnalysis> {
  return analysisOf((await graph.request(analyse, { text }, { requestId })).analysis)
}

/** An analysis as it is kept: what is not known is absent. */
export function analysisOf(found: z.output<typeof givenAnalysis> | AiHubAnalysis): SocialPostAnalysis {
  const { confidence, extractedInfo, ...words } = found
  return { confidence, extractedInfo: known(extractedInfo ?? {}), ...known(words) }
}

/** Whether a post that says this cannot wait. */
export function isUrgent({ urgency, extractedInfo }: SocialPostAnalysis): boolean {
  return urgency === 'critical' || urgency === 'high' || extractedInfo.emergency === true
}

function known<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: NonNullable<Members[Name]> } {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof Members]?: NonNullable<Members[Name]> }
}
