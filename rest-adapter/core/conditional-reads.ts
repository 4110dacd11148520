import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'
import { entityTagOf, hasCurrent } from '../../edge/entity-tag.js'
import { onceForEach } from '../../runtime/document-cache.js'
import type { RequestContext, Viewer } from '../../schema/viewer.js'

/** A number that changes with everything that an operation reads; undefined where that is not known without reading. */
export type RevisionOf = (document: DocumentNode) => number | undefined

/** A read of a client that may have the response already. */
interface ConditionalRead {
  /** Sends 304 if the client has the current response, as far as that is known without executing; else false. */
  sendUnchanged(reply: FastifyReply): boolean
  /** Sends the response with its ETag, or 304 if the client has it. */
  send(reply: FastifyReply, body: string): FastifyReply
}

/** Characters of the URLs and viewers whose ETags are remembered, some 10,000: a client may send URLs of many kilobytes. */
const MAX_REMEMBERED = 4_000_000

/**
 * Strong ETags of reads whose response depends only on the viewer, the URL and the database (RFC 9110, section 13). The
 * tag is the hash of the body, so that it is the same in every process. A repeated read of one viewer is not executed
 * while nothing was committed since the response that it names.
 */
export function conditionalReads(revisionOf: RevisionOf) {
  const remembered = new LRUCache<string, { readonly etag: string; readonly revision: number }>({
    maxSize: MAX_REMEMBERED,
    sizeCalculation: (_response, key) => key.length,
  })

  // The viewer of a session is one object for as long as it is cached.
  const textOf = onceForEach((viewer: Viewer) => JSON.stringify(viewer))

  return (
    { url, headers }: FastifyRequest,
    { viewer }: RequestContext,
    document: DocumentNode,
  ): ConditionalRead => {
    // Read before the operation, so that commits during it are not missed.
    const revision = headers['if-none-match'] === undefined ? undefined : revisionOf(document)
    const key = revision === undefined ? '' : `${url} ${textOf(viewer)}`
    const sendTag = (reply: FastifyReply, etag: string) =>
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
    return {
      sendUnchanged(reply) {
        if (revision === undefined) return false
        const known = remembered.get(key)
        if (known?.revision !== revision || !hasCurrent(headers, known.etag)) return false
        sendTag(reply, known.etag).status(304).send()
        return true
      },
      send(reply, body) {
        const etag = entityTagOf(body)
        if (revision !== undefined) remembered.set(key, { etag, revision })
        sendTag(reply, etag)
        if (hasCurrent(headers, etag)) return reply.status(304).removeHeader('content-type').send()
        return reply.send(body)
      },
    }
  }
}
