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

/** A response with errors. */
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
  /**
   * Runs a document.
   * @throws GraphError when the response has errors, or does not come from the platform but, for example, from a proxy
   *   (UPSTREAM_ERROR)
   */
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
      const { data, errors } = resultIn(await response.text(), response.status)
      if (errors) throw new GraphError(errors, data)
      return data as never
    },
  }
}

interface GraphResult {
  readonly data?: unknown
  readonly errors?: readonly ResponseError[]
}

/** The result in a response, which may not come from the platform. */
function resultIn(text: string, status: number): GraphResult {
  const result = parsed(text)
  if (typeof result === 'object' && result !== null && ('data' in result || 'errors' in result))
    return result as GraphResult
  const message = `The response with status ${status} is not a GraphQL response.`
  return { errors: [{ message, extensions: { code: 'UPSTREAM_ERROR' } }] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
