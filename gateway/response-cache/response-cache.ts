import { hash } from 'node:crypto'
import { type DocumentNode, type GraphQLSchema, getOperationAST, print } from 'graphql'
import { LRUCache } from 'lru-cache'
import { onceForEach } from '../../runtime/document-cache.js'
import type { Execute } from '../../runtime/execute.js'
import { isRead } from '../../runtime/remote-operations.js'
import type { GraphExecutor, GraphRequest, GraphResult } from '../execution/graph-executor.js'
import type { CacheHints } from './cache-hints.js'
import type { CacheMetrics } from './cache-metrics.js'
import { type CachePolicyOf, cachePolicy } from './cache-policy.js'
import type { SourcesOf } from './response-sources.js'
import type { SharedResponses } from './shared-responses.js'

/** Bytes of all responses together, with their keys. */
const MAX_BYTES = 8_000_000

/** Longer responses are not kept: one must not displace all others. */
const MAX_RESPONSE_BYTES = 500_000

/** Keeps whole responses to what anyone may read. */
export interface ResponseCache {
  /** For how long clients may reuse a response. */
  readonly policyOf: CachePolicyOf
  /** The executor with the cache before it. */
  before(executor: GraphExecutor): GraphExecutor
  /** The subgraphs; after a change that one has carried out, responses with its fields are read again. */
  watched<Subgraphs extends Readonly<Record<string, Execute>>>(subgraphs: Subgraphs): Subgraphs
  /**
   * Something has changed: responses from these sources are read again, and those that are being read are not kept.
   * @param sources names of subgraphs, or topics of live events
   */
  changed(...sources: readonly string[]): Promise<void>
}

/** A graph whose responses are kept. */
export interface CachedGraph {
  /** The hash of the supergraph: separates responses of different graphs in a shared store. */
  readonly id: string
  /** The API schema. */
  readonly schema: GraphQLSchema
  readonly cacheHints: CacheHints
  readonly sourcesOf: SourcesOf
}

/** Dependencies of {@link createResponseCache}. */
export interface ResponseCacheOptions {
  /** Called once the gateway has started. */
  readonly graph: () => CachedGraph
  /** Whether everyone may read all of a document; default: yes, as the hints say it. */
  readonly isPublic?: (document: DocumentNode) => boolean
  /** The responses that processes share. */
  readonly shared?: SharedResponses | undefined
  readonly metrics: CacheMetrics
  /** The time in milliseconds, for tests. */
  readonly now?: () => number
}

interface KeptResponse {
  readonly data: NonNullable<GraphResult['data']>
  readonly bytes: number
  /** The versions of its sources when it was read. */
  readonly versions: string
}

/**
 * Each source has a version, which a change replaces; a response is valid while the versions of its sources are those
 * from before it was read. A change therefore costs nothing per response, and what was read during it is never returned.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { graph, isPublic, shared, metrics, now } = options
  const policyOf = cachePolicy({
    schema: () => graph().schema,
    hints: () => graph().cacheHints,
    ...(isPublic ? { isPublic } : {}),
  })
  const responses = new LRUCache<string, KeptResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: ({ bytes }, key) => key.length + bytes,
    ttlResolution: 0,
    dispose: (_response, _key, reason) => {
      if (reason === 'evict') metrics.evicted()
    },
    ...(now ? { perf: { now } } : {}),
  })
  metrics.watch(() => responses.calculatedSize)
  const hashOfText = onceForEach((document: DocumentNode) => hash('sha256', print(document)))
  const isChange = onceForEach((document: DocumentNode) => !isRead(document))
  const versions = new Map<string, number>()
  const versionsOf = (sources: readonly string[]) => sources.map((one) => versions.get(one) ?? 0).join('.')

  function keyOf({ document, operationName, variables, context }: GraphRequest): string {
    const language = context.forwarded?.['accept-language'] ?? null
    return hash(
      'sha256',
      JSON.stringify([graph().id, hashOfText(document), operationName ?? null, variables, language]),
    )
  }

  async function execute(executor: GraphExecutor, request: GraphRequest): Promise<GraphResult> {
    const { document, operationName, context } = request
    const operation = getOperationAST(document, operationName)
    const policy = operation ? policyOf(document, operation, context) : undefined
    if (!operation || policy?.scope !== 'PUBLIC') return executor.execute(request)
    const sources = graph().sourcesOf(document, operation)
    const key = keyOf(request)
    const known = responses.get(key)
    const begunAt = versionsOf(sources)
    if (known?.versions === begunAt) {
      metrics.requested('hit')
      return { data: known.data }
    }
    const keep = (data: KeptResponse['data'], text: string, ttl: number) => {
      if (begunAt === versionsOf(sources))
        responses.set(key, { data, bytes: Buffer.byteLength(text), versions: begunAt }, { ttl })
    }
    const found = await shared?.read(key, sources)
    if (found?.text !== undefined) {
      metrics.requested('shared_hit')
      const data = JSON.parse(found.text)
      keep(data, found.text, found.ttl)
      return { data }
    }
    metrics.requested('miss')
    const { data, errors, extensions } = await executor.execute(request)
    if (!errors && !extensions && data) {
      const text = JSON.stringify(data)
      const ttl = policy.maxAge * 1_000
      keep(data, text, ttl)
      if (found && text.length <= MAX_RESPONSE_BYTES) shared?.write(key, text, found.versions, ttl)
    }
    return {
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors } : {}),
      ...(extensions ? { extensions } : {}),
    }
  }

  async function changed(...sources: readonly string[]): Promise<void> {
    for (const source of sources) versions.set(source, (versions.get(source) ?? 0) + 1)
    await shared?.changed(sources)
  }

  function watchedOne(name: string, subgraph: Execute): Execute {
    const watched: Execute = async (request) => {
      if (!isChange(request.document)) return subgraph(request)
      try {
        return await subgraph(request)
      } finally {
        await changed(name)
      }
    }
    return Object.assign(watched, subgraph)
  }

  return {
    policyOf,
    changed,

    before: (executor) => ({ ...executor, execute: (request) => execute(executor, request) }),

    watched<Subgraphs extends Readonly<Record<string, Execute>>>(subgraphs: Subgraphs) {
      const entries = Object.entries(subgraphs).map(([name, subgraph]) => [name, watchedOne(name, subgraph)])
      return Object.fromEntries(entries) as Subgraphs
    },
  }
}
