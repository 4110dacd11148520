import type { ErrorCode } from '../../schema/error-codes.js'

/**
 * A failure that the caller can understand and act on. Its code determines the HTTP status (schema/error-codes.ts); its
 * message says what to do; `details` contains members or amounts. graphql-js copies `extensions` of a thrown error into the
 * response.
 */
export class DomainError extends Error {
  readonly extensions: { readonly code: ErrorCode; readonly details?: Readonly<Record<string, unknown>> }

  constructor(
    readonly code: ErrorCode,
    message: string,
    details?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
    this.name = 'DomainError'
    this.extensions = details === undefined ? { code } : { code, details }
  }
}

/**
 * The record does not exist, or the viewer may not see it.
 * @param what the kind of record for the message: `Case`
 */
export function notFound(what: string, id?: string | null): DomainError {
  return new DomainError('NOT_FOUND', id == null ? `${what} not found.` : `${what} ${id} not found.`)
}

/**
 * Bad input. `fields` maps each faulty member (dotted path as the client sent it) to what is wrong with it,
 * so that a client receives all faults in one response.
 */
export class ValidationError extends DomainError {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('VALIDATION_ERROR', 'Validation failed', fields)
    this.name = 'ValidationError'
  }
}
