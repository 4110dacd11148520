import { GraphError, resultIn } from './graph-error.js'
import { authorization, baseOf, type ClientOptions } from './options.js'
import { type StreamOptions, stream } from './stream.js'

/** A trusted document of the platform, with the types of its result and variables. */
export interface GraphDocument<Data, Variables> {
  /** The id to send: `sha256:…`. */
  readonly id: string
  /** The text, for other GraphQL clients. */
  readonly text: string
  /** Holds the types; never set. */
  readonly types?: (variables: Variables) => Data
}

/** Runs typed documents. */
export interface GraphClient {
  /**
   * Runs a document.
   * @throws GraphError when the response has errors, or does not come from the platform but, for example, from a proxy
   *   (UPSTREAM_ERROR)
   */
  run<Data, Variables>(
    document: GraphDocument<Data, Variables>,
    variables: Variables,
    options?: Pick<StreamOptions, 'signal'>,
  ): Promise<Data>
  /**
   * Runs a subscription. A lost connection is opened again, after the last event that was received.
   * @throws GraphError when the subscription is refused or ended by the platform, or an event has errors; the signal's reason
   */
  subscribe<Data, Variables>(
    document: GraphDocument<Data, Variables>,
    variables: Variables,
    options?: StreamOptions,
  ): AsyncIterable<Data>
}

/** Settings of {@link createGraphClient}. */
interface GraphClientOptions extends ClientOptions {
  /** The key of a client that the platform has registered (`GRAPHQL_CLIENTS`). */
  readonly clientKey?: string
}

/** A client of `POST /graphql` that sends documents by their ids. */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const { clientKey, fetch = globalThis.fetch } = options
  const base = baseOf(options)
  const requestOf = async ({ id: documentId }: { readonly id: string }, variables: unknown) => ({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(clientKey === undefined ? {} : { 'graphql-client-key': clientKey }),
      ...(await authorization(options)),
    },
    body: JSON.stringify({ documentId, variables }),
  })
  return {
    async run(document, variables, { signal } = {}) {
      const request = await requestOf(document, variables)
      const headers = { ...request.headers, accept: 'application/json' }
      const response = await fetch(`${base}/graphql`, { ...request, headers, signal: signal ?? null })
      const { data, errors } = resultIn(await response.text(), response.status)
      if (errors) throw new GraphError(errors, data)
      return data as never
    },
    subscribe: (document, variables, streamOptions) =>
      stream(async (after, signal) => {
        const request = await requestOf(document, variables)
        const headers = { ...request.headers, accept: 'text/event-stream', ...after }
        return () => fetch(`${base}/graphql/stream`, { ...request, headers, signal })
      }, streamOptions),
  }
}
