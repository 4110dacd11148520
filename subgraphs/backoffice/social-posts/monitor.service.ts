import type { Awaitable } from '../../../runtime/awaitable.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction, type Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob, type RunningJob } from '../../shared/jobs/jobs.js'
import { serviceOperation } from '../../shared/service-calls/graph-client.js'
import { actorOf } from '../../shared/viewer.js'
import { backgroundActor } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { type MonitorRunRecord, monitorRunStore } from './monitor-run.store.js'
import { type AiHubAnalysis, analysisFields, analysisOf, isUrgent } from './post-analysis.client.js'
import type { SocialPosts } from './social-post.service.js'
import type { SocialPostRecord } from './social-post.store.js'

/** The job of one run. */
export const MONITOR_POSTS = 'social-post.monitor'

/** A post as the AI hub fetched it. */
interface FetchedPost {
  readonly networkId: string
  readonly network: string
  readonly content: string
  readonly url: string | null
  readonly guardianId: string
  readonly account: { readonly name: string } | null
  readonly analysis: AiHubAnalysis
}

const fetchPosts = serviceOperation<Record<string, never>, { run: { message: string } }>(
  `mutation FetchSocialPosts { run: runMonitoring { message } }`,
)

const listPosts = serviceOperation<
  { after: string | null },
  { tweets: { nodes: FetchedPost[]; pageInfo: { nextCursor: string | null } } }
>(
  `query ListFetchedPosts($after: String) {
    tweets(filter: {hours: ${30 * 24}}, page: {limit: 100, after: $after}) {
      nodes { networkId network content url guardianId account { name } analysis { ${analysisFields} } }
      pageInfo { nextCursor }
    }
  }`,
)

/** Maximum number of pages of 100 posts. */
const MAX_PAGES = 100

export interface MonitorDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit' | 'notifier' | 'graph'> {
  readonly posts: SocialPosts
  readonly users: Pick<Users, 'findMany'>
}

export type Monitor = ReturnType<typeof createMonitor>

/** Runs that fetch the guardians' new posts through the AI hub (docs/contract/backoffice.md). */
export function createMonitor({ db, clock, audit, notifier, graph, posts, users }: MonitorDependencies) {
  async function fetched(requestId: string): Promise<FetchedPost[]> {
    await graph.request(fetchPosts, {}, { requestId })
    const found: FetchedPost[] = []
    let after: string | null = null
    for (let page = 0; page < MAX_PAGES; page++) {
      const { tweets }: { tweets: { nodes: FetchedPost[]; pageInfo: { nextCursor: string | null } } } =
        await graph.request(listPosts, { after }, { requestId })
      // Simulated posts have no author.
      found.push(...tweets.nodes.filter(({ network }) => network !== 'simulation'))
      after = tweets.pageInfo.nextCursor
      if (!after) break
    }
    return found.toReversed()
  }

  function recordOf(post: FetchedPost, author: string | undefined): SocialPostRecord {
    const analysisResult = analysisOf(post.analysis)
    return {
      id: newId('soc'),
      postId: post.networkId,
      platform: 'microblog',
      guardianId: post.guardianId,
      // The AI hub has the name of the time when monitoring began.
      guardianName: author ?? post.account?.name ?? post.guardianId,
      postContent: post.content,
      ...(post.url ? { postUrl: post.url } : {}),
      status: 'pending',
      isUrgent: isUrgent(analysisResult),
      analysisResult,
      createdAt: timestamp(clock),
      version: 1,
    }
  }

  return {
    find: (id: string): Awaitable<MonitorRunRecord | undefined> => monitorRunStore(db).byId(id),

    /** Starts a run, or returns the unfinished one. */
    start: (by: RequestContext): Promise<MonitorRunRecord> =>
      inTransaction(db, async (trx) => {
        const unfinished = await monitorRunStore(trx).unfinished()
        if (unfinished) return unfinished
        const run: MonitorRunRecord = {
          id: newId('job'),
          status: 'pending',
          requestedBy: actorOf(by.viewer).id,
          createdAt: timestamp(clock),
        }
        await monitorRunStore(trx).insert(run)
        await enqueueJob(trx, { kind: MONITOR_POSTS, key: run.id, payload: { runId: run.id } }, clock)
        await audit.record(trx, by, audited('social_monitor_started', run.id))
        return run
      }),

    /** Executes a run: fetches posts, records new ones, and notifies the requester. */
    async work(runId: string, job: RunningJob): Promise<void> {
      const run = await monitorRunStore(db).byId(runId)
      if (!run) return
      await monitorRunStore(db).begin(runId, timestamp(clock))
      const found = await fetched(job.id)
      const authors = await users.findMany([...new Set(found.map(({ guardianId }) => guardianId))])
      const names = new Map(authors.map(({ id, name }) => [id, name]))
      await inTransaction(db, async (trx) => {
        const actor = backgroundActor(job.id)
        let created = 0
        for (const post of found)
          if (await posts.take(trx, actor, recordOf(post, names.get(post.guardianId)))) created += 1
        await monitorRunStore(trx).finish(runId, timestamp(clock), found.length, created)
        await audit.record(
          trx,
          actor,
          audited('social_monitor_finished', runId, {
            after: { postsFound: found.length, postsCreated: created },
          }),
        )
        const about = { reportId: runId, postsCreated: created }
        await notifier.notify(trx, 'analytics_ready', about, { users: [run.requestedBy] })
        await job.complete(trx)
      })
    },

    /** Marks a run as failed. */
    giveUp: (trx: Transaction, runId: string, error: Error): Promise<void> =>
      monitorRunStore(trx).fail(runId, timestamp(clock), error.message),
  }
}
