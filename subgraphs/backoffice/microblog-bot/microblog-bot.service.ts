import { botSettings, newMonitoredGuardian } from '../../../schema/input-rules/social-media.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { inTransaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { MAX_PAGE } from '../../shared/paging/page.js'
import { validated } from '../../shared/validated.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import type { CreateUserInput, User } from '../users/user.type.js'
import { type AiHubAccount, addAccount, changeBot, listAccounts, readBot, runBot } from './ai-hub.client.js'
import type {
  AddMicroblogGuardianInput,
  MicroblogBotConfig,
  MicroblogBotRun,
  MicroblogBotStatistics,
  UpdateMicroblogBotInput,
} from './microblog-bot.type.js'

/** The agent of the AI hub behind the bot. */
const AGENT = 'MicroblogAgent'

export interface MicroblogBotDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'graph'> {
  readonly users: Users
  /** Monthly request quota of the plan at the network. */
  readonly monthlyRequests: number
}

export type MicroblogBot = ReturnType<typeof createMicroblogBot>

/** The backoffice's view of the AI hub's microblog agent (docs/contract/backoffice.md). */
export function createMicroblogBot(dependencies: MicroblogBotDependencies) {
  const { db, clock, audit, graph, users, monthlyRequests } = dependencies

  async function config(by: RequestContext): Promise<MicroblogBotConfig> {
    const { config: settings, statistics } = await graph.request(readBot, {}, by)
    const { isEnabled, monitoringInterval, maxTweetsPerFetch } = settings
    const { lastRun } = statistics
    const nextRun = isEnabled && lastRun ? Date.parse(lastRun) + monitoringInterval * 60_000 : undefined
    return {
      id: AGENT,
      isEnabled,
      fetchInterval: monitoringInterval,
      maxTweetsPerFetch,
      ...(lastRun ? { lastRun } : {}),
      ...(nextRun === undefined ? {} : { nextRun: new Date(nextRun).toISOString() }),
      apiUsage: {
        requestsUsed: statistics.fetchesThisMonth,
        requestsLimit: monthlyRequests,
        resetDate: startOfNextMonth(clock.now()),
      },
    }
  }

  /** All guardians with a name, ignoring case; the search also finds longer names. */
  async function guardiansNamed(name: string): Promise<Readonly<User>[]> {
    const named: Readonly<User>[] = []
    for (let after: string | null = null; ; ) {
      const found = await users.list({ role: 'guardian', q: name }, null, { limit: MAX_PAGE, after })
      named.push(...found.nodes.filter((one) => one.name.toLowerCase() === name.toLowerCase()))
      after = found.pageInfo.endCursor ?? null
      if (!found.pageInfo.hasNextPage) return named
    }
  }

  /** The guardian of the input; an unknown one is created with status pending. */
  async function guardianOf(by: RequestContext, input: { name: string; handle: string; id?: string | null }) {
    if (input.id) return users.guardianFor(by, input.id)
    const named = await guardiansNamed(input.name)
    if (named.length > 1)
      throw new DomainError('CONFLICT', 'Several guardians have this name; specify `guardianId`.', {
        guardians: named.map(({ id }) => id),
      })
    return named[0] ?? users.create(by, guardianOfAccount(input.name, input.handle))
  }

  return {
    config,

    async statistics(by: RequestContext): Promise<MicroblogBotStatistics> {
      const { statistics } = await graph.request(readBot, {}, by)
      return {
        totalTweets: statistics.totalTweetsAnalyzed,
        newTweetsToday: statistics.tweetsAnalyzedToday,
        activeGuardians: statistics.guardiansMonitored,
      }
    },

    async guardians(by: RequestContext): Promise<AiHubAccount[]> {
      return (await graph.request(listAccounts, {}, by)).accounts
    },

    /**
     * Changes the bot at the AI hub.
     * @throws ValidationError, UPSTREAM_ERROR
     */
    async update(by: RequestContext, input: UpdateMicroblogBotInput): Promise<MicroblogBotConfig> {
      const { isEnabled, fetchInterval, maxTweetsPerFetch } = validated(botSettings, input)
      const before = await config(by)
      const pace = {
        ...(fetchInterval ? { monitoringInterval: fetchInterval } : {}),
        ...(maxTweetsPerFetch ? { maxTweetsPerFetch } : {}),
      }
      const switches = isEnabled != null
      const paces = Object.keys(pace).length > 0
      if (!switches && !paces) return before
      const change = { switches, isEnabled: isEnabled ?? before.isEnabled, paces, config: pace }
      await graph.request(changeBot, change, { requestId: by.requestId })
      const after = await config(by)
      await inTransaction(db, (trx) =>
        audit.record(trx, by, audited('microblog_bot_updated', AGENT, { before, after })),
      )
      return after
    },

    /**
     * Monitors the account of a guardian.
     * @throws ValidationError, CONFLICT for a guardian or handle that is monitored already
     */
    async addGuardian(by: RequestContext, input: AddMicroblogGuardianInput): Promise<AiHubAccount> {
      const { microblogHandle, name } = validated(newMonitoredGuardian, input)
      const { accounts } = await graph.request(listAccounts, {}, by)
      const taken = accounts.find((one) => plain(one.microblogHandle) === plain(microblogHandle))
      if (taken)
        throw new DomainError('CONFLICT', `The account ${microblogHandle} is already monitored.`, {
          microblogHandle: `belongs to ${taken.name}`,
        })
      const guardian = await guardianOf(by, { name, handle: microblogHandle, id: input.guardianId ?? null })
      if (!guardian) throw new ValidationError({ guardianId: 'must be the id of a guardian' })
      const wanted = { guardianId: guardian.id, microblogHandle }
      const { account } = await graph.request(addAccount, wanted, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, audited('monitored_guardian_added', account.id, { after: account })),
      )
      return account
    },

    /**
     * Runs one cycle of the monitoring now.
     * @throws CONFLICT while the bot is off, UPSTREAM_ERROR
     */
    async run(by: RequestContext): Promise<MicroblogBotRun> {
      const { config: settings } = await graph.request(readBot, {}, by)
      const { run } = await graph.request(runBot, {}, { requestId: by.requestId })
      await inTransaction(db, (trx) =>
        audit.record(trx, by, audited('microblog_bot_run', AGENT, { after: run })),
      )
      const { message, guardiansProcessed } = run
      return { message, guardiansProcessed, timeRange: `${settings.searchTimeWindow}h` }
    },
  }
}

/** A guardian known only by an account; `.invalid` never receives mail (RFC 2606). */
function guardianOfAccount(name: string, handle: string): CreateUserInput {
  const email = `${plain(handle).replaceAll('@', '.at.')}@microblog.invalid`
  return { email, name, role: 'guardian', status: 'pending' }
}

function plain(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase()
}

function startOfNextMonth(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString()
}
