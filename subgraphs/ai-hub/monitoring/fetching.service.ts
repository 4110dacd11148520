import { type Timestamp, timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { type OperatorAlert, raiseAlert } from '../../shared/operator-alerts/operator-alert.worker.js'
import type { Agents } from '../agents/agent.service.js'
import type { CasesClient } from '../cases-client/cases.client.js'
import type { Configuration } from '../configuration/configuration.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import {
  type Access,
  type FetchedPosts,
  type MicroblogClient,
  MicroblogFailure,
  type TimeBudget,
} from '../microblog/microblog.client.js'
import type { AccountRecord, MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { FetchFailureKind } from '../monitored-accounts/monitored-account.type.js'
import type { Intake, IntakeResult } from './intake.service.js'
import { networkStateStore } from './network-state.store.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Maximum back-off. */
const MAX_PAUSE_MS = 6 * HOUR

const OUT_OF_TIME =
  'The calls before took all the time of this run. The next scheduled fetch reads the posts of this guardian.'

const NO_GUARDIAN = 'The backoffice has no such guardian.'

/** Result of one fetch of one account. */
export type AccountFetch =
  | {
      readonly account: AccountRecord
      readonly taken: readonly IntakeResult[]
      /** Whether posts since the last fetch were left out. */
      readonly areOlderUnread?: boolean
      /** False where another run takes the rest of the posts. */
      readonly isComplete: boolean
    }
  | {
      readonly account: AccountRecord
      readonly taken: readonly []
      readonly error: string
      readonly kind: FetchFailureKind
    }

export interface FetchingDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  readonly agents: Agents
  readonly configuration: Configuration
  readonly accounts: MonitoredAccounts
  /** Looks guardians up in the backoffice. */
  readonly casesClient: Pick<CasesClient, 'guardian'>
  readonly intake: Intake
  readonly client: MicroblogClient
}

export type Fetching = ReturnType<typeof createFetching>

