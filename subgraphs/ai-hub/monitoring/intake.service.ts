import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { CasesClient, OpenCase } from '../cases-client/cases.client.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { FetchedPost, TimeBudget } from '../microblog/microblog.client.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { AnalysisResult } from '../posts/analysis.type.js'
import type { PostRecord, Posts, UndecidedPost } from '../posts/post.service.js'
import type { Proposals } from '../review-queue/proposals/proposals.service.js'
import type { ReviewItemRecord } from '../review-queue/queue/review-queue.service.js'
import type { PostReader } from '../second-opinion/post-reader.service.js'

/** Maximum length of a stored post, in UTF-16 units. */
const MAX_POST_LENGTH = 25_000

/** Number of posts per call of `decidePending`. */
const MAX_DECIDED_AT_ONCE = 50

/** Source of posts. */
export interface Source {
  readonly network: string
  readonly guardianId: string
  readonly requestId: string
  /** Prefix of the ids of posts; default `tw_`. */
  readonly prefix?: 'test_tweet_'
}

/** A new post, and its proposal, if any. */
export interface IntakeResult {
  readonly post: PostRecord
  readonly item?: ReviewItemRecord | undefined
}

/** The new posts, in the given order. */
export interface Taken {
  readonly taken: readonly IntakeResult[]
  /** False where another run takes the rest. */
  readonly isComplete: boolean
}

export interface IntakeDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  readonly accounts: Pick<MonitoredAccounts, 'isKnown'>
  readonly reader: PostReader
  readonly posts: Posts
  readonly proposals: Proposals
  readonly casesClient: Pick<CasesClient, 'openCases'>
}

/** See {@link createIntake}. */
export type Intake = ReturnType<typeof createIntake>

/** Processes fetched posts: each is analysed, stored and decided once, however often it is fetched. */
export function createIntake(dependencies: IntakeDependencies) {
  const { db, clock, log, accounts, reader, posts, proposals, casesClient } = dependencies
  let lastTried: UndecidedPost | undefined

  function recordOf(fetched: FetchedPost, source: Source, analysis: AnalysisResult): PostRecord {
    const id = newId('tw')
    const fetchedAt = timestamp(clock)
    return {
      ...fetched,
      // The clock of a network may be wrong: a post of the future would stay the newest one.
      createdAt: Date.parse(fetched.createdAt) > Date.parse(fetchedAt) ? fetchedAt : fetched.createdAt,
      id: source.prefix ? source.prefix + id.slice('tw_'.length) : id,
      content: storable(fetched.content),
      network: source.network,
      guardianId: source.guardianId,
      fetchedAt,
      analysis,
      outcome: 'undecided',
      outcomeReason: '',
    }
  }

  /** Stores a new post, unless its guardian was erased while it was fetched and analysed. */
  function add(post: PostRecord): Promise<boolean> {
    return inTransaction(
      db,
      async (trx) => (await accounts.isKnown(trx, post.guardianId)) && posts.add(post, trx),
    )
  }

  /** Each post is stored first, so that only one of several concurrent runs asks a paid model about it. */
  async function withOpinion(post: PostRecord, budget: TimeBudget | undefined): Promise<PostRecord> {
    const began = performance.now()
    const analysis = await reader.withOpinion(post.content, post.analysis)
    if (budget) budget.remainingMs -= performance.now() - began
    if (analysis === post.analysis) return post
    await inTransaction(db, (trx) => posts.keepAnalysis(trx, post.id, analysis))
    return { ...post, analysis }
  }

  /** A failure leaves the post undecided for the recurring job. */
  async function decide(post: PostRecord, source: Source, cases: readonly OpenCase[] | undefined) {
    try {
      return await proposals.propose(post.id, source.requestId, cases)
    } catch (error) {
      log.warn({ err: error, post: post.id, requestId: source.requestId }, 'a post could not be decided yet')
      return undefined
    }
  }

  return {
    /**
     * Ends at a post that another run has stored since this one began: that run takes the rest, in order. Also ends when
     * second opinions have used up the budget: the next run takes the rest.
     */
    async take(fetched: readonly FetchedPost[], source: Source, budget?: TimeBudget): Promise<Taken> {
      const ids = fetched.map(({ networkId }) => networkId)
      const known = new Set(await posts.known(source.network, ids))
      const taken: IntakeResult[] = []
      let cases: readonly OpenCase[] | undefined
      for (const one of fetched) {
        if (known.has(one.networkId)) continue
        if (budget && budget.remainingMs <= 0) return { taken, isComplete: false }
        known.add(one.networkId)
        const local = recordOf(one, source, await reader.readLocally(storable(one.content)))
        if (!(await add(local))) return { taken, isComplete: false }
        const post = await withOpinion(local, budget)
        if (post.analysis.isCaseRelated)
          cases ??= await casesClient.openCases(source.guardianId, source).catch(() => undefined)
        const item = await decide(post, source, cases)
        // The next post may be about the case that was just opened.
        if (item?.status === 'auto_approved') cases = undefined
        taken.push({ post: (await posts.find(post.id)) ?? post, item })
      }
      return { taken, isComplete: true }
    },

    /**
     * Decides posts left undecided by a crash or a failure before that time. Those that fail again do not block the
     * others: the next call continues after the last one.
     * @throws Error the first failure, after all were tried
     */
    async decidePending(fetchedBefore: string, requestId: string): Promise<void> {
      const failures: unknown[] = []
      const page = { limit: MAX_DECIDED_AT_ONCE, after: lastTried }
      const undecided = await posts.findUndecided(fetchedBefore, page)
      lastTried = undecided.length === MAX_DECIDED_AT_ONCE ? undecided.at(-1) : undefined
      for (const { id } of undecided)
        await proposals.propose(id, requestId).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Text that both databases can store: no NUL, no lone surrogates, limited length. */
function storable(text: string): string {
  return Buffer.from(text.slice(0, MAX_POST_LENGTH), 'utf8').toString('utf8').replaceAll('\u0000', '')
}
