import { type DocumentNode, getOperationAST } from 'graphql'
import { LRUCache } from 'lru-cache'
import { onceForEach } from '../../runtime/document-cache.js'
import type { Execute } from '../../runtime/execute.js'
import { isRead } from '../../runtime/remote-operations.js'
import type { GraphExecutor, GraphRequest, GraphResult } from '../execution/graph-executor.js'
import type { MaxAgeOf } from './cache-policy.js'

/** Characters of all responses together, with their keys. */
const MAX_CHARACTERS = 8_000_000

/** Longer responses are not kept: one must not displace all others. */
const MAX_RESPONSE_LENGTH = 500_000

/** Keeps whole responses to what anyone may read. */
export interface ResponseCache {
  /** The executor with the cache before it. */
  before(executor: GraphExecutor): GraphExecutor
  /** The subgraph, with a cache that forgets everything when an operation has changed something. */
  watched(subgraph: Execute): Execute
  /** Forgets everything; responses that are being read are not kept. */
  clear(): void
}

/** @param now the time in milliseconds, for tests */
export function createResponseCache(maxAgeOf: MaxAgeOf, now?: () => number): ResponseCache {
  const responses = new LRUCache<string, { readonly data: GraphResult['data'] }>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: MAX_RESPONSE_LENGTH,
    sizeCalculation: ({ data }, key) => key.length + JSON.stringify(data).length,
    ttlResolution: 0,
    ...(now ? { perf: { now } } : {}),
  })
  const numberOf = onceForEach<DocumentNode, number>(numberDocuments())
  const isChange = onceForEach((document: DocumentNode) => !isRead(document))
  let generation = 0

  function clear(): void {
    generation += 1
    responses.clear()
  }

  function keyOf({ document, operationName, variables }: GraphRequest): string {
    return JSON.stringify([numberOf(document), operationName ?? null, variables])
  }

  return {
    clear,

    before(executor) {
      return {
        ...executor,
        async execute(request) {
          const { document, operationName, context } = request
          const operation = getOperationAST(document, operationName)
          const maxAge = operation ? maxAgeOf(document, operation, context) : 0
          if (maxAge === 0) return executor.execute(request)
          const key = keyOf(request)
          const known = responses.get(key)
          if (known) return { data: known.data ?? null }
          const begunIn = generation
          const result = await executor.execute(request)
          // What was read before a change may lack it.
          if (!result.errors && !result.extensions && result.data && begunIn === generation)
            responses.set(key, { data: result.data }, { ttl: maxAge * 1_000 })
          return result
        },
      }
    },

    watched(subgraph) {
      const watched: Execute = async (request) => {
        if (!isChange(request.document)) return subgraph(request)
        try {
          return await subgraph(request)
        } finally {
          clear()
        }
      }
      return Object.assign(watched, subgraph)
    },
  }
}

/** Documents are the same object as long as they are cached, and a number is a shorter key than their text. */
function numberDocuments(): () => number {
  let last = 0
  return () => ++last
}
