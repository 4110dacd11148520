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

export interface GraphResult {
  readonly data?: unknown
  readonly errors?: readonly ResponseError[]
}

/** The result in a response, which may not come from the platform. */
export function resultIn(text: string, status: number): GraphResult {
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
