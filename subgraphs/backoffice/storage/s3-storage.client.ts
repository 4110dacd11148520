import { openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { reportedOnce } from '../../../runtime/connections/reported-once.js'
import { DomainError } from '../../shared/domain-error.js'
import type { Log } from '../../shared/log.js'
import type { Storage } from './storage.type.js'

/**
 * Until the response begins: its content is read at the pace of the client that downloads it. Proxies give up after a minute, and
 * their page does not say what is wrong.
 */
const TIME_LIMIT_MS = 15_000

/** The slowest connection to the bucket over which the largest upload arrives. */
const BYTES_PER_MS = 300

/** A bucket and its client. */
interface Bucket {
  /** URL prefix of every object; ends in a slash. */
  readonly base: string
  readonly client: AwsClient
}

/**
 * Stores contents in an S3-compatible bucket (AWS, MinIO, R2, …) with Signature Version 4. The digest of an upload is
 * signed too, so the bucket rejects corrupted content. Without `endpoint` the bucket is on AWS; with one it is
 * addressed by path.
 */
export function s3Storage(url: string, log?: Log): Storage {
  const { base, client } = bucketOf(url)
  const { lost, restored } = reportedOnce((err) =>
    log?.error({ err }, 'the bucket of STORAGE_URL cannot be used'),
  )

  function unavailable(cause: string): DomainError {
    lost(new Error(cause))
    return new DomainError('UPSTREAM_ERROR', 'The file storage is unavailable; try again later.', { cause })
  }

  async function send(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    init: RequestInit & { readonly body?: Blob } = {},
  ): Promise<Response> {
    const uploadMs = Math.ceil((init.body?.size ?? 0) / BYTES_PER_MS)
    const limit = AbortSignal.timeout(TIME_LIMIT_MS + uploadMs)
    const request = new AbortController()
    const end = () => request.abort(limit.reason)
    limit.addEventListener('abort', end)
    const answer = await client
      .fetch(base + encodeURIComponent(key), { ...init, method, signal: request.signal })
      .catch((error: Error) => {
        throw unavailable(error.name)
      })
      .finally(() => limit.removeEventListener('abort', end))
    if (answer.ok || answer.status === 404) {
      if (answer.ok) restored()
      return answer
    }
    await answer.body?.cancel()
    throw unavailable(`status ${answer.status}`)
  }

  return {
    async put(key, { path, sha256 }) {
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
      const answer = await send('PUT', key, { headers, body: await openAsBlob(path) })
      await answer.body?.cancel()
      if (answer.status === 404) throw unavailable('no such bucket')
    },

    async read(key, range) {
      const part = range && { headers: { range: `bytes=${range.first}-${range.last}` } }
      const answer = await send('GET', key, part)
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      await answer.body?.cancel()
      return undefined
    },

    async remove(key) {
      const answer = await send('DELETE', key)
      await answer.body?.cancel()
    },
  }
}

function bucketOf(text: string): Bucket {
  const url = new URL(text)
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  if (!url.hostname || !accessKeyId || !secretAccessKey)
    throw new Error('STORAGE_URL must be s3://<key id>:<secret>@<bucket>/<prefix>?region=…&endpoint=…')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')
  const origin = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${url.hostname}`
    : `https://${url.hostname}.s3.${region}.amazonaws.com`
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  return {
    base: `${origin}/${prefix ? `${prefix}/` : ''}`,
    client: new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 }),
  }
}
