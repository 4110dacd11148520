import { ValidationError } from '../../shared/domain-error.js'
import type { GuardianPosition } from '../users/guardian-list.inputs.js'

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})$/

/** Leading digit of an encoded id, so that its zeros are kept. */
const MARK = '9'

/** Maximum length: an encoded id of 60 characters. */
const MAX_LENGTH = 250

/**
 * The contract requires timestamps as cursors. When a page ends between guardians of one millisecond, further
 * fraction digits encode the id of the last one.
 */
export function formatGuardianCursor({ createdAt, afterId }: GuardianPosition): string {
  return afterId === undefined ? createdAt : `${createdAt.slice(0, -1)}${MARK}${digitsOf(afterId)}Z`
}

/**
 * Parses a cursor; any ISO 8601 time is valid and precedes all guardians of that time and later.
 * @throws ValidationError naming `after`
 */
export function parseGuardianCursor(cursor: string): GuardianPosition {
  const [, seconds, fraction = '', zone] = (cursor.length <= MAX_LENGTH && CURSOR.exec(cursor)) || []
  const time = new Date(`${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`)
  if (Number.isNaN(time.getTime())) throw badCursor()
  const createdAt = time.toISOString()
  const rest = fraction.slice(3)
  // A finer time that is not one of our cursors is truncated to its millisecond.
  const afterId = rest.startsWith(MARK) ? idOf(rest.slice(1)) : undefined
  return { createdAt, ...(afterId === undefined ? {} : { afterId }) }
}

/** Three digits per character. */
function digitsOf(id: string): string {
  return [...Buffer.from(id)].map((byte) => String(byte).padStart(3, '0')).join('')
}

function idOf(digits: string): string | undefined {
  if (digits.length === 0 || digits.length % 3 !== 0) return undefined
  const bytes = digits.match(/\d{3}/g)?.map(Number) ?? []
  return bytes.every((byte) => byte > 32 && byte < 127) ? String.fromCharCode(...bytes) : undefined
}

function badCursor(): ValidationError {
  return new ValidationError({ after: 'must be an ISO 8601 time, such as nextCursor of the previous page' })
}
