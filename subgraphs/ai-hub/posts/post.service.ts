import type { Awaitable } from '../../../runtime/awaitable.js'
import { type Clock, type Timestamp, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { notFound, ValidationError } from '../../shared/domain-error.js'
import { type ConnectionOf, connectionFrom, type PageInput } from '../../shared/paging/page.js'
import type { AnalysisResult } from './analysis.type.js'
import { bandsOf, DUPLICATE_SIMILARITY, RECENT_MS, shinglesOf, similarity } from './near-duplicate.policy.js'
import type { PostOutcome } from './post.state.js'
import { type PostDecision, type PostRecord, postStore, type UndecidedPost } from './post.store.js'
import { postBandStore } from './post-band.store.js'
import type { TweetFilter } from './tweet.inputs.js'

export type { PostDecision, PostRecord, UndecidedPost } from './post.store.js'

const HOUR = 3_600_000
const MAX_HOURS = 24 * 366

/** Minimum similarity of posts that are shown as similar. */
const SIMILAR = 0.2
const MAX_SIMILAR = 5

/** Number of posts of a thread that are read to find its case. */
const MAX_THREAD = 20

/** A post, and its similarity to another one: 0 to 1. */
interface SimilarPostRecord {
  readonly post: PostRecord
  readonly similarity: number
}

export type Posts = ReturnType<typeof createPosts>

/** Rules of posts: each is stored, analysed and decided once. */
export function createPosts({ db, clock }: { db: Database; clock: Clock }) {
  return {
    find: (id: string): Awaitable<PostRecord | undefined> => postStore(db).byId(id),
    findMany: (ids: readonly string[]): Promise<PostRecord[]> => postStore(db).byIds(ids),

    /** Posts about cases that were fetched since a time, newest first. */
    decidedSince: (since: Timestamp, limit: number): Promise<PostRecord[]> =>
      postStore(db).decidedSince(since, limit),

    /**
     * Posts written in the last hours, newest first.
     * @throws ValidationError
     */
    async list(filter: TweetFilter, input: PageInput): Promise<ConnectionOf<PostRecord>> {
      const { hours } = filter
      if (hours != null && (hours < 1 || hours > MAX_HOURS))
        throw new ValidationError({ hours: `must be 1 to ${MAX_HOURS}` })
      const conditions = {
        ...(filter.guardianId ? { guardianId: filter.guardianId } : {}),
        ...(hours == null ? {} : { since: timestamp(clock, -hours * HOUR) }),
        ...(filter.outcome ? { outcome: filter.outcome } : {}),
      }
      return connectionFrom(input, (page) => postStore(db).page(conditions, page))
    },

    /** Which of these posts of a network are stored, by their ids there. */
    known: (network: string, networkIds: readonly string[]): Promise<ReadonlySet<string>> =>
      postStore(db).known(network, networkIds),

    /** Stores an analysed post; returns false when it exists. */
    async add(post: PostRecord, to: Database | Transaction = db): Promise<boolean> {
      return inTransaction(to, async (trx) => {
        if (!(await postStore(trx).add(post))) return false
        await postBandStore(trx).add(post.id, bandsOf(shinglesOf(post.content)), post.createdAt)
        return true
      })
    },

    /** The undecided post; undefined when it was decided before. */
    async undecided(from: Database | Transaction, id: string): Promise<PostRecord | undefined> {
      const post = await postStore(from).byId(id)
      if (!post) throw notFound('Post', id)
      return post.outcome === 'undecided' ? post : undefined
    },

    /** Posts undecided since before a time, because their process died or they could not be decided, after the given one. */
    findUndecided: (
      fetchedBefore: string,
      page: { limit: number; after: UndecidedPost | undefined },
    ): Promise<UndecidedPost[]> => postStore(db).undecidedBefore(fetchedBefore, page),

    /** @returns false when the post was decided before */
    decide: (trx: Transaction, id: string, decision: PostDecision): Promise<boolean> =>
      postStore(trx).decide(id, decision),

    /** The network and id of a post for the backoffice; undefined for a simulated one. */
    async placeOf(id: string): Promise<{ platform: 'microblog'; postId: string } | undefined> {
      const post = await postStore(db).byId(id)
      return post && post.network !== 'simulation'
        ? { platform: 'microblog', postId: post.networkId }
        : undefined
    },

    /** Stores the case of the post, so that replies are matched to the same case. */
    linkCase: (trx: Transaction, id: string, caseId: string | undefined): Promise<void> =>
      postStore(trx).setCase(id, caseId),

    keepAnalysis: (trx: Transaction, id: string, analysis: AnalysisResult): Promise<void> =>
      postStore(trx).setAnalysis(id, analysis),

    /**
     * The case of the nearest post that this one replies to and that has one; a repetition is about the present case of its
     * original.
     */
    async threadCaseOf(from: Database | Transaction, post: PostRecord): Promise<string | undefined> {
      const store = postStore(from)
      let { replyTo } = post
      for (let read = 0; replyTo !== undefined && read < MAX_THREAD; read++) {
        const answered = await store.byNetworkId(post.network, replyTo)
        const original = answered?.duplicateOfId && (await store.byId(answered.duplicateOfId))
        const caseId = (original || answered)?.caseId
        if (caseId !== undefined) return caseId
        replyTo = answered?.replyTo
      }
      return undefined
    },

    /**
     * The earlier queued post that this one repeats: the one it is a repost of, otherwise the most similar one of the
     * last 30 days. A repetition of a repetition leads to the first one.
     * @param willBeQueued whether an undecided post will be
     */
    async originalOf(
      from: Database | Transaction,
      post: PostRecord,
      willBeQueued: (undecided: PostRecord) => boolean,
    ): Promise<PostRecord | undefined> {
      const store = postStore(from)
      const mayBeRepeated = (other: PostRecord) =>
        other.outcome === 'undecided' ? willBeQueued(other) : REPEATED.includes(other.outcome)
      const reposted = post.repostOf && (await store.byNetworkId(post.network, post.repostOf))
      const found =
        reposted && mayBeRepeated(reposted) ? reposted : await mostSimilar(from, post, mayBeRepeated)
      const original = found?.duplicateOfId ? await store.byId(found.duplicateOfId) : found
      // A repost that was decided first was linked to this post: it is not a repetition of itself.
      return original?.id === post.id ? undefined : original
    },

    /** The most similar other posts since 30 days before this one, with their similarity. */
    async similarTo(id: string): Promise<SimilarPostRecord[]> {
      const post = await postStore(db).byId(id)
      if (!post) return []
      const found = (await comparedPosts(db, post)).filter(({ similarity }) => similarity >= SIMILAR)
      return found.sort((a, b) => b.similarity - a.similarity).slice(0, MAX_SIMILAR)
    },

    /** Number of fetched posts, in total or since a time. */
    count: (since?: string): Promise<number> => postStore(db).count(since),

    /** Deletes the keys of posts that are no longer recent. */
    forgetOldBands: (): Promise<number> => postBandStore(db).deleteBefore(timestamp(clock, -2 * RECENT_MS)),
  }
}

async function mostSimilar(
  from: Database | Transaction,
  post: PostRecord,
  mayBeRepeated: (other: PostRecord) => boolean,
): Promise<PostRecord | undefined> {
  let best: SimilarPostRecord | undefined
  for (const candidate of await comparedPosts(from, post)) {
    if (!mayBeRepeated(candidate.post) || !isEarlier(candidate.post, post)) continue
    if (candidate.similarity >= DUPLICATE_SIMILARITY && candidate.similarity > (best?.similarity ?? 0))
      best = candidate
  }
  return best?.post
}

/** Other posts since 30 days before this one that may be similar, each compared with it. */
async function comparedPosts(from: Database | Transaction, post: PostRecord): Promise<SimilarPostRecord[]> {
  const shingles = shinglesOf(post.content)
  const since = new Date(Date.parse(post.createdAt) - RECENT_MS).toISOString()
  const ids = await postBandStore(from).sharing(bandsOf(shingles), since)
  const candidates = await postStore(from).byIds(ids.filter((id) => id !== post.id))
  return candidates
    .filter((candidate) => isSimulated(candidate) === isSimulated(post))
    .map((other) => ({ post: other, similarity: similarity(shingles, shinglesOf(other.content)) }))
}

/** A total order, so that every process agrees which of two concurrently decided posts is the earlier one. */
function isEarlier(candidate: PostRecord, post: PostRecord): boolean {
  if (candidate.fetchedAt !== post.fetchedAt) return candidate.fetchedAt < post.fetchedAt
  return candidate.id < post.id
}

/** A real post must never count as a repetition of a simulated one. */
function isSimulated({ network }: PostRecord): boolean {
  return network === 'simulation'
}

/** Outcomes of posts that are queued or repeat one that is; repetitions of logged posts are new. */
const REPEATED: readonly PostOutcome[] = ['proposed', 'linked']