/** Fetches new posts of accounts, with back-off from a failing network. */
export function createFetching(dependencies: FetchingDependencies) {
  const { db, clock, log, agents, configuration, accounts, casesClient, intake, client } = dependencies

  async function access(budget?: TimeBudget): Promise<Access> {
    const { timeout, maxRetries } = await agents.get('MicroblogAgent')
    return { credentials: await configuration.credentials(), timeoutMs: timeout, maxRetries, budget }
  }

  /** The guardian in the backoffice; the one of the account while that does not respond, so that posts are fetched in an outage. */
  const guardianOf = (account: AccountRecord, requestId: string) =>
    casesClient.guardian(account.id, { requestId }).catch(() => account)

  /** A guardian was deleted, or has another role: the network was not called, so its state stays. */
  async function recordMissingGuardian(account: AccountRecord): Promise<AccountFetch> {
    const backsOffUntil = pauseEnd(account.consecutiveFailures)
    const failed = { ok: false, error: NO_GUARDIAN, kind: 'unknown_guardian', backsOffUntil } as const
    await inTransaction(db, (trx) => accounts.recordFetch(trx, account, failed))
    return { account, taken: [], error: NO_GUARDIAN, kind: 'unknown_guardian' }
  }

  function pauseEnd(failures: number): Timestamp {
    return timestamp(clock, Math.min(MINUTE * 2 ** failures, MAX_PAUSE_MS))
  }

  /** The end of the pause that the network requests; a wrong time must not stop the monitoring for years. */
  function requestedEnd({ retryAt }: MicroblogFailure): Timestamp | undefined {
    const pauseMs = (retryAt?.getTime() ?? 0) - clock.now().getTime()
    return pauseMs > 0 ? timestamp(clock, Math.min(pauseMs, MAX_PAUSE_MS)) : undefined
  }

  async function recordFailure(account: AccountRecord, failure: MicroblogFailure): Promise<void> {
    const requested = requestedEnd(failure)
    const pauseAfter = (failures: number) => requested ?? pauseEnd(failures)
    const backsOffUntil = pauseAfter(account.consecutiveFailures)
    await inTransaction(db, async (trx) => {
      const { message: error, kind } = failure
      await accounts.recordFetch(trx, account, { ok: false, error, kind, backsOffUntil })
      const states = networkStateStore(trx)
      // A failure of one account does not affect the others: the network pauses only while fetch after fetch fails.
      const { consecutiveFailures, blockedUntil } = await states.read(client.network, timestamp(clock))
      const isPaused =
        failure.kind === 'rate_limited' || (failure.kind !== 'unknown_account' && consecutiveFailures > 0)
      const pause = isPaused ? pauseAfter(consecutiveFailures) : ''
      // Another fetch may have started a longer pause while this one ran.
      const until = blockedUntil && blockedUntil > pause ? blockedUntil : pause
      await states.recordFailure(client.network, failure.message, timestamp(clock), until || undefined)
    })
  }

  async function recordSuccess(
    account: AccountRecord,
    name: string,
    { userId, posts, areOlderUnread = false, newestId = posts[0]?.networkId }: FetchedPosts,
  ): Promise<void> {
    const outcome = { ok: true, name, userId, ...(newestId ? { newestPostId: newestId } : {}) } as const
    await inTransaction(db, async (trx) => {
      await accounts.recordFetch(trx, account, outcome)
      await networkStateStore(trx).recordSuccess(client.network, timestamp(clock))
      if (areOlderUnread) await raiseAlert(trx, `unread posts of ${account.id}`, unreadPosts(account), clock)
    })
  }

  const networkState = () => networkStateStore(db).read(client.network, timestamp(clock))

  const blockedUntil = async (): Promise<Timestamp | undefined> => (await networkState()).blockedUntil

  return {
    access,

    /** Recent availability of the network. */
    networkState,

    /** End of the current rate limit of the network, if any. */
    blockedUntil,

    /**
     * Fetches and processes the new posts of one account. A failure of the network is returned, not thrown.
     * @param budget shared by the fetches of a manual run
     */
    async fetch(account: AccountRecord, requestId: string, budget?: TimeBudget): Promise<AccountFetch> {
      if (budget && budget.remainingMs <= 0)
        return { account, taken: [], error: OUT_OF_TIME, kind: 'deferred' }
      const until = await blockedUntil()
      if (until)
        return { account, taken: [], error: `The network is not called before ${until}.`, kind: 'paused' }
      const guardian = await guardianOf(account, requestId)
      if (!guardian) return recordMissingGuardian(account)
      const { searchTimeWindow, maxTweetsPerFetch } = await configuration.settings()
      try {
        const fetched = await client.posts(
          {
            handle: account.microblogHandle.replace(/^@/, ''),
            userId: account.microblogUserId,
            since: timestamp(clock, -searchTimeWindow * HOUR),
            afterId: account.newestPostId,
            limit: maxTweetsPerFetch,
          },
          await access(budget),
        )
        const { unreadable = 0 } = fetched
        if (unreadable > 0)
          log.warn(
            { guardian: account.id, unreadable, requestId },
            'posts that could not be read are left out',
          )
        const { areOlderUnread = false } = fetched
        if (areOlderUnread)
          log.warn({ guardian: account.id, requestId }, 'older posts since the last fetch are not read')
        const source = { network: client.network, guardianId: account.id, requestId }
        // The posts of a thread may be of the same second: their order is that of the network.
        const { taken, isComplete } = await intake.take([...fetched.posts].reverse(), source, budget)
        const { userId } = fetched
        await recordSuccess(account, guardian.name, isComplete ? fetched : { userId, posts: [] })
        return { account, taken, areOlderUnread, isComplete }
      } catch (error) {
        if (!(error instanceof MicroblogFailure)) throw error
        log.warn(
          { reason: error.message, kind: error.kind, guardian: account.id, requestId },
          'posts could not be fetched',
        )
        await recordFailure(account, error)
        return { account, taken: [], error: error.message, kind: error.kind }
      }
    },
  }
}

function unreadPosts({ id, lastTweetFetch = 'the first one' }: AccountRecord): OperatorAlert {
  return {
    severity: 'medium',
    message:
      `The posts of guardian ${id} since the last fetch (${lastTweetFetch}) are more than one fetch reads, or older than ` +
      'the time window of the monitoring. The older ones are never read: look at them on the network, and open cases by hand.',
    metadata: { guardianId: id },
  }
}
