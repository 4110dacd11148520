import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { assertAgentEnabled } from '../agents/agent.policy.js'
import type { Agents } from '../agents/agent.service.js'
import type { MicroblogCredentialsInput } from '../configuration/configuration.inputs.js'
import { type Configuration, readCredentials } from '../configuration/configuration.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { type MicroblogClient, MicroblogFailure, type TimeBudget } from '../microblog/microblog.client.js'
import type { AccountRecord, MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { AccountFetch, Fetching } from './fetching.service.js'
import type { ConnectionTest, FetchFailure, MonitoringRun } from './monitoring.type.js'
import { monitoringRunStore, type RunRecord } from './monitoring-run.store.js'

/** Browsers and proxies wait a minute for a response; other processes of the platform 15 s for a connection test. */
const RUN_BUDGET_MS = 40_000
const TEST_BUDGET_MS = 10_000

export interface MonitoringDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly agents: Agents
  readonly configuration: Configuration
  readonly accounts: MonitoredAccounts
  readonly fetching: Fetching
  readonly client: MicroblogClient
}

export type Monitoring = ReturnType<typeof createMonitoring>

/** Manual and scheduled runs of the monitoring (docs/contract/ai-hub.md). */
export function createMonitoring(dependencies: MonitoringDependencies) {
  const { db, clock, agents, configuration, accounts, fetching, client } = dependencies

  async function fetchAll(
    wanted: readonly AccountRecord[],
    cause: RunRecord['cause'],
    requestId: string,
    budget?: TimeBudget,
  ): Promise<AccountFetch[]> {
    const startedAt = timestamp(clock)
    const fetches: AccountFetch[] = []
    for (const account of wanted) fetches.push(await fetching.fetch(account, requestId, budget))
    const taken = fetches.flatMap((fetch) => [...fetch.taken])
    await monitoringRunStore(db).insert({
      id: newId('mtr'),
      cause,
      accounts: wanted.length,
      failures: fetches.filter((fetch) => 'error' in fetch).length,
      tweetsAnalyzed: taken.length,
      caseUpdatesCreated: countAutomatic(fetches, 'update'),
      startedAt,
      finishedAt: timestamp(clock),
    })
    return fetches
  }

  /** Guardians that are due; none while the agent is disabled or the network is rate-limited. */
  async function due(): Promise<AccountRecord[]> {
    if (!(await agents.get('MicroblogAgent')).isEnabled || (await fetching.blockedUntil())) return []
    return accounts.due((await configuration.settings()).monitoringInterval)
  }

  return {
    /**
     * Fetches the new posts of every active guardian now. It waits less for the network and the language model than the
     * scheduled fetches, which read what it leaves.
     * @throws CONFLICT when the agent is disabled
     */
    async runNow({ requestId }: RequestContext): Promise<MonitoringRun> {
      assertAgentEnabled(await agents.get('MicroblogAgent'))
      const began = performance.now()
      // Accounts that cannot be fetched come last, so that a pause of the network does not affect the others.
      const wanted = [...(await accounts.active())].sort(
        (one, other) => one.consecutiveFailures - other.consecutiveFailures,
      )
      const fetches = await fetchAll(wanted, 'manual', requestId, { remainingMs: RUN_BUDGET_MS })
      return runOf(fetches, Math.round(performance.now() - began))
    },

    /** Fetches the new posts of one guardian, by schedule, if it is still due: a slow fetch is scheduled again while it runs. */
    async runFor(accountId: string, requestId: string): Promise<void> {
      const account = (await due()).find(({ id }) => id === accountId)
      if (account) await fetchAll([account], 'scheduled', requestId)
    },

    due,

    /**
     * Tests the connection with the given credentials, otherwise with the stored ones.
     * @throws ValidationError when they are refused, RATE_LIMITED, UPSTREAM_ERROR when the network does not respond
     */
    async testConnection(input: MicroblogCredentialsInput | null | undefined): Promise<ConnectionTest> {
      const access = await fetching.access({ remainingMs: TEST_BUDGET_MS })
      const credentials = input ? readCredentials(input) : access.credentials
      try {
        const name = await client.identify({ ...access, credentials })
        return { network: client.network, message: `Connected to the ${client.network} network as ${name}.` }
      } catch (error) {
        throw error instanceof MicroblogFailure ? clientError(error) : error
      }
    },

    lastRun: (): Promise<string | undefined> => monitoringRunStore(db).lastEnd(),

    /** Number of fetches since a time. */
    countFetches: (since: string): Promise<number> => monitoringRunStore(db).countFetches(since),

    forgetRunsBefore: (time: string): Promise<number> => monitoringRunStore(db).deleteBefore(time),
  }
}

function clientError({ kind, message }: MicroblogFailure): DomainError {
  if (kind === 'refused') return new ValidationError({ credentials: `are not accepted: ${message}` })
  if (kind === 'rate_limited') return new DomainError('RATE_LIMITED', message)
  return new DomainError('UPSTREAM_ERROR', message)
}

function countAutomatic(fetches: readonly AccountFetch[], what: 'update' | 'case'): number {
  return fetches
    .flatMap(({ taken }) => taken.map(({ item }) => item))
    .filter((item) => item?.status === 'auto_approved')
    .filter((item) => (item?.type === 'case_creation') === (what === 'case')).length
}

/** Why posts of an account were not read, if so. */
function unreadBy(fetch: AccountFetch): FetchFailure[] {
  const guardianId = fetch.account.id
  if ('error' in fetch) return [{ guardianId, error: fetch.error, kind: fetch.kind }]
  const { isComplete, areOlderUnread = false } = fetch
  const error = 'Another run reads the remaining posts.'
  const deferred = isComplete ? [] : [{ guardianId, error, kind: 'deferred' } as const]
  const tooOld = 'The posts since the last fetch are too many or too old: the older ones are never read.'
  return areOlderUnread ? [...deferred, { guardianId, error: tooOld, kind: 'older_unread' }] : deferred
}

function runOf(fetches: readonly AccountFetch[], processingTime: number): MonitoringRun {
  const analysisResults = fetches.flatMap(({ taken }) => taken.map(({ post }) => post.analysis))
  const confidence = analysisResults.reduce((sum, result) => sum + result.confidence, 0)
  const count = analysisResults.length
  const failures = fetches.filter((fetch) => 'error' in fetch)
  const failed = failures.length > 0 ? ` ${failures.length} could not be fetched.` : ''
  const incomplete = fetches.filter((fetch) => 'areOlderUnread' in fetch && fetch.areOlderUnread)
  const unread = incomplete.length > 0 ? ` Older posts of ${incomplete.length} were not read.` : ''
  const partial = fetches.filter((fetch) => 'isComplete' in fetch && !fetch.isComplete)
  const left = partial.length > 0 ? ` Another run reads the remaining posts of ${partial.length}.` : ''
  return {
    message: `Fetched the posts of ${fetches.length} guardians: ${count} new.${failed}${unread}${left}`,
    guardiansProcessed: fetches.length,
    tweetsAnalyzed: count,
    caseUpdatesCreated: countAutomatic(fetches, 'update'),
    casesCreated: countAutomatic(fetches, 'case'),
    analysisResults,
    failures: fetches.flatMap(unreadBy),
    metadata: {
      agentType: 'MicroblogAgent',
      confidence: count === 0 ? 0 : confidence / count,
      processingTime,
    },
  }
}
