import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '../domain-error.js'

/** A record whose version counts its changes. */
interface Versioned {
  readonly version: number
}

/**
 * The record was modified between the caller's read and write.
 * @param what the message calls it: `case`
 * @param record for clients that send versions
 * @param state the current state, so that the caller can decide again
 */
export function modifiedConcurrently(
  what: string,
  record?: Versioned,
  state: Readonly<Record<string, unknown>> = {},
): DomainError {
  const details = record && { currentVersion: record.version, ...state }
  return new DomainError('CONFLICT', `This ${what} was modified concurrently; reload and retry.`, details)
}

/**
 * Checks the version that the caller has read; undefined accepts any.
 * @throws the error that `changed` returns if the record has another version
 */
export function assertCurrent<Kept extends Versioned>(
  record: Kept,
  expected: number | null | undefined,
  changed: (record: Kept) => DomainError,
): void {
  if (expected != null && expected !== record.version) throw changed(record)
}

/**
 * Whether a change leaves a record as it was, so that there is nothing to store, to record or to report: another version would
 * only refuse the changes of others.
 */
export function isUnchanged(before: object, after: object): boolean {
  const content = (record: object) => ({ ...record, version: 0, updatedAt: '' })
  return isDeepStrictEqual(content(before), content(after))
}
