import { randomBytes } from 'node:crypto'
import { erased } from '../../shared/personal-data/personal-table.js'
import type { AuditDetails } from './audit-entry.js'

/** A member that was taken out of a row: its digest still counts, and the key's holder vouches for the erasure. */
export interface RedactedMember {
  readonly digest: string
  /** The request it was taken out for. */
  readonly requestId: string
  readonly seal: string
}

/**
 * By path of each member: the salt of its digest, or what is left of it. A row's digest is one over the digests
 * of its members, so that a member can be taken out of a row, and the row still shows whether anything else
 * was changed. Without the salt nobody can find a member again by trying values, not even with the key.
 */
export type MemberSalts = Readonly<Record<string, string | RedactedMember>>

/** The part of a row that may speak of people. */
export interface SpokenPart {
  readonly userEmail?: string
  readonly details: AuditDetails
}

const SALT_BYTES = 16
const nested: ReadonlySet<string> = new Set(['before', 'after'])

/** The members of a row by path: `userEmail`, `before.name`, `ipAddress`. */
export function membersOf({ userEmail, details }: SpokenPart): Map<string, unknown> {
  const members = new Map<string, unknown>(userEmail === undefined ? [] : [['userEmail', userEmail]])
  for (const [name, value] of Object.entries(details)) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!nested.has(name) || !isRecord) members.set(`details.${name}`, value)
    else for (const [inner, member] of Object.entries(value)) members.set(`details.${name}.${inner}`, member)
  }
  return members
}

/** A salt for each member of a new row. */
export function saltsFor(part: SpokenPart): MemberSalts {
  const paths = [...membersOf(part).keys()]
  // Asking for randomness once a row costs a tenth of asking once a member.
  const random = randomBytes(paths.length * SALT_BYTES)
  const salts = paths.map((path, at) => [
    path,
    random.toString('base64url', at * SALT_BYTES, (at + 1) * SALT_BYTES),
  ])
  return Object.fromEntries(salts)
}

/** The part without some of its members; a mark stands in their places. */
export function withoutMembers({ userEmail, details }: SpokenPart, paths: ReadonlySet<string>): SpokenPart {
  const marked = Object.entries(details).map(([name, value]) => {
    if (paths.has(`details.${name}`)) return [name, erased.text]
    if (!nested.has(name) || typeof value !== 'object' || value === null) return [name, value]
    const inner = Object.entries(value).map(([member, content]) => [
      member,
      paths.has(`details.${name}.${member}`) ? erased.text : content,
    ])
    return [name, Object.fromEntries(inner)]
  })
  const address = userEmail === undefined || paths.has('userEmail') ? {} : { userEmail }
  return { ...address, details: Object.fromEntries(marked) }
}
