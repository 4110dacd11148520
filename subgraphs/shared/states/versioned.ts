import { DomainError } from '../domain-error.js'

/** A record whose version counts its changes. */
interface Versioned {
  readonly version: number
}

/**
 * Somebody else changed a record between the caller's reading and writing.
 * @param what the message calls it: `case`
 * @param state how it stands now, so that the caller can decide again
 */
export function modifiedConcurrently(
  what: string,
  { version }: Versioned,
  state: Readonly<Record<string, unknown>> = {},
): DomainError {
  const message = `Somebody else changed this ${what} meanwhile. Read it again and decide.`
  return new DomainError('CONFLICT', message, { currentVersion: version, ...state })
}

/**
 * Holds a change against the version that the caller has read; none given means whatever there is.
 * @throws what `changed` makes of the record where it is another version
 */
export function assertCurrent<Kept extends Versioned>(
  record: Kept,
  expected: number | null | undefined,
  changed: (record: Kept) => DomainError,
): void {
  if (expected != null && expected !== record.version) throw changed(record)
}
