import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { ValidationError } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { MicroblogCredentialsInput } from '../configuration/configuration.inputs.js'
import { AnalysisResult } from '../posts/analysis.type.js'
import { nodeOf } from '../review-queue/queue/review-item.mapper.js'
import type { PostReader } from '../second-opinion/post-reader.service.js'
import type { Monitoring } from './monitoring.service.js'
import {
  type AnalyticsKind,
  AnalyticsKindEnum,
  ConnectionTest,
  MonitoringAnalytics,
  MonitoringRun,
  MonitoringStatistics,
  SimulatedFetch,
} from './monitoring.type.js'
import type { Simulation } from './simulation.service.js'
import type { Statistics } from './statistics.service.js'

/** Maximum length of a post. */
const MAX_TEXT_LENGTH = 10_000

@Resolver()
export class MonitoringResolver {
  constructor(
    private readonly monitoring: Monitoring,
    private readonly simulation: Simulation,
    private readonly statistics: Statistics,
    private readonly reader: PostReader,
  ) {}

  @Query(() => AnalysisResult, { description: 'Analyses a text as if it were a post; nothing is stored.' })
  @Allow('staff', 'admin')
  async analysePost(
    @Arg('text', () => String, { description: 'At most 10,000 characters.' }) text: string,
  ): Promise<AnalysisResult> {
    if (text.length > MAX_TEXT_LENGTH)
      throw new ValidationError({ text: `must have at most ${MAX_TEXT_LENGTH} characters` })
    return this.reader.read(text)
  }

  @Query(() => MonitoringStatistics, {
    description: 'Totals of the microblog agent, its review queue, and the state of the network.',
  })
  @Allow('api-client', 'staff', 'admin')
  monitoringStatistics(): Promise<MonitoringStatistics> {
    return this.statistics.current()
  }

  @Query(() => MonitoringAnalytics, {
    description: 'The monitoring over the last days: totals, averages per day, activity by guardian.',
  })
  @Allow('api-client', 'staff', 'admin')
  monitoringAnalytics(
    @Arg('days', () => Int, { defaultValue: 7, description: 'How many days back, 1 to 366.' }) days: number,
    @Arg('type', () => AnalyticsKindEnum, { defaultValue: 'all', description: 'Which trends to return.' })
    type: AnalyticsKind,
  ): Promise<MonitoringAnalytics> {
    return this.statistics.analytics(days, type)
  }

  @Mutation(() => MonitoringRun, {
    description:
      'Fetches the new posts of every active guardian now; each post is fetched and analysed once.',
  })
  @Allow('api-client', 'staff', 'admin')
  runMonitoring(@Ctx() context: GraphContext): Promise<MonitoringRun> {
    return this.monitoring.runNow(context)
  }

  @Mutation(() => SimulatedFetch, {
    description: 'Generates sample posts and processes them like fetched ones, with the same policies.',
  })
  @Allow('api-client', 'staff', 'admin')
  async simulateFetch(
    @Ctx() context: GraphContext,
    @Arg('guardianId', () => ID, {
      nullable: true,
      description: 'Guardian of the posts; default: the one monitored longest.',
    })
    guardianId?: string,
    @Arg('limit', () => Int, { nullable: true, description: 'How many posts, 1 to 100; default 5.' })
    limit?: number,
  ): Promise<SimulatedFetch> {
    const taken = await this.simulation.fetch(context, guardianId ?? undefined, limit ?? undefined)
    return {
      tweets: taken.map(({ post }) => post),
      analysisResults: taken.map(({ post }) => post.analysis),
      proposedActions: taken.flatMap(({ item }) => (item ? [nodeOf(item)] : [])),
    }
  }

  @Mutation(() => ConnectionTest, {
    description: 'Tests the connection to the microblogging network with these or the stored credentials.',
  })
  @Allow('api-client', 'staff', 'admin')
  testMicroblogConnection(
    @Arg('credentials', () => MicroblogCredentialsInput, {
      nullable: true,
      description: 'Credentials to test; they are not stored.',
    })
    credentials?: MicroblogCredentialsInput,
  ): Promise<ConnectionTest> {
    return this.monitoring.testConnection(credentials)
  }
}
