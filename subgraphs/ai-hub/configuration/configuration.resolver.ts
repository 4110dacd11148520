import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Agents } from '../agents/agent.service.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import { MicroblogCredentialsInput, MonitoringConfigInput } from './configuration.inputs.js'
import type { Configuration } from './configuration.service.js'
import { MonitoringConfig } from './configuration.type.js'

/** Replaces every secret in responses. */
const MASK = '********'

@Resolver(() => MonitoringConfig)
export class ConfigurationResolver {
  constructor(
    private readonly configuration: Configuration,
    private readonly agents: Agents,
    private readonly accounts: MonitoredAccounts,
  ) {}

  @Query(() => MonitoringConfig, {
    description:
      'Configuration of the microblog agent: intervals, policies, accounts; credentials are masked.',
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
    description:
      'Changes the monitoring; omitted members are unchanged. If a member is invalid, nothing is changed.',
  })
  @Allow('api-client', 'staff', 'admin')
  async updateMonitoringConfig(
    @Ctx() context: GraphContext,
    @Arg('config', () => MonitoringConfigInput, {
      description: 'The settings to change; omitted members are unchanged.',
    })
    config: MonitoringConfigInput,
  ): Promise<MonitoringConfig> {
    await this.configuration.update(context, config)
    return this.monitoringConfig()
  }

  @Mutation(() => MonitoringConfig, {
    description: 'Stores the credentials at the microblogging network, encrypted; they are never returned.',
  })
  @Allow('admin')
  async storeMicroblogCredentials(
    @Ctx() context: GraphContext,
    @Arg('credentials', () => MicroblogCredentialsInput, {
      description: 'The credentials that the network requires.',
    })
    credentials: MicroblogCredentialsInput,
  ): Promise<MonitoringConfig> {
    await this.configuration.storeCredentials(context, credentials)
    return this.monitoringConfig()
  }
}
