import { sandboxAvatarUrl } from '../../../runtime/demo-pictures.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { assertAgentEnabled } from '../agents/agent.policy.js'
import type { Agents } from '../agents/agent.service.js'
import type { FetchedPost } from '../microblog/microblog.client.js'
import { samplePost } from '../microblog/sample-post.mapper.js'
import type { AccountRecord, MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { Intake, IntakeResult } from './intake.service.js'

const MINUTE = 60_000
const DEFAULT_LIMIT = 5
const MAX_LIMIT = 100

export interface SimulationDependencies {
  readonly clock: Clock
  readonly agents: Agents
  readonly accounts: MonitoredAccounts
  readonly intake: Intake
}

export type Simulation = ReturnType<typeof createSimulation>

/** Generates sample posts and processes them like fetched ones: analysed, stored, decided by the same policies. */
export function createSimulation({ clock, agents, accounts, intake }: SimulationDependencies) {
  async function accountFor(guardianId: string | undefined): Promise<AccountRecord> {
    if (guardianId !== undefined) return accounts.get(guardianId)
    const [first] = await accounts.active()
    if (!first) throw new DomainError('NOT_FOUND', 'No guardian is monitored; give a guardianId.')
    return first
  }

  return {
    /**
     * @param guardianId default: the guardian who has been monitored longest
     * @param limit how many posts; default 5
     * @returns the posts, newest first
     * @throws NOT_FOUND, ValidationError
     */
    async fetch(
      { requestId }: RequestContext,
      guardianId: string | undefined,
      limit = DEFAULT_LIMIT,
    ): Promise<IntakeResult[]> {
      if (limit < 1 || limit > MAX_LIMIT) throw new ValidationError({ limit: `must be 1 to ${MAX_LIMIT}` })
      assertAgentEnabled(await agents.get('MicroblogAgent'))
      const account = await accountFor(guardianId)
      const first = await accounts.takeNumbers(account.id, limit)
      const fetched = Array.from({ length: limit }, (_, at) => {
        const age = (limit - 1 - at) * MINUTE
        return simulatedPost(account, first + at, timestamp(clock, -age))
      })
      const source = {
        network: 'simulation',
        guardianId: account.id,
        requestId,
        prefix: 'test_tweet_',
      } as const
      return (await intake.take(fetched, source)).taken.toReversed()
    },
  }
}

function simulatedPost(
  { id, name, microblogHandle }: AccountRecord,
  number: number,
  createdAt: string,
): FetchedPost {
  const { content, images, videos, metrics } = samplePost(id, number)
  const handle = microblogHandle.replace(/^@/, '')
  return {
    networkId: `${id}-${number}`,
    content,
    author: { name, handle, profileImageUrl: sandboxAvatarUrl(handle) },
    metrics,
    media: { images, videos },
    createdAt,
  }
}
