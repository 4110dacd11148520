import { z } from 'zod'
import { decodedText } from './html-text.mapper.js'
import {
  type Access,
  type FetchedPost,
  type MicroblogClient,
  MicroblogFailure,
  type PostsRequest,
  reactionCount,
} from './microblog.client.js'
import { credentialNames, type MicroblogCredentials } from './microblog-credentials.type.js'
import { networkClient } from './network-request.client.js'
import { oauth1Header } from './oauth1.mapper.js'
import { type RequestedPosts, readRequested } from './requested-posts.client.js'

const DEFAULT_BASE = 'https://api.x.com'

/** Page size limits of the network. */
const PAGE = { least: 5, most: 100 } as const

const reference = z.object({ type: z.string(), id: z.string() })
const content = z.object({
  id: z.string(),
  text: z.string(),
  /** The whole text of a long post. */
  note_tweet: z.object({ text: z.string() }).optional(),
  attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
})
const tweet = content.extend({
  created_at: z.iso.datetime({ offset: true }),
  author_id: z.string().optional(),
  public_metrics: z
    .object({ like_count: reactionCount, retweet_count: reactionCount, reply_count: reactionCount })
    .partial()
    .optional(),
  referenced_tweets: z.array(reference).optional(),
})
const user = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  profile_image_url: z.string().optional(),
})
const media = z.object({
  media_key: z.string(),
  type: z.string(),
  url: z.string().optional(),
  variants: z.array(z.object({ url: z.string(), bit_rate: z.number().optional() })).optional(),
})
const timeline = z.object({
  data: z.array(tweet).optional(),
  includes: z
    .object({
      users: z.array(user),
      media: z.array(media),
      tweets: z.array(content),
    })
    .partial()
    .default({}),
  meta: z.object({ next_token: z.string().optional() }).optional(),
  /** Beside posts: of what they refer to. */
  errors: z.array(z.unknown()).default([]),
})
const oneUser = z.object({ data: user.optional() })

type Tweet = z.output<typeof tweet>
type Includes = z.output<typeof timeline>['includes']

/**
 * The network's v2 API with OAuth 1.0a user context.
 * @param baseUrl default: the public network
 */
export function createV2Client(baseUrl: string = DEFAULT_BASE): MicroblogClient {
  const ask = networkClient({
    baseUrl,
    headers: (url, { credentials }) => ({ authorization: oauth1Header('GET', url, complete(credentials)) }),
    retryAt: resetOf,
  })

  async function userIdOf({ handle, userId }: PostsRequest, access: Access): Promise<string> {
    if (userId !== undefined) return userId
    const { data } = await ask(`/2/users/by/username/${encodeURIComponent(handle)}`, {}, access, oneUser)
    if (!data) throw new MicroblogFailure('unknown_account', `Unknown account ${handle}`)
    return data.id
  }

  async function postsOf(
    userId: string,
    request: PostsRequest,
    access: Access,
  ): Promise<RequestedPosts<FetchedPost>> {
    const { since, afterId, handle } = request
    const path = `/2/users/${encodeURIComponent(userId)}/tweets`
    const after: Record<string, string> =
      afterId === undefined ? { start_time: `${since.slice(0, 19)}Z` } : { since_id: afterId }
    async function readPage(wanted: number, from: string | undefined) {
      const max_results = String(Math.min(Math.max(wanted, PAGE.least), PAGE.most))
      const query = {
        ...FIELDS,
        max_results,
        ...after,
        ...(from === undefined ? {} : { pagination_token: from }),
      }
      const { data = [], includes, meta, errors } = await ask(path, query, access, timeline)
      // A list without posts has `meta`.
      if (data.length === 0 && !meta && errors.length > 0)
        throw new MicroblogFailure(
          'unknown_account',
          `The network does not show the posts of ${handle}: the account is suspended, protected or deleted`,
        )
      return { posts: data.map((one) => postOf(one, includes, handle)), next: meta?.next_token }
    }
    try {
      return await readRequested<FetchedPost>(request, { readPage, idOf, timeOf })
    } catch (error) {
      // The network refuses ids of posts that are too old or deleted: fetch by time instead.
      const isRefused = error instanceof MicroblogFailure && error.kind === 'not_understood'
      if (afterId === undefined || !isRefused) throw error
      const byTime = await postsOf(userId, { ...request, afterId: undefined }, access)
      return { ...byTime, areOlderUnread: byTime.posts.length === request.limit }
    }
  }

  return {
    network: 'v2',

    async posts(request, access) {
      const userId = await userIdOf(request, access)
      return { userId, ...(await postsOf(userId, request, access)) }
    },

    async identify(access) {
      const { data } = await ask('/2/users/me', {}, access, oneUser)
      if (!data) throw new MicroblogFailure('refused', 'The network does not identify the account.')
      return `@${data.username}`
    },
  }
}

