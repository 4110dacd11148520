import { createAgents } from '../../subgraphs/ai-hub/agents/agent.service.js'
import { createCaseDesk } from '../../subgraphs/ai-hub/case-desk/case-desk.js'
import type { LanguageModel } from '../../subgraphs/ai-hub/language-model/language-model.js'
import {
  type FetchedPost,
  type FetchedPosts,
  type MicroblogClient,
  MicroblogFailure,
  type PostsRequest,
} from '../../subgraphs/ai-hub/microblog/microblog-client.js'
import { createMonitoredAccounts } from '../../subgraphs/ai-hub/monitored-accounts/monitored-account.service.js'
import { createFetching } from '../../subgraphs/ai-hub/monitoring/fetching.service.js'
import { createIntake } from '../../subgraphs/ai-hub/monitoring/intake.js'
import { createMonitoring } from '../../subgraphs/ai-hub/monitoring/monitoring.service.js'
import { monitoringHandlers } from '../../subgraphs/ai-hub/monitoring/monitoring.worker.js'
import { createStatistics } from '../../subgraphs/ai-hub/monitoring/statistics.service.js'
import type { PostAnalyser } from '../../subgraphs/ai-hub/posts/analysis.type.js'
import { createPostReader } from '../../subgraphs/ai-hub/second-opinion/post-reader.js'
import { createModelMeter, type ModelMeter } from '../../subgraphs/ai-hub/usage/model-meter.js'
import { priceTableOf } from '../../subgraphs/ai-hub/usage/price-table.js'
import { type Database, inTransaction } from '../../subgraphs/shared/database.js'
import { createWorker } from '../../subgraphs/shared/jobs/jobs.js'
import type { Log } from '../../subgraphs/shared/log.js'
import { backofficeDouble } from './backoffice-double.js'
import type { ManualClock } from './manual-clock.js'
import { analysis, reviewRoom, staffMember } from './review-room.js'

/** A network whose feeds a test writes. */
export interface NetworkOfTest extends MicroblogClient {
  readonly feeds: Map<string, FetchedPost[]>
  readonly asked: PostsRequest[]
  failure: MicroblogFailure | undefined
}

function networkOfTest(): NetworkOfTest {
  const network: NetworkOfTest = {
    network: 'v2',
    feeds: new Map(),
    asked: [],
    failure: undefined,
    async posts(request): Promise<FetchedPosts> {
      network.asked.push(request)
      if (network.failure) throw network.failure
      const feed = network.feeds.get(request.handle)
      if (!feed) throw new MicroblogFailure('unknown_account', 'There is no such account.')
      const newest = [...feed].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      return { userId: `id-of-${request.handle}`, posts: newest.slice(0, request.limit) }
    },
    identify: async () => 'a test',
  }
  return network
}

/** Takes every post for one about a case, but those that say `unrelated`. */
const credulous: PostAnalyser = {
  analyse: ({ text }) =>
    analysis(text.includes('unrelated') ? { isCaseRelated: false, suggestedAction: 'none' } : {}),
}

/** The monitoring of the AI hub on a database, with a network and a backoffice that a test can break. */
export async function monitoringRoom(
  db: Database,
  given: {
    clock?: ManualClock
    network?: NetworkOfTest
    analyser?: PostAnalyser
    languageModel?: (tools: { clock: ManualClock; log: Log; meter: ModelMeter }) => LanguageModel
  } = {},
) {
  const backoffice = backofficeDouble()
  const review = await reviewRoom(db, { ...given, backoffice })
  const { clock, log, audit, configuration, posts, proposals, queue } = review
  const ground = { db, clock, log }
  const desk = createCaseDesk(backoffice.graph)
  const network = given.network ?? networkOfTest()
  const agents = createAgents({ ...ground, audit })
  await agents.prepare()
  const accounts = createMonitoredAccounts({ ...ground, audit, desk })
  const meter = createModelMeter({ ...ground, prices: priceTableOf(['judge=1/2']) })
  const analyser = async () => given.analyser ?? credulous
  const languageModel = given.languageModel?.({ ...ground, meter })
  const reader = createPostReader({ analyser, meter, languageModel, agents })
  const intake = createIntake({ ...ground, reader, posts, proposals, desk })
  const needs = { ...ground, agents, configuration, accounts, posts, queue, client: network }
  const fetching = createFetching({ ...needs, intake })
  const monitoring = createMonitoring({ ...needs, fetching })
  const handlers = monitoringHandlers({ ...ground, monitoring, intake, posts })
  let written = 0
  return {
    ...review,
    network,
    meter,
    agents,
    accounts,
    monitoring,
    statistics: createStatistics({ ...needs, fetching, monitoring }),
    worker: () => createWorker({ db, handlers, clock, log }),

    /** Makes a guardian's account known, with an empty feed. */
    async guardian(name: string): Promise<string> {
      const id = `usr_guardian_${name}`
      const start = clock.now().toISOString()
      await inTransaction(db, (trx) => accounts.add(trx, { id, name }, name, start))
      network.feeds.set(name, [])
      return id
    },

    /** Writes a post of a guardian now. */
    write(name: string, content: string, more: Partial<FetchedPost> = {}): FetchedPost {
      const post: FetchedPost = {
        networkId: String(1_000 + written++),
        content,
        author: { name, handle: name, profileImageUrl: '' },
        metrics: { likes: 0, retweets: 0, replies: 0 },
        media: { images: [], videos: [] },
        createdAt: clock.now().toISOString(),
        ...more,
      }
      network.feeds.get(name)?.push(post)
      return post
    },

    run: () => monitoring.runNow(staffMember('ana')),
  }
}
