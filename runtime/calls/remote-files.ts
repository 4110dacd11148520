import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { TLSSocket } from 'node:tls'
import type { RequestContext, Viewer } from '../../schema/viewer.js'
import type { FileGateway, FileMetadata } from '../file-gateway.js'
import { CONNECT_TIMEOUT_MS, contextHeadersOf, type RemoteProcessOptions } from './remote-process.js'
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

  /** Connects to the first process that accepts a connection; the request is sent when its caller writes or ends it. */
  async function open(
    method: 'GET' | 'POST',
    path: string,
    context: RequestContext,
    more: object,
  ): Promise<ClientRequest> {
    const headers = { ...contextHeadersOf(context, await sign(context.viewer)), ...more }
    let failure: unknown
    for (const url of replicas.attempts()) {
      const target = new URL(path, url)
      const request = (target.protocol === 'https:' ? https : http).request(target, { method, headers })
      request.once('error', () => replicas.failed(url))
      request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy(new Error('The backoffice timed out')))
      try {
        await connected(request)
        return request
      } catch (error) {
        request.destroy()
        replicas.failed(url)
        failure = error
      }
    }
    throw unavailable(failure)
  }

  /** The response to a read; the caller reads its content. */
  async function get(path: string, more: object): Promise<IncomingMessage> {
    const request = await open('GET', path, gatewayContext, more)
    request.end()
    return responseTo(request)
  }

  return {
    async store(content, metadata, context) {
      // A pipeline destroys both streams with the error of either; the first one to fail is the cause.
      let failed: 'sender' | 'service' | undefined = content.errored ? 'sender' : undefined
      content.once('error', () => {
        failed ??= 'sender'
      })
      const request = await open('POST', '/files', context, {
        'content-type': 'application/octet-stream',
        trailer: FILE_METADATA_TRAILER,
      }).catch((error: unknown) => {
        content.destroy()
        throw error
      })
      const responded = responseTo(request)
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
      const path = `/files/${encodeURIComponent(link)}`
      // A process that dies during a read is passed over by the second one.
      const response = await get(path, part).catch(() => get(path, part))
      if (response.statusCode === 200) return response
      if (response.statusCode !== 404) await parseResponse(response)
      response.resume()
      return undefined
    },
  }
}

/** Reading needs no viewer: anyone with the link may read. */
const gatewayContext: RequestContext = {
  viewer: { kind: 'service', subject: 'service:gateway' },
  requestId: 'file',
}

/** Parses the metadata trailer. */
export function fileMetadataOf(trailer: unknown): FileMetadata | undefined {
  return typeof trailer === 'string' ? (JSON.parse(decodeURIComponent(trailer)) as FileMetadata) : undefined
}

/** Waits until a request has a connection. @throws the failure to get one */
async function connected(request: ClientRequest): Promise<void> {
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS)
  const [socket] = (await once(request, 'socket', { signal })) as [Socket]
  if (socket.connecting)
    await once(socket, socket instanceof TLSSocket ? 'secureConnect' : 'connect', { signal })
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): Error {
  return operationError('The backoffice service is unavailable; try again later.', {
    code: 'UPSTREAM_ERROR',
    cause: cause instanceof Error ? cause.name : 'unknown',
  })
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
