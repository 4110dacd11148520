import type { PostsRequest } from './microblog.client.js'

/** Posts after the last known one that are read at most, to find the oldest of them. */
const MOST_READ = 1_000

interface PostsPage<Post> {
  /** Newest first. */
  readonly posts: readonly Post[]
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined
}

/**
 * Reads the posts of a request page by page, newest first, until `since` or the last known post. A page that leads back to an
 * earlier one is the last: some servers ignore where a page begins.
 * @param readPage reads about `wanted` posts
 * @param isWanted whether a post counts; default: all
 */
export async function readRequested<Post>(
  request: PostsRequest,
  readPage: (wanted: number, from: string | undefined) => Promise<PostsPage<Post>>,
  timeOf: (post: Post) => string,
  isWanted: (post: Post) => boolean = () => true,
): Promise<Post[]> {
  const { since, afterId, limit } = request
  const enough = afterId === undefined ? limit : MOST_READ
  const found: Post[] = []
  const read = new Set<string | undefined>()
  let next: string | undefined
  do {
    read.add(next)
    const page = await readPage(enough - found.length, next)
    const recent = page.posts.filter((post) => timeOf(post) >= since)
    found.push(...recent.filter(isWanted))
    next = recent.length < page.posts.length ? undefined : page.next
  } while (next !== undefined && !read.has(next) && found.length < enough)
  return withinLimit(found, request)
}

/**
 * As many posts as requested: the oldest ones after the last known post, so that a later fetch finds the rest; without a known
 * post the newest ones.
 */
export function withinLimit<Post>(newestFirst: readonly Post[], { afterId, limit }: PostsRequest): Post[] {
  return afterId === undefined ? newestFirst.slice(0, limit) : newestFirst.slice(-limit)
}
