import type { GuardianTextsClient } from '../cases-client/guardian-texts.client.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Interactions } from '../interactions/interactions.service.js'
import type { Posts } from '../posts/post.service.js'
import { createGuardianInsights } from './guardian-insights.service.js'
import { InsightReference } from './insight.reference.js'
import { InsightResolver } from './insight.resolver.js'
import { createInsights } from './insights.service.js'
import { KnowledgeEntryReference } from './knowledge.reference.js'
import { KnowledgeResolver } from './knowledge.resolver.js'
import { createKnowledge } from './knowledge.service.js'

/** The knowledge base, and insights from texts. */
export async function knowledgeFeature(
  dependencies: FeatureDependencies,
  others: { interactions: Interactions; posts: Posts; guardianTexts: GuardianTextsClient },
) {
  const knowledge = createKnowledge(dependencies)
  await knowledge.prepare()
  const insights = createInsights({ ...dependencies, ...others, knowledge })
  const guardians = createGuardianInsights({
    ...dependencies,
    insights,
    posts: others.posts,
    casesClient: others.guardianTexts,
  })
  return {
    api: { knowledge, insights },
    instances: [
      new KnowledgeResolver(knowledge),
      new KnowledgeEntryReference(knowledge),
      new InsightResolver(insights, guardians),
      new InsightReference(insights),
    ],
  }
}
