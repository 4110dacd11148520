import type { FastifyRequest } from 'fastify'
import type { DocumentNode } from 'graphql'
import { Failure } from '../../../edge/failures/failure.js'
import type { Execute } from '../../../runtime/execute.js'

/** Reads from the graph as a viewer without an account. */
export type Read = <Data>(
  request: FastifyRequest,
  document: DocumentNode,
  variables: Record<string, unknown>,
) => Promise<Data>

/**
 * Executes reads as an anonymous viewer, regardless of the token of a request: a public page is the same for everyone.
 * Errors of nullable fields leave the rest of the data.
 */
export function anonymousReader(execute: Execute): Read {
  return async <Data>(
    { id, ip }: FastifyRequest,
    document: DocumentNode,
    variables: Record<string, unknown>,
  ) => {
    const context = { viewer: { kind: 'anonymous' }, requestId: id, address: ip } as const
    const { data, errors } = await execute({ document, variables, context })
    const isLost = !data || (errors && Object.values(data).includes(null))
    if (isLost) throw new Failure('UPSTREAM_ERROR', 'The page is unavailable at the moment; try again.')
    return data as Data
  }
}
