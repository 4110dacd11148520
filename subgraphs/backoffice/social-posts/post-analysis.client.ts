import type { z } from 'zod'
import type { suppliedAnalysis } from '../../../schema/input-rules/social-media.js'
import { givenMembers } from '../../shared/given-members.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { SocialPostAnalysis } from './social-post.type.js'

/** Selection of the stored members of an analysis. */
export const analysisFields =
  'isCaseRelated urgency caseUpdateType suggestedAction confidence ' +
  'extractedInfo { animalMentioned animalName medicalCondition emergency fundraisingRequest medicalProgress }'

/** An analysis as returned by the AI hub. */
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

/** Requests the analysis of a text from the AI hub. @throws UPSTREAM_ERROR */
export async function requestAnalysis(
  graph: GraphClient,
  text: string,
  requestId: string,
): Promise<SocialPostAnalysis> {
  return analysisOf((await graph.request(analyse, { text }, { requestId })).analysis)
}

/** The analysis without null members. */
export function analysisOf(found: z.output<typeof suppliedAnalysis> | AiHubAnalysis): SocialPostAnalysis {
  const { confidence, extractedInfo, ...words } = found
  return { confidence, extractedInfo: givenMembers(extractedInfo ?? {}), ...givenMembers(words) }
}

/** Whether the analysis considers the post urgent. */
export function isUrgent({ urgency, extractedInfo }: SocialPostAnalysis): boolean {
  return urgency === 'critical' || urgency === 'high' || extractedInfo.emergency === true
}