const FIELDS = {
  'tweet.fields': 'created_at,public_metrics,referenced_tweets,attachments,author_id,note_tweet',
  'user.fields': 'name,username,profile_image_url',
  'media.fields': 'url,type,variants',
  expansions:
    'author_id,attachments.media_keys,referenced_tweets.id,referenced_tweets.id.attachments.media_keys',
}

const idOf = ({ networkId }: FetchedPost) => networkId
const timeOf = ({ createdAt }: FetchedPost) => createdAt

function postOf(tweet: Tweet, includes: Includes, handle: string): FetchedPost {
  const author = includes.users?.find(({ id }) => id === tweet.author_id)
  const repost = tweet.referenced_tweets?.find(({ type }) => type === 'retweeted')
  const answered = tweet.referenced_tweets?.find(({ type }) => type === 'replied_to')
  const username = author?.username ?? handle
  // The text of a repost is truncated and its media are missing, so those of the original are used.
  const original = repost && includes.tweets?.find(({ id }) => id === repost.id)
  const shown = original ?? tweet
  return {
    networkId: tweet.id,
    content: decodedText(shown.note_tweet?.text ?? shown.text),
    author: {
      name: author?.name ?? handle,
      handle: username,
      profileImageUrl: author?.profile_image_url ?? '',
    },
    metrics: {
      likes: tweet.public_metrics?.like_count ?? 0,
      retweets: tweet.public_metrics?.retweet_count ?? 0,
      replies: tweet.public_metrics?.reply_count ?? 0,
    },
    media: mediaOf(shown, includes),
    url: `https://x.com/${username}/status/${tweet.id}`,
    ...(answered ? { replyTo: answered.id } : {}),
    ...(repost ? { repostOf: repost.id } : {}),
    createdAt: new Date(tweet.created_at).toISOString(),
  }
}

function mediaOf({ attachments }: Pick<Tweet, 'attachments'>, includes: Includes): FetchedPost['media'] {
  const keys = attachments?.media_keys ?? []
  const found = (includes.media ?? []).filter(({ media_key }) => keys.includes(media_key))
  const images = found.filter(({ type }) => type === 'photo').flatMap(({ url }) => url ?? [])
  const videos = found.flatMap(({ variants = [] }) => {
    const [best] = [...variants].sort((a, b) => (b.bit_rate ?? 0) - (a.bit_rate ?? 0))
    return best ? [best.url] : []
  })
  return { images, videos }
}

function complete(credentials: MicroblogCredentials | undefined): MicroblogCredentials {
  const missing = credentialNames.filter((name) => !credentials?.[name])
  if (!credentials || missing.length > 0)
    throw new MicroblogFailure('refused', `The network requires ${missing.join(', ')}.`)
  return credentials
}

/** `x-rate-limit-reset`: seconds since 1970. */
function resetOf(headers: Headers): Date | undefined {
  const seconds = Number(headers.get('x-rate-limit-reset') ?? Number.NaN)
  return Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : undefined
}
