import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import type { FileGateway, FileMetadata } from './file-gateway.js'
import { contextHeadersOf, type RemoteProcessOptions } from './remote-process.js'
import { createReplicas } from './replicas.js'

/** The trailer with a file's metadata, which is known only after its content. */
export const FILE_METADATA_TRAILER = 'x-file-about'

/** Timeout without traffic; the other process may be waiting for a virus scanner. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * The file gateway of a backoffice in its own process: contents are streamed as bodies of `/files`, metadata that is
 * known only after them is sent as a trailer.
 */
export function remoteFiles({
  urls,
  sign,
}: Pick<RemoteProcessOptions, 'urls'> & { sign: (viewer: Viewer) => Promise<string> }): FileGateway {
  const replicas = createReplicas(urls)

  async function open(method: 'GET' | 'POST', path: string, context: RequestContext, more: object) {
    const headers = { ...contextHeadersOf(context, await sign(context.viewer)), ...more }
    const [url] = replicas.attempts()
    const target = new URL(path, url)
    const request = (target.protocol === 'https:' ? https : http).request(target, { method, headers })
    if (url) request.once('error', () => replicas.failed(url))
    request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy(new Error('The backoffice timed out')))
    return request
  }

  return {
    async store(content, metadata, context) {
      const request = await open('POST', '/files', context, {
        'content-type': 'application/octet-stream',
        trailer: FILE_METADATA_TRAILER,
      })
      const responded = responseTo(request)
      // A pipeline destroys both streams with the error of either; the first one to fail is the cause.
      let failed: 'sender' | 'service' | undefined = content.errored ? 'sender' : undefined
      content.once('error', () => {
        failed ??= 'sender'
      })
      request.once('error', () => {
        failed ??= 'service'
      })
      const send = async () => {
        await pipeline(content, request, { end: false })
        request.addTrailers({ [FILE_METADATA_TRAILER]: encodeURIComponent(JSON.stringify(await metadata())) })
        request.end()
        return responded
      }
      try {
        // A file that is too large is rejected before all of it is sent.
        const response = await Promise.race([responded, send()])
        return (await parseResponse(response)) as { id: string }
      } catch (error) {
        content.destroy()
        if (failed === 'sender') throw content.errored ?? error
        if (failed === 'service') return (await parseResponse(await responded)) as { id: string }
        throw error
      } finally {
        request.destroy()
      }
    },

    async read(link, range) {
      const part = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const request = await open('GET', `/files/${encodeURIComponent(link)}`, gatewayContext, part)
      request.end()
      const response = await responseTo(request)
      if (response.statusCode === 200) return response
      if (response.statusCode !== 404) await parseResponse(response)
      response.resume()
      return undefined
    },
  }
}

/** Reading needs no viewer: the link is the permission. */
const gatewayContext: RequestContext = {
  viewer: { kind: 'service', subject: 'service:gateway' },
  requestId: 'file',
}

/** Parses the metadata trailer. */
export function fileMetadataOf(trailer: unknown): FileMetadata | undefined {
  return typeof trailer === 'string' ? (JSON.parse(decodeURIComponent(trailer)) as FileMetadata) : undefined
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    throw operationError('The backoffice service is unavailable; try again later.', {
      code: 'UPSTREAM_ERROR',
      cause: error instanceof Error ? error.name : 'unknown',
    })
  }
}

/** Returns the response's body. @throws the error it describes */
async function parseResponse(response: IncomingMessage): Promise<unknown> {
  const body = (await json(response)) as { message?: string; extensions?: Record<string, unknown> }
  if (response.statusCode === 200) return body
  throw operationError(body.message ?? `The backoffice responded with status ${response.statusCode}`, {
    code: 'UPSTREAM_ERROR',
    ...body.extensions,
  })
}

/** Creates an error with `extensions`, like errors of operations. */
function operationError(message: string, extensions: Record<string, unknown>): Error {
  return Object.assign(new Error(message), { extensions })
}
