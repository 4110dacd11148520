import type { LiveEvents } from '../../runtime/live-events/live-events.js'
import { createActionTrail } from '../shared/audit/action-trail.js'
import { auditIdPrefixes } from '../shared/audit/audit-ids.js'
import { type Clock, systemClock } from '../shared/clock.js'
import type { Log } from '../shared/log.js'
import { operatorAlertJobs } from '../shared/operator-alerts/operator-alert.worker.js'
import type { GraphClient } from '../shared/service-calls/graph-client.js'
import { assembleSubgraph, type Feature, type SubgraphContext } from '../shared/subgraph/assemble-subgraph.js'
import type { Subgraph } from '../shared/subgraph/subgraph.js'
import { AgentReference } from './agents/agent.reference.js'
import { AgentResolver } from './agents/agent.resolver.js'
import { createAgents } from './agents/agent.service.js'
import { aiHubAuditTrail } from './audit-trail/audit-trail.resolver.js'
import { caseAgentFeature } from './case-agent/case-agent.feature.js'
import { createCasesClient } from './cases-client/cases.client.js'
import { createGuardianTextsClient } from './cases-client/guardian-texts.client.js'
import { createStaffNotifier } from './cases-client/staff-notifier.client.js'
import type { AiHubConfig } from './config.js'
import { ConfigurationResolver } from './configuration/configuration.resolver.js'
import { createConfiguration } from './configuration/configuration.service.js'
import { seedDemoData } from './demo-data.js'
import { failedJobsFeature } from './events/failed-jobs.feature.js'
import { webhooksFeature } from './events/webhooks.feature.js'
import type { FeatureDependencies } from './feature-dependencies.js'
import { aiHubGraph } from './graph.js'
import { InteractionResolver } from './interactions/interaction.resolver.js'
import { createInteractions } from './interactions/interactions.service.js'
import { knowledgeFeature } from './knowledge/knowledge.feature.js'
import { createLanguageModel } from './language-model/language-model.client.js'
import { createMicroblogClient } from './microblog/microblog.feature.js'
import { migrations } from './migrations/index.js'
import { monitoredAccountsFeature } from './monitored-accounts/monitored-accounts.feature.js'
import { monitoringFeature } from './monitoring/monitoring.feature.js'
import { personalDataFeature } from './personal-data/personal-data.feature.js'
import { createPosts } from './posts/post.service.js'
import { TweetReference } from './posts/tweet.reference.js'
import { TweetResolver } from './posts/tweet.resolver.js'
import { reviewQueueMetrics } from './review-queue/queue/review-metrics.store.js'
import { reviewQueueFeature } from './review-queue/review-queue.feature.js'
import { sealedColumns } from './sealed-columns.js'
import { createPostReader } from './second-opinion/post-reader.service.js'
import { createLabelling } from './training/labelling.service.js'
import { seedTrainingSet, type TrainingSet } from './training/models.service.js'
import { trainingFeature } from './training/training.feature.js'
import { CostResolver } from './usage/cost.resolver.js'
import { createCosts } from './usage/cost.service.js'
import { createModelMeter } from './usage/model-meter.service.js'

export interface AiHubDependencies {
  readonly config: AiHubConfig
  /** Executes operations on data of other services. */
  readonly graph: GraphClient
  /** Publishes changes to open subscriptions; none are published without it. */
  readonly live?: LiveEvents
  readonly log: Log
  readonly clock?: Clock
  /** The training set of the analysis; by default the posts of this program. */
  readonly trainingSet?: TrainingSet
}

/** Opens, migrates and wires the AI hub; `start` begins its background work. */
export function createAiHub(dependencies: AiHubDependencies): Promise<Subgraph> {
  const { config, log, live, clock = systemClock } = dependencies
  return assembleSubgraph({
    definition: aiHubGraph,
    config,
    migrations,
    sealedColumns,
    clock,
    log,
    live,
    features: (context) => features(context, dependencies),
  })
}

/** The features of the AI hub, each built from the shared dependencies and the APIs of the features it names. */
async function features(
  context: SubgraphContext,
  { config, graph, trainingSet = seedTrainingSet }: AiHubDependencies,
): Promise<Feature[]> {
  const audit = createActionTrail({ ...context, idPrefix: auditIdPrefixes.ai_hub })
  const meter = createModelMeter({ ...context, prices: config.modelPrices })
  if (config.languageModel) meter.warnOfPrice(config.languageModel.model)
  const shared: FeatureDependencies = {
    ...context,
    config,
    audit,
    meter,
    languageModel: config.languageModel && createLanguageModel(config.languageModel, { ...context, meter }),
    casesClient: createCasesClient(graph),
    staff: createStaffNotifier(graph),
  }

  const agents = createAgents(shared)
  await agents.prepare()
  const configuration = createConfiguration(shared)
  const accounts = monitoredAccountsFeature(shared)
  const posts = createPosts(shared)
  const labelling = createLabelling({ ...context, retrainAfter: config.retrainAfter })
  const reviewQueue = reviewQueueFeature(shared, { configuration, posts, labelling })
  const interactions = createInteractions(shared)
  const knowledge = await knowledgeFeature(shared, {
    interactions,
    posts,
    guardianTexts: createGuardianTextsClient(graph),
  })
  const caseAgent = caseAgentFeature(shared, {
    agents,
    interactions,
    graph,
    knowledge: knowledge.api.knowledge,
  })
  const training = trainingFeature(shared, { ...knowledge.api, trainingSet })
  const monitoring = monitoringFeature(shared, {
    agents,
    configuration,
    accounts: accounts.api,
    posts,
    queue: reviewQueue.queue,
    proposals: reviewQueue.proposals,
    client: createMicroblogClient(config.microblog, context),
    reader: createPostReader({ ...shared, analyser: training.analyser, agents }),
  })

  if (config.seedDemo && (await seedDemoData(context, accounts.api)))
    context.log.info({}, 'seeded the demo data of the AI hub')
  const instances = [
    new AgentResolver(agents),
    new AgentReference({ findMany: agents.list }),
    new ConfigurationResolver(configuration, agents, accounts.api),
    new TweetResolver(posts, accounts.api),
    new TweetReference(posts),
    new aiHubAuditTrail.Entries(audit),
    new InteractionResolver(interactions),
    new CostResolver(
      createCosts({ ...context, prices: config.modelPrices, languageModel: config.languageModel?.model }),
    ),
  ]
  return [
    { instances },
    accounts,
    reviewQueue,
    monitoring,
    knowledge,
    caseAgent,
    training,
    webhooksFeature(shared),
    failedJobsFeature(shared),
    { metrics: () => reviewQueueMetrics(context), jobs: operatorAlertJobs(graph) },
    personalDataFeature(shared),
  ]
}
