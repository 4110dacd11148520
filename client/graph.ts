import { authorization, type ClientOptions } from './options.js'

/** A trusted document of the platform, with the types of its result and variables. */
export interface GraphDocument<Data, Variables> {
  /** The id to send: `sha256:…`. */
  readonly id: string
  /** The text, for other GraphQL clients. */
  readonly text: string
  /** Holds the types; never set. */
  readonly types?: (variables: Variables) => Data
}

/** An error of a GraphQL response. `extensions.code` is one of the platform's error codes. */
interface ResponseError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions?: { readonly code?: string; readonly details?: unknown }
}

/** A response with errors, or one that is not from the graph: `UPSTREAM_ERROR`. */
export class GraphError extends Error {
  constructor(
    readonly errors: readonly ResponseError[],
    /** The data that was resolved despite the errors. */
    readonly data: unknown,
  ) {
    super(errors.map(({ message }) => message).join('; '))
    this.name = 'GraphError'
  }

  /** The code of the first error. */
  get code(): string | undefined {
    return this.errors[0]?.extensions?.code
  }
}

/** Runs typed documents. */
export interface GraphClient {
  /** @throws GraphError when the response has errors or no result, such as the page of a proxy */
  run<Data, Variables>(document: GraphDocument<Data, Variables>, variables: Variables): Promise<Data>
}

/** Settings of {@link createGraphClient}. */
interface GraphClientOptions extends ClientOptions {
  /** The key of a client that the platform has registered (`GRAPHQL_CLIENTS`). */
  readonly clientKey?: string
}

/** A client of `POST /graphql` that sends documents by their ids. */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const { origin, clientKey, fetch = globalThis.fetch } = options
  return {
    async run(document, variables) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(clientKey === undefined ? {} : { 'graphql-client-key': clientKey }),
          ...(await authorization(options)),
        },
        body: JSON.stringify({ documentId: document.id, variables }),
      })
      const { data, errors } = await resultIn(response)
      if (errors) throw new GraphError(errors, data)
      return data as never
    },
  }
}

interface Result {
  readonly data?: unknown
  readonly errors?: readonly ResponseError[]
}

async function resultIn(response: Response): Promise<Result> {
  const result = (await response.json().catch(() => undefined)) as Result | null | undefined
  if (result?.errors || result?.data) return result
  const message = `The response with status ${response.status} is not from the graph.`
  return { errors: [{ message, extensions: { code: 'UPSTREAM_ERROR' } }] }
}
