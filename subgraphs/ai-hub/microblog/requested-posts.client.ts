import type { PostsRequest } from './microblog.client.js'

/** Posts after the last known one that are read at most, to find the oldest of them. */
const MOST_READ = 1_000

interface PostsPage<Post> {
  /** Newest first. */
  readonly posts: readonly Post[]
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined
}

/** How the posts of a network are read. */
interface Reading<Post> {
  /** Reads about `wanted` posts. */
  readonly readPage: (wanted: number, from: string | undefined) => Promise<PostsPage<Post>>
  readonly idOf: (post: Post) => string
  readonly timeOf: (post: Post) => string
  /** Whether a post counts; default: all. */
  readonly isWanted?: (post: Post) => boolean
}

export interface RequestedPosts<Post> {
  readonly posts: Post[]
  /** Whether there are posts between the last known one and these. */
  readonly areOlderUnread: boolean
  /** Where the next request begins: the newest of these posts, otherwise of the unread ones. */
  readonly newestId: string | undefined
}

/**
 * Reads the posts of a request page by page, newest first, until `since` or the last known post. A page that leads back to an
 * earlier one is the last: some servers ignore where a page begins. Others return the last known post and those before it.
 */
export async function readRequested<Post>(
  request: PostsRequest,
  { readPage, idOf, timeOf, isWanted = () => true }: Reading<Post>,
): Promise<RequestedPosts<Post>> {
  const { since, afterId, limit } = request
  const enough = afterId === undefined ? limit : MOST_READ
  const found: Post[] = []
  let tooOld: Post[] = []
  const read = new Set<string | undefined>()
  let next: string | undefined
  do {
    read.add(next)
    const page = await readPage(enough - found.length, next)
    const known = page.posts.findIndex((post) => idOf(post) === afterId)
    const unread = known === -1 ? page.posts : page.posts.slice(0, known)
    const recent = unread.filter((post) => timeOf(post) >= since)
    found.push(...recent.filter(isWanted))
    tooOld = unread.filter((post) => timeOf(post) < since && isWanted(post))
    next = recent.length < page.posts.length || read.has(page.next) ? undefined : page.next
  } while (next !== undefined && found.length < enough)
  const posts = withinLimit(found, request)
  const newest = posts[0] ?? tooOld[0]
  return {
    posts,
    areOlderUnread: afterId !== undefined && (tooOld.length > 0 || next !== undefined),
    newestId: newest && idOf(newest),
  }
}

/**
 * As many posts as requested: the oldest ones after the last known post, so that a later fetch finds the rest; without a known
 * post the newest ones.
 */
export function withinLimit<Post>(newestFirst: readonly Post[], { afterId, limit }: PostsRequest): Post[] {
  return afterId === undefined ? newestFirst.slice(0, limit) : newestFirst.slice(-limit)
}
