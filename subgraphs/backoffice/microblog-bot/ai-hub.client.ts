import { serviceOperation } from '../../shared/service-calls/graph-client.js'

/** Settings and statistics of the bot. */
export interface AiHubBot {
  readonly config: {
    readonly isEnabled: boolean
    readonly monitoringInterval: number
    readonly maxTweetsPerFetch: number
    readonly searchTimeWindow: number
  }
  readonly statistics: {
    readonly lastRun: string | null
    readonly fetchesThisMonth: number
    readonly totalTweetsAnalyzed: number
    readonly tweetsAnalyzedToday: number
    readonly guardiansMonitored: number
  }
}

/** A monitored account of the AI hub. */
export interface AiHubAccount {
  readonly id: string
  readonly name: string
  readonly microblogHandle: string
  readonly microblogUserId: string | null
  readonly isActive: boolean
  readonly lastTweetFetch: string | null
}

const account = 'id name microblogHandle microblogUserId isActive lastTweetFetch'

export const readBot = serviceOperation<Record<string, never>, AiHubBot>(
  `query ReadMicroblogBot {
    config: monitoringConfig { isEnabled monitoringInterval maxTweetsPerFetch searchTimeWindow }
    statistics: monitoringStatistics {
      lastRun fetchesThisMonth totalTweetsAnalyzed tweetsAnalyzedToday guardiansMonitored
    }
  }`,
)

/** Switches the bot on or off and changes its settings, each only if requested. */
export const changeBot = serviceOperation<
  {
    switches: boolean
    isEnabled: boolean
    paces: boolean
    config: { monitoringInterval?: number; maxTweetsPerFetch?: number }
  },
  Record<string, unknown>
>(
  `mutation ChangeMicroblogBot($switches: Boolean!, $isEnabled: Boolean, $paces: Boolean!,
                               $config: MonitoringConfigInput!) {
    updateMonitoringConfig(config: $config) @include(if: $paces) { monitoringInterval }
    updateAgent(id: "MicroblogAgent", input: {isEnabled: $isEnabled}) @include(if: $switches) { name }
  }`,
)

/** The monitored accounts, newest first. */
export const listAccounts = serviceOperation<Record<string, never>, { accounts: AiHubAccount[] }>(
  `query ListMonitoredAccounts { accounts: monitoredAccounts { ${account} } }`,
)

/** Monitors a guardian. */
export const addAccount = serviceOperation<
  { guardianId: string; microblogHandle: string },
  { account: AiHubAccount }
>(
  `mutation AddMonitoredAccount($guardianId: ID!, $microblogHandle: String!) {
    account: addMonitoredAccount(guardianId: $guardianId, microblogHandle: $microblogHandle) { ${account} }
  }`,
)

/** Runs one cycle of the monitoring. */
export const runBot = serviceOperation<
  Record<string, never>,
  { run: { message: string; guardiansProcessed: number; tweetsAnalyzed: number } }
>(`mutation RunMicroblogBot { run: runMonitoring { message guardiansProcessed tweetsAnalyzed } }`)
