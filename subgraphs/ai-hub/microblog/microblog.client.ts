import { z } from 'zod'
import type { Timestamp } from '../../shared/clock.js'
import type { MicroblogCredentials } from './microblog-credentials.type.js'

/** A post as fetched from a network. */
export interface FetchedPost {
  readonly networkId: string
  readonly content: string
  readonly author: { readonly name: string; readonly handle: string; readonly profileImageUrl: string }
  readonly metrics: { readonly likes: number; readonly retweets: number; readonly replies: number }
  readonly media: { readonly images: readonly string[]; readonly videos: readonly string[] }
  readonly url?: string
  /** Ids on the network of the post it replies to and of the post it repeats. */
  readonly replyTo?: string
  readonly repostOf?: string
  readonly createdAt: Timestamp
}

/** A number of reactions as the network sends it; 0 if it is no count that the graph accepts. */
export const reactionCount = z.int32().catch(0)

/** Which posts of which account to fetch. */
export interface PostsRequest {
  /** Without a leading @. */
  readonly handle: string
  /** Id of the account on the network, once known. */
  readonly userId?: string | undefined
  /** Not older than this. */
  readonly since: Timestamp
  /** Only posts newer than this one. */
  readonly afterId?: string | undefined
  /** If there are more after `afterId`, the oldest of them are returned; without it, the newest posts. */
  readonly limit: number
}

/** The time that calls may still take in total while a person waits for their result. */
export interface TimeBudget {
  remainingMs: number
}

/** Credentials, time limit and retries of calls. */
export interface Access {
  readonly credentials: MicroblogCredentials | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
  /** Shared by several calls; default: the time limit and the retries are the only bounds. */
  readonly budget?: TimeBudget | undefined
}

/** Posts of an account, newest first, and its id on the network. */
export interface FetchedPosts {
  readonly userId: string
  readonly posts: readonly FetchedPost[]
  /** How many posts are left out because their form is unknown; default 0. */
  readonly unreadable?: number
  /** Whether posts after `afterId` are left out, because they are older than `since` or too many; default false. */
  readonly areOlderUnread?: boolean
  /** The next `afterId`; default: the newest of the posts. */
  readonly newestId?: string | undefined
}

/** Port to a microblogging network. */
export interface MicroblogClient {
  readonly network: 'sandbox' | 'v2' | 'mastodon'
  /** @throws MicroblogFailure */
  posts(request: PostsRequest, access: Access): Promise<FetchedPosts>
  /**
   * Returns the name of the account that the credentials belong to.
   * @throws MicroblogFailure
   */
  identify(access: Access): Promise<string>
}

/**
 * Why a call failed. `rate_limited`: too many requests; `refused`: the network does not accept the
 * credentials; `unknown_account`: no such account; `not_understood`: the network rejects the request itself;
 * `unavailable`: no valid response.
 */
export const failureKinds = [
  'rate_limited',
  'refused',
  'unknown_account',
  'not_understood',
  'unavailable',
] as const

export type FailureKind = (typeof failureKinds)[number]

/** A failed call. Its message is for operators; it contains no credentials and no text of posts. */
export class MicroblogFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** When the network accepts requests again, if its response states that. */
    readonly retryAt?: Date,
  ) {
    super(message)
    this.name = 'MicroblogFailure'
  }
}
