import { Failure, failureOf } from '../../../edge/failure.js'
import type { OperationError, OperationResult } from '../../../runtime/execute.js'
import type { ErrorCode } from '../../../schema/error-codes.js'
import type { Reply } from './reply-shape.js'
import { serialiser } from './serialiser.js'

/** An operation failed for a reason that is not the client's to know; the log gets the errors. */
export class UnexpectedOperationError extends Error {
  constructor(readonly errors: readonly OperationError[]) {
    super(errors.map((error) => error.message).join('; ') || 'The operation answered no data.')
    this.name = 'UnexpectedOperationError'
  }
}

/** Turns an operation's result into the text of the body; throws a Failure or an UnexpectedOperationError. */
export type ReplyWriter = (result: OperationResult) => string

interface WriterOptions {
  /** Where the body stands in the data; undefined when only `add` is the body. */
  readonly reply: Reply | undefined
  readonly add: Readonly<Record<string, unknown>>
  readonly keepNull: readonly string[]
  readonly notFound: ErrorCode
}

/** Compiles the writer of a route's reply. */
export function replyWriter({ reply, add, keepNull, notFound }: WriterOptions): ReplyWriter {
  const { keys = [], under } = reply ?? {}
  const constant = JSON.stringify(add)
  const write = reply && serialiser(reply.shape, { keepNull })
  return (result) => {
    throwOnErrors(result.errors, keys)
    const value = valueAt(result.data, keys, notFound)
    if (!write) return constant
    return joined(constant, write(under === undefined ? value : { [under]: value }))
  }
}

/** Throws for the first error that touches the reply: data of another branch may be partial. */
export function throwOnErrors(errors: readonly OperationError[] | undefined, keys: readonly string[]): void {
  if (!errors) return
  const touching = errors.filter(
    ({ path }) => !path || keys.every((key, at) => at >= path.length || path[at] === key),
  )
  if (touching.length === 0) return
  for (const error of touching) {
    const failure = failureOf(error)
    if (failure) throw failure
  }
  throw new UnexpectedOperationError(touching)
}

function valueAt(data: OperationResult['data'], keys: readonly string[], notFound: ErrorCode): unknown {
  if (!data) throw new UnexpectedOperationError([])
  let value: unknown = data
  for (const key of keys) {
    value = (value as Record<string, unknown>)[key]
    if (value == null) throw new Failure(notFound, 'There is no such resource.')
  }
  return value
}

/** Two JSON objects as one, without parsing them. */
function joined(first: string, second: string): string {
  if (first === '{}') return second
  return second === '{}' ? first : `${first.slice(0, -1)},${second.slice(1)}`
}
