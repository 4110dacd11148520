import { createHash } from 'node:crypto'
import { bulkhead } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { MAX_FILE_BYTES } from '../../../runtime/file-gateway.js'
import { withoutMetadata } from '../../../subgraphs/backoffice/files/picture-metadata.policy.js'
import { createOutbound } from '../../../subgraphs/shared/outbound/outbound.js'
import { type CachedPicture, pictureFolder } from './picture-folder.js'

const MAX_CACHE_BYTES = 256 * 1024 * 1024
const KEPT_MS = 7 * 24 * 3_600_000
/** A server that failed is called again after this time. */
const MISSING_MS = 5 * 60_000
const DOWNLOADS = 8
const WAITING_DOWNLOADS = 100

/** Types that every browser displays and that cannot carry scripts. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
const typesByEnding = Object.fromEntries(Object.entries(endings).map(([type, ending]) => [ending, type]))

/** A picture as it is served. */
export interface ServedPicture {
  readonly type: string
  readonly content: Buffer
  /** A digest of the content. */
  readonly digest: string
}

type Entry = CachedPicture | 'missing'

/** Pictures of other servers. */
export interface RemotePictures {
  /** The picture of a URL; undefined if it does not exist, is too large, is refused or is not a picture. */
  read(url: string): Promise<ServedPicture | undefined>
  close(): Promise<void>
}

/**
 * Downloads pictures of other servers through the guard of outbound requests and caches them, without metadata, on
 * disk: up to 256 MiB, for a week.
 * @param folder of the cache
 * @param allowPrivate lets downloads reach private addresses; for development
 */
export function createRemotePictures(
  folder: string,
  { allowPrivate, log }: { readonly allowPrivate: boolean; readonly log: Logger },
): RemotePictures {
  const outbound = createOutbound({ allowPrivate })
  const limited = bulkhead(DOWNLOADS, WAITING_DOWNLOADS)
  const files = pictureFolder(folder)
  const remove = (entry: Entry) => {
    if (entry !== 'missing')
      files.remove(entry).catch((err) => log.warn({ err }, 'a picture was not removed'))
  }
  const entries = new LRUCache<string, Entry, string>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (entry) => (entry === 'missing' ? 1 : Math.max(1, entry.size)),
    ttl: KEPT_MS,
    dispose: (entry, urlDigest, reason) => {
      const next = reason === 'set' ? entries.peek(urlDigest) : undefined
      // The same content was downloaded again, into the same file.
      const isRewritten =
        entry !== 'missing' && next && next !== 'missing' && next.contentDigest === entry.contentDigest
      if (!isRewritten) remove(entry)
    },
    fetchMethod: async (urlDigest, _stale, { options, context: url }) => {
      const found = await limited.execute(() => downloaded(url))
      if (!found) {
        options.ttl = MISSING_MS
        return 'missing'
      }
      const { content, ending } = found
      const contentDigest = digestOf(content).slice(0, 22)
      const picture: CachedPicture = { urlDigest, contentDigest, ending, size: content.length }
      await files.write(picture, content)
      return picture
    },
  })

  async function downloaded(url: string) {
    try {
      const received = await outbound.download(url, MAX_FILE_BYTES)
      const { fileTypeFromBuffer } = await import('file-type')
      const type = received && (await fileTypeFromBuffer(received))?.mime
      const ending = type && endings[type]
      if (!received || !type || !ending) return undefined
      return { content: withoutMetadata[type]?.(received).content ?? received, ending }
    } catch (err) {
      log.debug({ err }, 'a picture could not be downloaded')
      return undefined
    }
  }

  let loading: Promise<void> | undefined
  async function load() {
    for (const { writtenAt, ...picture } of await files.list()) {
      const ttl = Math.max(1, writtenAt + KEPT_MS - Date.now())
      entries.set(picture.urlDigest, picture, { ttl })
    }
  }

  async function find(url: string): Promise<ServedPicture | undefined> {
    const picture = await entries.fetch(digestOf(Buffer.from(url)), { context: url })
    if (!picture || picture === 'missing') return undefined
    const content = await files.read(picture)
    const { ending, contentDigest } = picture
    return content && { type: typesByEnding[ending] ?? '', content, digest: contentDigest }
  }

  return {
    async read(url) {
      // While the folder cannot be read, as on a full disk, the next request tries again.
      loading ??= load().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      await loading
      const found = await find(url)
      if (found || entries.peek(digestOf(Buffer.from(url))) === 'missing') return found
      // Another process removed the file.
      entries.delete(digestOf(Buffer.from(url)))
      return find(url)
    },
    close: () => outbound.close(),
  }
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}
