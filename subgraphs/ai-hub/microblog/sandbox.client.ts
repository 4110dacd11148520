import { sandboxAvatarUrl } from '../../../runtime/demo-pictures.js'
import type { Clock } from '../../shared/clock.js'
import { type FetchedPost, type MicroblogClient, MicroblogFailure } from './microblog.client.js'
import { withinLimit } from './requested-posts.client.js'
import { samplePost } from './sample-post.mapper.js'

/** Each account of the sandbox writes one post per two hours. */
const SLOT_MS = 2 * 3_600_000

/**
 * The embedded network, without external requests. Each account has an endless feed determined by its name and
 * the time, so that new posts appear over time and are the same in every process. It accepts
 * any credentials except those that begin with `invalid`.
 */
export function createSandboxClient(clock: Clock): MicroblogClient {
  return {
    network: 'sandbox',

    async posts(request) {
      const { handle, since, afterId } = request
      const now = clock.now().getTime()
      const newest = Math.floor(now / SLOT_MS)
      const oldest = Math.max(Math.ceil(Date.parse(since) / SLOT_MS) - 1, numberOf(afterId) + 1)
      const written: [number: number, at: number][] = []
      for (let number = newest; number >= oldest; number--) {
        const writtenAt = number * SLOT_MS + offsetOf(handle, number)
        if (writtenAt <= now && writtenAt >= Date.parse(since)) written.push([number, writtenAt])
      }
      const posts = withinLimit(written, request).map(([number, at]) => postOf(handle, number, at))
      return { userId: `sandbox-${handle.toLowerCase()}`, posts }
    },

    async identify({ credentials }) {
      const given = Object.values(credentials ?? {})
      if (given.some((value) => value.startsWith('invalid')))
        throw new MicroblogFailure('refused', 'The sandbox does not accept these credentials.')
      return 'the sandbox'
    },
  }
}

function postOf(handle: string, number: number, writtenAt: number): FetchedPost {
  const { content, images, videos, metrics } = samplePost(handle.toLowerCase(), number)
  const networkId = idOf(handle, number)
  return {
    networkId,
    content,
    author: { name: handle, handle, profileImageUrl: sandboxAvatarUrl(handle) },
    metrics,
    media: { images, videos },
    url: `https://sandbox.example/${handle}/${number}`,
    createdAt: new Date(writtenAt).toISOString(),
  }
}

function idOf(handle: string, number: number): string {
  return `${handle.toLowerCase()}-${number}`
}

function numberOf(id: string | undefined): number {
  const number = Number(/-(\d+)$/.exec(id ?? '')?.[1])
  return Number.isSafeInteger(number) ? number : -1
}

/** Offset of a post in its slot, so that accounts do not all write at the same time. */
function offsetOf(handle: string, number: number): number {
  let spread = number
  for (const letter of handle.toLowerCase()) spread = (spread * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return Math.floor((spread / 1_000_003) * SLOT_MS)
}
