import { timestamp } from '../../shared/clock.js'
import type { GuardianTextsClient } from '../cases-client/guardian-texts.client.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Posts } from '../posts/post.service.js'
import type { InsightRecord } from './insight.store.js'
import type { Insights, SourceText } from './insights.service.js'
import { postSources } from './knowledge-entry.type.js'

/** Maximum number of posts per guardian. */
const POSTS_READ = 100

export interface GuardianInsightDependencies extends Pick<FeatureDependencies, 'clock'> {
  readonly insights: Insights
  readonly posts: Pick<Posts, 'list'>
  readonly casesClient: GuardianTextsClient
}

export type GuardianInsights = ReturnType<typeof createGuardianInsights>

/** Extracts insights from the posts and cases of guardians. */
export function createGuardianInsights({ clock, insights, posts, casesClient }: GuardianInsightDependencies) {
  return {
    /**
     * Extracts the insights from a guardian's texts and returns them. Unchanged ones keep their id and their links.
     * @throws UPSTREAM_ERROR if the backoffice does not respond
     */
    async about(guardianId: string, cause: { readonly requestId: string }): Promise<InsightRecord[]> {
      const readAt = timestamp(clock)
      const { nodes } = await posts.list({ guardianId }, { limit: POSTS_READ })
      const fetched = nodes
        // Simulated posts contain no facts about the guardian.
        .filter(({ network }) => network !== 'simulation')
        .map(
          ({ id, content, caseId }): SourceText => ({
            text: content,
            source: `${postSources.fetched}${id}`,
            guardianId,
            ...(caseId ? { caseId } : {}),
          }),
        )
      return insights.learnFrom([...(await casesClient.texts(guardianId, cause)), ...fetched], readAt)
    },
  }
}
