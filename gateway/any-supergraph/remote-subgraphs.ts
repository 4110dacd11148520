import { type DocumentNode, Kind, parse } from 'graphql'
import type { CallMetrics } from '../../runtime/calls/call-metrics.js'
import { remoteOperations } from '../../runtime/calls/remote-operations.js'
import { remoteProcess } from '../../runtime/calls/remote-process.js'
import { createSharedReads } from '../../runtime/calls/shared-reads.js'
import type { Execute } from '../../runtime/execute.js'
import { currentTraceparent } from '../../runtime/tracing/tracing.js'
import type { RequestContext } from '../../schema/viewer.js'

/** How long an operation may take, in milliseconds. */
export const OPERATION_MS = 15_000

/** The subgraphs of a supergraph by name. */
export interface RemoteSubgraphs {
  readonly execute: Readonly<Record<string, Execute>>
  readonly urls: Readonly<Record<string, URL>>
  /** The headers of a request to a subgraph. */
  headersOf(context: RequestContext): Promise<Record<string, string>>
  close(): Promise<void>
}

/**
 * Connects to the subgraphs that a supergraph names: `@join__graph(name:, url:)` on the values of the enum
 * `join__Graph` (join specification 0.3).
 * @throws Error in a sentence for a text that is not a supergraph, and for a subgraph without an HTTP URL
 */
export function connectSubgraphs(sdl: string, metrics: CallMetrics): RemoteSubgraphs {
  const shared = createSharedReads(metrics.shared)
  const connected = subgraphUrls(parse(sdl, { noLocation: true })).map(([name, url]) => {
    const remote = remoteProcess({ urls: [url.origin], name, metrics, headersOf: forwardedHeaders })
    const operations = remoteOperations(remote, `${url.pathname}${url.search}`, {
      limitOf: () => OPERATION_MS,
      shared,
    })
    return { name, url, remote, operations }
  })
  return {
    execute: Object.fromEntries(connected.map(({ name, operations }) => [name, operations])),
    urls: Object.fromEntries(connected.map(({ name, url }) => [name, url])),
    headersOf: forwardedHeaders,
    async close() {
      await Promise.all(connected.map(({ remote }) => remote.close()))
    },
  }
}

async function forwardedHeaders(context: RequestContext): Promise<Record<string, string>> {
  const { requestId, forwarded } = context
  const traceparent = currentTraceparent() ?? context.traceparent
  return {
    ...forwarded,
    ...(traceparent ? { traceparent } : {}),
    accept: 'application/json',
    'x-request-id': requestId,
  }
}

function subgraphUrls({ definitions }: DocumentNode): [name: string, url: URL][] {
  const graphs = definitions.find(
    (definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph',
  )
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION || !graphs.values?.length)
    throw new Error('It is not a supergraph: it has no enum join__Graph with the subgraphs.')
  return graphs.values.map((graph) => {
    const values = new Map(
      graph.directives
        ?.find(({ name }) => name.value === 'join__graph')
        ?.arguments?.map(({ name, value }) => [name.value, value.kind === Kind.STRING ? value.value : '']),
    )
    const name = values.get('name') || graph.name.value
    const url = values.get('url') ?? ''
    if (!/^https?:/.test(url) || !URL.canParse(url))
      throw new Error(`The subgraph ${name} has no HTTP URL; compose the supergraph with its routing URL.`)
    return [name, new URL(url)]
  })
}
