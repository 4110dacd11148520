import type { Timestamp } from '../../shared/clock.js'
import type { MicroblogCredentials } from './microblog-credentials.type.js'

/** A post as a network shows it. */
export interface FetchedPost {
  readonly networkId: string
  readonly content: string
  readonly author: { readonly name: string; readonly handle: string; readonly profileImageUrl: string }
  readonly metrics: { readonly likes: number; readonly retweets: number; readonly replies: number }
  readonly media: { readonly images: readonly string[]; readonly videos: readonly string[] }
  readonly url?: string
  /** Ids on the network of the post it answers and of the post it repeats. */
  readonly replyTo?: string
  readonly repostOf?: string
  readonly createdAt: Timestamp
}

/** Which posts of which account are wanted. */
export interface PostsRequest {
  /** Without a leading @. */
  readonly handle: string
  /** Id of the account on the network; empty where it is not known yet. */
  readonly userId: string
  /** Not older than this. */
  readonly since: Timestamp
  /** Only what is newer than this post. */
  readonly afterId?: string | undefined
  readonly limit: number
}

/** How to ask: what the network knows us by, and how long to wait. */
export interface Access {
  readonly credentials: MicroblogCredentials | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
}

/** The newest posts of an account, and its id on the network. */
export interface FetchedPosts {
  readonly userId: string
  readonly posts: readonly FetchedPost[]
}

/** A microblogging network, as far as the AI hub reads it. */
export interface MicroblogClient {
  readonly network: 'sandbox' | 'v2' | 'mastodon'
  /** @throws MicroblogFailure */
  posts(request: PostsRequest, access: Access): Promise<FetchedPosts>
  /**
   * Asks the network who we are to it; answers the name it knows us by.
   * @throws MicroblogFailure
   */
  identify(access: Access): Promise<string>
}

/**
 * Why a network did not answer as wanted. `rate_limited`: asked too often; `refused`: it does not accept the
 * credentials; `unknown_account`: it knows no such account; `not_understood`: it objects to the request itself;
 * `unavailable`: no answer, or none that can be read.
 */
export type FailureKind = 'rate_limited' | 'refused' | 'unknown_account' | 'not_understood' | 'unavailable'

/** A failed call. Its message is for operators; it holds no credentials and no text of posts. */
export class MicroblogFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** When the network may be asked again, where it said so. */
    readonly retryAt?: Date,
  ) {
    super(message)
    this.name = 'MicroblogFailure'
  }
}
