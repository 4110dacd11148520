import type { GuardianTextsClient } from '../cases-client/guardian-texts.client.js'
import type { Posts } from '../posts/post.service.js'
import type { InsightRecord } from './insight.store.js'
import type { Insights, TextToLearnFrom } from './insights.service.js'

/** How many of a guardian's posts are read. */
const POSTS_READ = 100

export interface GuardianInsightDependencies {
  readonly insights: Insights
  readonly posts: Posts
  readonly casesClient: GuardianTextsClient
}

/** Operations on what is learnt about guardians. */
export type GuardianInsights = ReturnType<typeof createGuardianInsights>

/** What guardians' posts and cases say about them. */
export function createGuardianInsights({ insights, posts, casesClient }: GuardianInsightDependencies) {
  return {
    /**
     * Reads what a guardian wrote and answers what was learnt from it. What stands there unchanged keeps its id
     * and its links.
     * @throws UPSTREAM_ERROR where the backoffice does not answer
     */
    async about(guardianId: string, cause: { readonly requestId: string }): Promise<InsightRecord[]> {
      const { nodes } = await posts.list({ guardianId }, { limit: POSTS_READ })
      const fetched = nodes
        // What was made up to try the agent says nothing about the guardian.
        .filter(({ network }) => network !== 'simulation')
        .map(
          ({ id, content, caseId }): TextToLearnFrom => ({
            text: content,
            source: `post:${id}`,
            guardianId,
            ...(caseId ? { caseId } : {}),
          }),
        )
      return insights.learnFrom([...(await casesClient.writings(guardianId, cause)), ...fetched])
    },
  }
}
