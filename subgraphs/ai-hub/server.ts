import { createAuditTrail } from '../shared/audit-trail/audit-trail.js'
import { type Clock, systemClock } from '../shared/clock.js'
import type { Log } from '../shared/log.js'
import { assembleSubgraph, type Feature, type Ground } from '../shared/subgraph/assemble-subgraph.js'
import type { GraphClient } from '../shared/subgraph/graph-client.js'
import type { Subgraph } from '../shared/subgraph/subgraph.js'
import { AgentReference } from './agents/agent.reference.js'
import { AgentResolver } from './agents/agent.resolver.js'
import { createAgents } from './agents/agent.service.js'
import { aiHubAuditTrail } from './audit-trail/audit-trail.graph.js'
import { caseAgentFeature } from './case-agent/case-agent.feature.js'
import { createCaseDesk } from './case-desk/case-desk.js'
import { createGuardianDesk } from './case-desk/guardian-desk.js'
import { createStaffDesk } from './case-desk/staff-desk.js'
import type { AiHubConfig } from './config.js'
import { ConfigurationResolver } from './configuration/configuration.resolver.js'
import { createConfiguration } from './configuration/configuration.service.js'
import { seedDemoData } from './demo-data.js'
import { webhooksFeature } from './events/webhooks.feature.js'
import { aiHubGraph } from './graph.js'
import { InteractionResolver } from './interactions/interaction.resolver.js'
import { createInteractions } from './interactions/interactions.service.js'
import { knowledgeFeature } from './knowledge/knowledge.feature.js'
import { createLanguageModel } from './language-model/language-model.js'
import { microblogClient } from './microblog/choose-client.js'
import { migrations } from './migrations/index.js'
import { monitoredAccountsFeature } from './monitored-accounts/monitored-accounts.feature.js'
import { monitoringFeature } from './monitoring/monitoring.feature.js'
import { personalDataFeature } from './personal-data/personal-data.feature.js'
import { createPosts } from './posts/post.service.js'
import { TweetReference } from './posts/tweet.reference.js'
import { TweetResolver } from './posts/tweet.resolver.js'
import { reviewQueueFeature } from './review-queue/review-queue.feature.js'
import { createPostReader } from './second-opinion/post-reader.js'
import type { Surroundings } from './surroundings.js'
import { createTeaching } from './training/teaching.js'
import { trainingFeature } from './training/training.feature.js'
import { CostResolver } from './usage/cost.resolver.js'
import { createCosts } from './usage/cost.service.js'
import { createModelMeter } from './usage/model-meter.js'

/** What the AI hub is built from. */
export interface AiHubDependencies {
  readonly config: AiHubConfig
  /** The graph, for what other services own. */
  readonly graph: GraphClient
  readonly log: Log
  readonly clock?: Clock
}

/** Opens, migrates and wires the AI hub; `start` begins its background work. */
export function createAiHub(dependencies: AiHubDependencies): Promise<Subgraph> {
  const { config, log, clock = systemClock } = dependencies
  return assembleSubgraph({
    definition: aiHubGraph,
    config,
    migrations,
    clock,
    log,
    features: (ground) => features(ground, dependencies),
  })
}

/** The rooms of the AI hub; each is built on the surroundings and on the verbs of the rooms it names. */
async function features(ground: Ground, { config, graph }: AiHubDependencies): Promise<Feature[]> {
  const audit = createAuditTrail({ ...ground, idPrefix: 'aih' })
  const meter = createModelMeter({ ...ground, prices: config.modelPrices })
  if (config.languageModel) meter.warnOfPrice(config.languageModel.model)
  const surroundings: Surroundings = {
    ...ground,
    config,
    audit,
    meter,
    languageModel: config.languageModel && createLanguageModel(config.languageModel, { ...ground, meter }),
    desk: createCaseDesk(graph),
    staff: createStaffDesk(graph),
  }

  const agents = createAgents(surroundings)
  await agents.prepare()
  const configuration = createConfiguration(surroundings)
  const accounts = monitoredAccountsFeature(surroundings)
  const posts = createPosts(surroundings)
  const teaching = createTeaching({ ...ground, retrainAfter: config.retrainAfter })
  const reviewQueue = reviewQueueFeature(surroundings, { configuration, posts, teaching })
  const interactions = createInteractions(surroundings)
  const knowledge = await knowledgeFeature(surroundings, {
    interactions,
    posts,
    guardianDesk: createGuardianDesk(graph),
  })
  const caseAgent = caseAgentFeature(surroundings, {
    agents,
    interactions,
    graph,
    knowledge: knowledge.verbs.knowledge,
  })
  const training = trainingFeature(surroundings, knowledge.verbs)
  const monitoring = monitoringFeature(surroundings, {
    agents,
    configuration,
    accounts: accounts.verbs,
    posts,
    queue: reviewQueue.queue,
    proposals: reviewQueue.proposals,
    client: microblogClient(config.microblog, ground),
    reader: createPostReader({ ...surroundings, analyser: training.analyser, agents }),
  })

  if (config.seedDemo && (await seedDemoData(ground, accounts.verbs)))
    ground.log.info({}, 'seeded the demo data of the AI hub')
  const instances = [
    new AgentResolver(agents),
    new AgentReference(agents),
    new ConfigurationResolver(configuration, agents, accounts.verbs),
    new TweetResolver(posts, accounts.verbs),
    new TweetReference(posts),
    new aiHubAuditTrail.Entries(audit),
    new InteractionResolver(interactions),
    new CostResolver(
      createCosts({ ...ground, prices: config.modelPrices, languageModel: config.languageModel?.model }),
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
    webhooksFeature(surroundings),
    personalDataFeature(surroundings),
  ]
}
