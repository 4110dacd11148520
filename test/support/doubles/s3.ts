import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const keyId = 'AKIDEXAMPLE'
const secret = 'wJalr/secret+key=='

/** A bucket server that keeps objects in memory and refuses every request whose Signature Version 4 is wrong. */
export interface S3Double {
  /** For STORAGE_URL. */
  readonly url: string
  /** Like `url`, with a wrong secret. */
  readonly wrongSecretUrl: string
  readonly objects: ReadonlyMap<string, Buffer>
  /** The requested ranges. */
  readonly ranges: readonly string[]
  /** Sets whether every request returns 503. */
  setBroken(broken: boolean): void
  close(): Promise<void>
}

/** Starts the server on loopback. */
export async function startS3(): Promise<S3Double> {
  const objects = new Map<string, Buffer>()
  const ranges: string[] = []
  let broken = false

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = new URL(request.url ?? '/', 'http://bucket').pathname
    if (broken) return end(response, 503)
    if (!isSigned(request, path, body)) return end(response, 403)
    if (!path.startsWith('/pictures/')) return end(response, 404)
    if (request.method === 'PUT') {
      objects.set(path, body)
      return end(response, 200)
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return end(response, 204)
    }
    const content = objects.get(path)
    if (!content) return end(response, 404)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (request.headers.range) ranges.push(request.headers.range)
    if (first && last) {
      response.writeHead(206).end(content.subarray(Number(first), Number(last) + 1))
      return
    }
    response.writeHead(200).end(content)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const urlWith = (key: string) =>
    `s3://${keyId}:${encodeURIComponent(key)}@pictures/rescue?region=eu-west-1&endpoint=${encodeURIComponent(endpoint)}`
  return {
    url: urlWith(secret),
    wrongSecretUrl: urlWith('another'),
    objects,
    ranges,
    setBroken(now) {
      broken = now
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

/** Recomputes the signature (AWS General Reference, "Signature Version 4"); path segments are never encoded here. */
function isSigned({ method, headers }: IncomingMessage, path: string, body: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, id, day, region, names, signature] = parts.exec(headers.authorization ?? '') ?? []
  const time = String(headers['x-amz-date'])
  if (id !== keyId || !day || !region || !names || !time.startsWith(day)) return false
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body)) return false
  const canonicalHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, '', canonicalHeaders.join(''), names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  return hmac(key, toSign).toString('hex') === signature
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
