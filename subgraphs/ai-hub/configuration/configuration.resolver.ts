import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Agents } from '../agents/agent.service.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import { MicroblogCredentialsInput, MonitoringConfigInput } from './configuration.inputs.js'
import type { Configuration } from './configuration.service.js'
import { MonitoringConfig } from './configuration.type.js'

/** What stands in place of every secret (decisions, section 5). */
const MASK = '********'

@Resolver(() => MonitoringConfig)
export class ConfigurationResolver {
  constructor(
    private readonly configuration: Configuration,
    private readonly agents: Agents,
    private readonly accounts: MonitoredAccounts,
  ) {}

  @Query(() => MonitoringConfig, {
    description: 'How the microblog agent works: pace, policies, accounts; credentials are masked.',
  })
  @Allow('api-client', 'staff', 'admin')
  async monitoringConfig(): Promise<MonitoringConfig> {
    const agent = await this.agents.get('MicroblogAgent')
    return {
      ...agent,
      ...(await this.configuration.settings()),
      microblogCredentials: { apiKey: MASK, apiSecret: MASK, accessToken: MASK, accessTokenSecret: MASK },
      hasCredentials: await this.configuration.hasCredentials(),
      guardians: await this.accounts.list(),
    }
  }

  @Mutation(() => MonitoringConfig, {
    description: 'Changes the monitoring; members left out stay as they are, wrong ones change nothing.',
  })
  @Allow('api-client', 'staff', 'admin')
  async updateMonitoringConfig(
    @Ctx() context: GraphContext,
    @Arg('config', () => MonitoringConfigInput, {
      description: 'The settings to change; members left out stay as they are.',
    })
    config: MonitoringConfigInput,
  ): Promise<MonitoringConfig> {
    await this.configuration.update(context, config)
    return this.monitoringConfig()
  }

  @Mutation(() => MonitoringConfig, {
    description:
      'Stores the credentials at the microblogging network, encrypted; no answer shows them again.',
  })
  @Allow('admin')
  async storeMicroblogCredentials(
    @Ctx() context: GraphContext,
    @Arg('credentials', () => MicroblogCredentialsInput, { description: 'All that the network asks for.' })
    credentials: MicroblogCredentialsInput,
  ): Promise<MonitoringConfig> {
    await this.configuration.storeCredentials(context, credentials)
    return this.monitoringConfig()
  }
}
