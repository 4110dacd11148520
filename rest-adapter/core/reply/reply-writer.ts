import { Failure, failureOf } from '../../../edge/failures/failure.js'
import type { OperationError, OperationResult } from '../../../runtime/execute.js'
import type { ErrorCode } from '../../../schema/error-codes.js'
import type { Reply } from './reply-shape.js'
import { serialiser } from './serialiser.js'

/** An operation failed for an internal reason, which is logged and not exposed to clients. */
export class UnexpectedOperationError extends Error {
  constructor(readonly errors: readonly OperationError[]) {
    super(errors.map((error) => error.message).join('; ') || 'The operation returned no data')
    this.name = 'UnexpectedOperationError'
  }
}

/** Formats an operation's result as the body. @throws Failure, UnexpectedOperationError */
export type ReplyWriter = (result: OperationResult) => string

interface WriterOptions {
  /** Undefined if only `add` is the body. */
  readonly reply: Reply | undefined
  readonly add: Readonly<Record<string, unknown>>
  readonly keepNull: readonly string[]
  readonly notFound: ErrorCode
}

export function replyWriter({ reply, add, keepNull, notFound }: WriterOptions): ReplyWriter {
  const { keys = [], under } = reply ?? {}
  const constant = JSON.stringify(add)
  const write = reply && serialiser(reply.shape, { keepNull })
  return (result) => {
    throwOnErrors(result.errors, keys)
    const value = valueAt(result.data, keys, notFound)
    if (!write) return constant
    return mergeObjects(constant, write(under === undefined ? value : { [under]: value }))
  }
}

/** Throws for the first error inside the reply's path; other parts of the data may be partial. */
export function throwOnErrors(errors: readonly OperationError[] | undefined, keys: readonly string[]): void {
  if (!errors) return
  const relevant = errors.filter(
    ({ path }) => !path || keys.every((key, at) => at >= path.length || path[at] === key),
  )
  if (relevant.length === 0) return
  for (const error of relevant) {
    const failure = failureOf(error)
    if (failure) throw failure
  }
  throw new UnexpectedOperationError(relevant)
}

/** The value at a path of the data. @throws Failure for null on the way, UnexpectedOperationError without data */
export function valueAt(
  data: OperationResult['data'],
  keys: readonly string[],
  notFound: ErrorCode,
): unknown {
  if (!data) throw new UnexpectedOperationError([])
  let value: unknown = data
  for (const key of keys) {
    value = (value as Record<string, unknown>)[key]
    if (value == null) throw new Failure(notFound, 'Resource not found')
  }
  return value
}

/** Merges two JSON objects without parsing them. */
function mergeObjects(first: string, second: string): string {
  if (first === '{}') return second
  return second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`
}
