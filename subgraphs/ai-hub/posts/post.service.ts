import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { DomainError, ValidationError } from '../../shared/domain-error.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../shared/paging/page.js'
import type { AnalysisResult } from './analysis.type.js'
import { bandsOf, RECENT_MS, SAME, shinglesOf, similarity } from './near-duplicate.policy.js'
import { type PostDecision, type PostRecord, postStore } from './post.store.js'
import { postBandStore } from './post-band.store.js'
import type { TweetFilter } from './tweet.inputs.js'

export type { PostDecision, PostRecord } from './post.store.js'

const HOUR = 3_600_000
const LARGEST_HOURS = 24 * 366

/** Operations on posts. */
export type Posts = ReturnType<typeof createPosts>

/** Rules of posts: each is stored, analysed and decided once. */
export function createPosts({ db, clock }: { db: Database; clock: Clock }) {
  return {
    find: (id: string): Promise<PostRecord | undefined> => postStore(db).byId(id),
    findMany: (ids: readonly string[]): Promise<PostRecord[]> => postStore(db).byIds(ids),

    /**
     * Posts written in the last hours, newest first.
     * @throws ValidationError
     */
    async list(filter: TweetFilter, input: PageInput): Promise<ConnectionOf<PostRecord>> {
      const page = pageOf(input)
      const { hours } = filter
      if (hours != null && (hours < 1 || hours > LARGEST_HOURS))
        throw new ValidationError({ hours: `must be 1 to ${LARGEST_HOURS}` })
      const conditions = {
        ...(filter.guardianId ? { guardianId: filter.guardianId } : {}),
        ...(hours == null ? {} : { since: timestamp(clock, -hours * HOUR) }),
        ...(filter.outcome ? { outcome: filter.outcome } : {}),
      }
      return connectionOf(await postStore(db).page(conditions, page), page)
    },

    /** Which of these posts of a network were stored before, by their ids there. */
    known: (network: string, networkIds: readonly string[]): Promise<ReadonlySet<string>> =>
      postStore(db).known(network, networkIds),

    /** Stores an analysed post; false when it was stored before. */
    async add(post: PostRecord): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        if (!(await postStore(trx).add(post))) return false
        await postBandStore(trx).add(post.id, bandsOf(shinglesOf(post.content)), post.createdAt)
        return true
      })
    },

    /** The post in the middle of its decision, or nothing when it was decided before. */
    async undecided(from: Database | Transaction, id: string): Promise<PostRecord | undefined> {
      const post = await postStore(from).byId(id)
      if (!post) throw new DomainError('NOT_FOUND', `There is no post ${id}.`)
      return post.outcome === 'undecided' ? post : undefined
    },

    /** Posts that have waited for their decision since before a time, because their process died. */
    findUndecided: (fetchedBefore: string, limit: number): Promise<string[]> =>
      postStore(db).undecidedBefore(fetchedBefore, limit),

    /** False when the post was decided before. */
    decide: (trx: Transaction, id: string, decision: PostDecision): Promise<boolean> =>
      postStore(trx).decide(id, decision),

    /** Where a post stands, as the backoffice names it; nothing for a simulated one, which nobody wrote. */
    async placeOf(id: string): Promise<{ platform: 'microblog'; postId: string } | undefined> {
      const post = await postStore(db).byId(id)
      return post && post.network !== 'simulation'
        ? { platform: 'microblog', postId: post.networkId }
        : undefined
    },

    /** Keeps which case the post turned out to be about, so that answers to it are matched to the same. */
    linkCase: (trx: Transaction, id: string, caseId: string | undefined): Promise<void> =>
      postStore(trx).setCase(id, caseId),

    keepAnalysis: (trx: Transaction, id: string, analysis: AnalysisResult): Promise<void> =>
      postStore(trx).setAnalysis(id, analysis),

    /** The case that the post which this one answers is about. */
    async threadCaseOf(from: Database | Transaction, post: PostRecord): Promise<string | undefined> {
      if (post.replyTo === undefined) return undefined
      return (await postStore(from).byNetworkId(post.network, post.replyTo))?.caseId
    },

    /**
     * The earlier post that this one repeats and that stands in the queue: the one it is a repost of, else the
     * most similar one of the last 30 days. What repeats a repetition leads to the one that told it first.
     */
    async originalOf(from: Database | Transaction, post: PostRecord): Promise<PostRecord | undefined> {
      const store = postStore(from)
      const reposted = post.repostOf && (await store.byNetworkId(post.network, post.repostOf))
      const found = reposted && isStanding(reposted) ? reposted : await mostSimilar(from, post)
      return found?.duplicateOfId ? store.byId(found.duplicateOfId) : found
    },

    /** How many were fetched, in all or since a time. */
    count: (since?: string): Promise<number> => postStore(db).count(since),

    /** Forgets the keys of posts that are no longer recent. */
    forgetOldBands: (): Promise<number> => postBandStore(db).deleteBefore(timestamp(clock, -2 * RECENT_MS)),
  }
}

async function mostSimilar(from: Database | Transaction, post: PostRecord): Promise<PostRecord | undefined> {
  const shingles = shinglesOf(post.content)
  const since = new Date(Date.parse(post.createdAt) - RECENT_MS).toISOString()
  const ids = await postBandStore(from).sharing(bandsOf(shingles), since)
  const candidates = await postStore(from).byIds(ids.filter((id) => id !== post.id))
  let best: { post: PostRecord; similarity: number } | undefined
  for (const candidate of candidates) {
    if (!isStanding(candidate) || !isEarlier(candidate, post)) continue
    if (isMadeUp(candidate) !== isMadeUp(post)) continue
    const found = similarity(shingles, shinglesOf(candidate.content))
    if (found >= SAME && found > (best?.similarity ?? 0)) best = { post: candidate, similarity: found }
  }
  return best?.post
}

/** Of two posts that are decided at the same time one is the earlier, whoever looks. */
function isEarlier(candidate: PostRecord, post: PostRecord): boolean {
  if (candidate.fetchedAt !== post.fetchedAt) return candidate.fetchedAt < post.fetchedAt
  return candidate.id < post.id
}

/** A real post must never be taken for the repetition of a simulated one, which nobody acts upon. */
function isMadeUp({ network }: PostRecord): boolean {
  return network === 'simulation'
}

/** Whether the post is in the queue, may be about to, or repeats one that is: what was only logged is told anew. */
function isStanding({ outcome }: PostRecord): boolean {
  return outcome === 'proposed' || outcome === 'undecided' || outcome === 'linked'
}
