import { serviceOperation } from '../../shared/service-calls/graph-client.js'

/** What the AI hub says of the bot's settings and its work. */
export interface BotAtAiHub {
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

/** A monitored account as the AI hub knows it. */
export interface AccountAtAiHub {
  readonly id: string
  readonly name: string
  readonly microblogHandle: string
  readonly microblogUserId: string | null
  readonly isActive: boolean
  readonly lastTweetFetch: string | null
}

const account = 'id name microblogHandle microblogUserId isActive lastTweetFetch'

/** Reads the bot. */
export const readBot = serviceOperation<Record<string, never>, BotAtAiHub>(
  `query ReadMicroblogBot {
    config: monitoringConfig { isEnabled monitoringInterval maxTweetsPerFetch searchTimeWindow }
    statistics: monitoringStatistics {
      lastRun fetchesThisMonth totalTweetsAnalyzed tweetsAnalyzedToday guardiansMonitored
    }
  }`,
)

/** Switches the bot and changes its pace, each where asked for. */
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
export const listAccounts = serviceOperation<Record<string, never>, { accounts: AccountAtAiHub[] }>(
  `query ListMonitoredAccounts { accounts: monitoredAccounts { ${account} } }`,
)

/** Monitors a guardian. */
export const addAccount = serviceOperation<
  { guardianId: string; microblogHandle: string },
  { account: AccountAtAiHub }
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
