import { once } from 'node:events'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { RequestContext } from '../schema/viewer.js'
import type { FileGateway, FileMetadata } from './file-gateway.js'
import { contextHeadersOf, type RemoteProcess } from './remote-operations.js'

/** The trailer that says what a file is called: known only after its content. */
export const FILE_METADATA_TRAILER = 'x-file-about'

/** How long the other process may be silent; it may have a virus scanner to wait for. */
const SILENCE_MS = 60_000

/**
 * The file door of a backoffice in a process of its own: contents go as bodies of `/files`, as they come, and what is
 * known only after them as a trailer.
 */
export function remoteFiles({ url, sign }: Pick<RemoteProcess, 'url' | 'sign'>): FileGateway {
  async function ask(method: 'GET' | 'POST', path: string, context: RequestContext, more: object) {
    const headers = { ...contextHeadersOf(context, await sign(context.viewer)), ...more }
    const target = new URL(path, url)
    const request = (target.protocol === 'https:' ? https : http).request(target, { method, headers })
    request.setTimeout(SILENCE_MS, () => request.destroy(new Error('The backoffice is silent.')))
    return request
  }

  return {
    async store(content, about, context) {
      const request = await ask('POST', '/files', context, {
        'content-type': 'application/octet-stream',
        trailer: FILE_METADATA_TRAILER,
      })
      const answered = responseTo(request)
      // A pipeline ends both streams with the error of either: who was first tells whose fault it is.
      let failed: 'sender' | 'service' | undefined = content.errored ? 'sender' : undefined
      content.once('error', () => {
        failed ??= 'sender'
      })
      request.once('error', () => {
        failed ??= 'service'
      })
      const send = async () => {
        await pipeline(content, request, { end: false })
        request.addTrailers({ [FILE_METADATA_TRAILER]: encodeURIComponent(JSON.stringify(await about())) })
        request.end()
        return answered
      }
      try {
        // A file that is too large is refused before all of it is sent.
        const response = await Promise.race([answered, send()])
        return (await told(response)) as { id: string }
      } catch (error) {
        content.destroy()
        if (failed === 'sender') throw content.errored ?? error
        if (failed === 'service') return (await told(await answered)) as { id: string }
        throw error
      } finally {
        request.destroy()
      }
    },

    async read(link, range) {
      const part = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const request = await ask('GET', `/files/${encodeURIComponent(link)}`, edgeItself, part)
      request.end()
      const response = await responseTo(request)
      if (response.statusCode === 200) return response
      if (response.statusCode !== 404) await told(response)
      response.resume()
      return undefined
    },
  }
}

/** Reading takes no person: the link is the permission. */
const edgeItself: RequestContext = {
  viewer: { kind: 'service', subject: 'service:gateway' },
  requestId: 'file',
}

/** What the sender says, as the receiver reads it from the trailers. */
export function fileMetadataOf(trailer: unknown): FileMetadata | undefined {
  return typeof trailer === 'string' ? (JSON.parse(decodeURIComponent(trailer)) as FileMetadata) : undefined
}

async function responseTo(request: ClientRequest): Promise<IncomingMessage> {
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    throw refused('The backoffice service does not answer; try again later.', {
      code: 'UPSTREAM_ERROR',
      cause: error instanceof Error ? error.name : 'unknown',
    })
  }
}

/** The answer's body, or the error that it tells of. */
async function told(response: IncomingMessage): Promise<unknown> {
  const body = (await json(response)) as { message?: string; extensions?: Record<string, unknown> }
  if (response.statusCode === 200) return body
  throw refused(body.message ?? `The backoffice answered ${response.statusCode}.`, {
    code: 'UPSTREAM_ERROR',
    ...body.extensions,
  })
}

/** An error as operations have them: the edge reads `extensions`. */
function refused(message: string, extensions: Record<string, unknown>): Error {
  return Object.assign(new Error(message), { extensions })
}
