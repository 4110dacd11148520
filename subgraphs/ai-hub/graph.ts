import type { SubgraphDefinition } from '../shared/subgraph/federated-schema.js'
import { AgentReference } from './agents/agent.reference.js'
import { AgentResolver } from './agents/agent.resolver.js'
import { aiHubAuditTrail } from './audit-trail/audit-trail.resolver.js'
import { CaseAgentResolver } from './case-agent/case-agent.resolver.js'
import { ConfigurationResolver } from './configuration/configuration.resolver.js'
import { AiHubFailedJobs } from './events/failed-jobs.feature.js'
import { aiHubWebhooks } from './events/webhooks.feature.js'
import { InteractionResolver } from './interactions/interaction.resolver.js'
import { InsightReference } from './knowledge/insight.reference.js'
import { InsightResolver } from './knowledge/insight.resolver.js'
import { KnowledgeEntryReference } from './knowledge/knowledge.reference.js'
import { KnowledgeResolver } from './knowledge/knowledge.resolver.js'
import {
  GuardianReference,
  MonitoredAccountReference,
} from './monitored-accounts/monitored-account.reference.js'
import { MonitoredAccountResolver } from './monitored-accounts/monitored-account.resolver.js'
import { MonitoringResolver } from './monitoring/monitoring.resolver.js'
import { AiHubErasure } from './personal-data/personal-data.feature.js'
import { TweetReference } from './posts/tweet.reference.js'
import { TweetResolver } from './posts/tweet.resolver.js'
import { ReviewerActionsResolver } from './review-queue/decisions/reviewer-actions.resolver.js'
import { SettingsPreviewResolver } from './review-queue/proposals/settings-preview.resolver.js'
import { CaseReference, ReviewItemReference } from './review-queue/queue/review-item.reference.js'
import { ReviewItemResolver } from './review-queue/queue/review-item.resolver.js'
import { AgentStatisticsResolver } from './training/agent-statistics.resolver.js'
import { TrainingResolver } from './training/training.resolver.js'
import { CostResolver } from './usage/cost.resolver.js'

const staff = ['staff', 'admin'] as const
/** Callers of the REST paths review too. */
const reviewers = ['api-client', ...staff] as const

/** The AI hub's subgraph. */
export const aiHubGraph: SubgraphDefinition = {
  name: 'ai-hub',
  resolvers: [
    AgentResolver,
    ConfigurationResolver,
    MonitoredAccountResolver,
    GuardianReference,
    TweetResolver,
    MonitoringResolver,
    ReviewItemResolver,
    ReviewerActionsResolver,
    SettingsPreviewResolver,
    CaseReference,
    aiHubAuditTrail.Entries,
    CostResolver,
    TrainingResolver,
    AgentStatisticsResolver,
    KnowledgeResolver,
    InsightResolver,
    CaseAgentResolver,
    InteractionResolver,
    AiHubErasure,
    AiHubFailedJobs,
    aiHubWebhooks.Subscriptions,
    aiHubWebhooks.Deliveries,
  ],
  references: {
    Agent: { by: AgentReference, allowed: reviewers },
    MonitoredAccount: { by: MonitoredAccountReference, allowed: reviewers },
    Guardian: GuardianReference,
    Tweet: { by: TweetReference, allowed: reviewers },
    ReviewItem: { by: ReviewItemReference, allowed: reviewers },
    Case: CaseReference,
    KnowledgeEntry: { by: KnowledgeEntryReference, allowed: staff },
    Insight: { by: InsightReference, allowed: staff },
  },
}
