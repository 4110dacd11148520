import { hash } from 'node:crypto'
import {
  type DocumentNode,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  print,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Awaitable } from '../../runtime/awaitable.js'
import { isRead } from '../../runtime/calls/remote-operations.js'
import { onceForEach } from '../../runtime/document-cache.js'
import type { Execute } from '../../runtime/execute.js'
import type { Viewer } from '../../schema/viewer.js'
import type { GraphExecutor, GraphRequest, GraphResult } from '../execution/graph-executor.js'
import type { CacheHints } from './cache-hints.js'
import type { CacheMetrics } from './cache-metrics.js'
import { type CachePolicy, type CachePolicyOf, cachePolicy } from './cache-policy.js'
import type { SourcesOf } from './response-sources.js'
import type { SharedResponses } from './shared-responses.js'
import { type SourceChanges, sourceChanges } from './source-changes.js'

/** Bytes of all responses together, with their keys. */
const MAX_BYTES = 8_000_000

/** Longer responses are not kept: one must not displace all others. */
const MAX_RESPONSE_BYTES = 500_000

/** Caches whole responses to public operations. */
export interface ResponseCache {
  /** For how long clients may reuse a response. */
  readonly policyOf: CachePolicyOf
  /** The executor behind the cache. */
  before(executor: GraphExecutor): GraphExecutor
  /**
   * The subgraphs; after a change that one has carried out, responses with its fields are read again.
   * @param isWatched whether a subgraph may respond before {@link changed} is called for its changes; default: all
   * @param affectsResponses whether changes by a viewer may affect responses; default: by all
   */
  watched<Subgraphs extends Readonly<Record<string, Execute>>>(
    subgraphs: Subgraphs,
    isWatched?: (name: string) => boolean,
    affectsResponses?: (viewer: Viewer) => boolean,
  ): Subgraphs
  /**
   * Invalidates responses from these sources; reads in progress are not cached.
   * @param sources names of subgraphs, topics of live events, or rows
   */
  changed(...sources: readonly string[]): Promise<void>
}

/** A graph whose responses are cached. */
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
  /** Whether everyone may read all of a document; by default the hints decide. */
  readonly isPublic?: (document: DocumentNode) => boolean
  /** The changes that invalidate responses; several caches over the same sources share them. */
  readonly changes?: SourceChanges
  /** The responses that processes share. */
  readonly shared?: SharedResponses | undefined
  readonly metrics: CacheMetrics
  /** The time in milliseconds, for tests. */
  readonly now?: () => number
}

interface KeptResponse {
  readonly data: NonNullable<GraphResult['data']>
  readonly bytes: number
  readonly sources: readonly string[]
  /** The number of the last change before it was read. */
  readonly readAfter: number
}

/** A response is valid while none of its sources has changed since it began to be read. */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { graph, isPublic, changes = sourceChanges(), shared, metrics, now } = options
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
  const isCurrent = ({ sources, readAfter }: Pick<KeptResponse, 'sources' | 'readAfter'>) =>
    changes.noneSince(readAfter, sources)

  function keyOf({ document, operationName, variables, context }: GraphRequest): string {
    const language = context.forwarded?.['accept-language'] ?? null
    return hash(
      'sha256',
      JSON.stringify([graph().id, hashOfText(document), operationName ?? null, variables, language]),
    )
  }

  function execute(executor: GraphExecutor, request: GraphRequest): Awaitable<GraphResult> {
    const { document, operationName, context } = request
    const operation = getOperationAST(document, operationName)
    const policy = operation ? policyOf(document, operation, context) : undefined
    return operation && policy?.scope === 'PUBLIC'
      ? executeKept(executor, request, operation, policy)
      : executor.execute(request)
  }

  async function executeKept(
    executor: GraphExecutor,
    request: GraphRequest,
    operation: OperationDefinitionNode,
    policy: CachePolicy,
  ): Promise<GraphResult> {
    const sources = graph().sourcesOf(request.document, operation)
    const key = keyOf(request)
    const known = responses.get(key)
    if (known && isCurrent(known)) {
      metrics.requested('hit')
      return { data: known.data }
    }
    const readAfter = changes.latest()
    const keep = (data: KeptResponse['data'], text: string, ttl: number) => {
      const response = { data, bytes: Buffer.byteLength(text), sources: sources.of(data), readAfter }
      if (isCurrent(response)) responses.set(key, response, { ttl })
    }
    const found = await shared?.read(key, sources.all)
    if (found?.response) {
      metrics.requested('shared_hit')
      const { text, ttl } = found.response
      const data = JSON.parse(text)
      keep(data, text, ttl)
      return { data }
    }
    metrics.requested('miss')
    const { data, errors, extensions } = await executor.execute(request)
    if (!errors && !extensions && data) {
      const text = JSON.stringify(data)
      const ttl = policy.maxAge * 1_000
      keep(data, text, ttl)
      if (found && text.length <= MAX_RESPONSE_BYTES)
        shared?.write(key, { text, ttl }, sources.of(data), found.before)
    }
    return {
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors } : {}),
      ...(extensions ? { extensions } : {}),
    }
  }

  async function changed(...sources: readonly string[]): Promise<void> {
    changes.add(sources)
    await shared?.changed(sources)
  }

  function watchedOne(
    name: string,
    subgraph: Execute,
    affectsResponses: (viewer: Viewer) => boolean,
  ): Execute {
    const change: Execute = async (request) => {
      try {
        return await subgraph(request)
      } finally {
        await changed(name)
      }
    }
    const watched: Execute = (request) =>
      isChange(request.document) && affectsResponses(request.context.viewer)
        ? change(request)
        : subgraph(request)
    return Object.assign(watched, subgraph)
  }

  return {
    policyOf,
    changed,

    before: (executor) => ({ ...executor, execute: (request) => execute(executor, request) }),

    watched<Subgraphs extends Readonly<Record<string, Execute>>>(
      subgraphs: Subgraphs,
      isWatched: (name: string) => boolean = () => true,
      affectsResponses: (viewer: Viewer) => boolean = () => true,
    ) {
      const entries = Object.entries(subgraphs).map(([name, subgraph]) => [
        name,
        isWatched(name) ? watchedOne(name, subgraph, affectsResponses) : subgraph,
      ])
      return Object.fromEntries(entries) as Subgraphs
    },
  }
}
