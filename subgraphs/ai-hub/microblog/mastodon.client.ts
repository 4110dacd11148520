import { z } from 'zod'
import { htmlToText } from './html-text.mapper.js'
import {
  type Access,
  type FetchedPost,
  type MicroblogClient,
  MicroblogFailure,
  type PostsRequest,
  reactionCount,
} from './microblog.client.js'
import { networkClient } from './network-request.client.js'
import { readRequested } from './requested-posts.client.js'

/** Page size limit of an instance. */
const PAGE = 40

/** Compatible servers send null for a text that they do not have, such as the caption of a photo. */
const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const account = z.object({
  id: z.string(),
  acct: z.string(),
  display_name: optionalText,
  avatar: optionalText,
})
const content = z.object({
  id: z.string(),
  content: optionalText,
  spoiler_text: optionalText,
  url: z.string().nullish(),
  account,
  media_attachments: z.array(z.object({ type: z.string(), url: z.string().nullish() })).default([]),
})
const status = content.extend({
  created_at: z.iso.datetime({ offset: true }),
  visibility: z.string().default('public'),
  in_reply_to_id: z.string().nullish(),
  favourites_count: reactionCount,
  reblogs_count: reactionCount,
  replies_count: reactionCount,
  reblog: content.nullish(),
})

type Status = z.output<typeof status>

/** An instance of Mastodon or a compatible server. Public posts need no credentials; an access token is sent if there is one. */
export function createMastodonClient(baseUrl: string): MicroblogClient {
  const ask = networkClient({
    baseUrl,
    headers: (_, { credentials }): Record<string, string> =>
      credentials?.accessToken ? { authorization: `Bearer ${credentials.accessToken}` } : {},
    retryAt: resetOf,
  })

  async function statusesOf(userId: string, request: PostsRequest, access: Access) {
    let unreadable = 0
    const path = `/api/v1/accounts/${encodeURIComponent(userId)}/statuses`
    const after: Record<string, string> = request.afterId === undefined ? {} : { since_id: request.afterId }
    async function readPage(wanted: number, from: string | undefined) {
      const limit = Math.min(wanted, PAGE)
      const query = { limit: String(limit), ...after, ...(from === undefined ? {} : { max_id: from }) }
      const listed = await ask(path, query, access, z.array(status.nullable().catch(null)))
      const posts = listed.filter((one) => one !== null)
      if (posts.length === 0 && listed.length > 0)
        throw new MicroblogFailure('unavailable', `None of the posts of ${request.handle} could be read`)
      unreadable += listed.length - posts.length
      return { posts, next: listed.length < limit ? undefined : posts.at(-1)?.id }
    }
    const read = await readRequested<Status>(request, {
      readPage,
      idOf: ({ id }) => id,
      timeOf,
      isWanted: isPublic,
    })
    return { ...read, posts: read.posts.map(postOf), unreadable }
  }

  return {
    network: 'mastodon',

    async posts(request, access) {
      const userId =
        request.userId ?? (await ask('/api/v1/accounts/lookup', { acct: request.handle }, access, account)).id
      return { userId, ...(await statusesOf(userId, request, access)) }
    },

    async identify(access) {
      if (!access.credentials?.accessToken)
        throw new MicroblogFailure('refused', 'The network requires accessToken.')
      const { acct } = await ask('/api/v1/accounts/verify_credentials', {}, access, account)
      return `@${acct}`
    },
  }
}

function timeOf({ created_at }: Status): string {
  return new Date(created_at).toISOString()
}

/** An instance also lists the posts for followers and for mentioned people that the token's account may read. */
function isPublic({ visibility }: Status): boolean {
  return visibility === 'public' || visibility === 'unlisted'
}

function postOf(status: Status): FetchedPost {
  const shown = status.reblog ?? status
  const warning = shown.spoiler_text ? `${shown.spoiler_text}\n\n` : ''
  const media = shown.media_attachments.filter(({ url }) => url)
  const urls = (types: readonly string[]) =>
    media.filter(({ type }) => types.includes(type)).map(({ url }) => url ?? '')
  return {
    networkId: status.id,
    content: warning + htmlToText(shown.content),
    author: {
      name: status.account.display_name || status.account.acct,
      handle: status.account.acct,
      profileImageUrl: status.account.avatar,
    },
    metrics: {
      likes: status.favourites_count,
      retweets: status.reblogs_count,
      replies: status.replies_count,
    },
    media: { images: urls(['image']), videos: urls(['video', 'gifv']) },
    ...(status.url ? { url: status.url } : {}),
    ...(status.in_reply_to_id ? { replyTo: status.in_reply_to_id } : {}),
    ...(status.reblog ? { repostOf: status.reblog.id } : {}),
    createdAt: new Date(status.created_at).toISOString(),
  }
}

/** `X-RateLimit-Reset`: an ISO 8601 time. */
function resetOf(headers: Headers): Date | undefined {
  const time = Date.parse(headers.get('x-ratelimit-reset') ?? '')
  return Number.isNaN(time) ? undefined : new Date(time)
}
