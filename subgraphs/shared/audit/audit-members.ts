import { randomBytes } from 'node:crypto'
import { erased } from '../personal-data/inventory.js'
import type { AuditDetails } from './audit-entry.js'

/** The remainder of a member that was removed from a row: its hash is still covered, and the seal shows who removed it. */
export interface RedactedMember {
  readonly digest: string
  /** The request it was removed for. */
  readonly requestId: string
  readonly seal: string
}

/**
 * By path of each member: the salt of its hash, or what remains of it. The hash of a row covers the hashes of its
 * members, so that a member can be removed and any other change is still detected. Without the salt a removed
 * member cannot be found by trying values, not even with the key.
 */
export type MemberSalts = Readonly<Record<string, string | RedactedMember>>

/** The part of a row that may be about people. */
export interface PersonalPart {
  readonly userEmail?: string
  readonly userName?: string
  readonly details: AuditDetails
}

const SALT_BYTES = 16
const nested: ReadonlySet<string> = new Set(['before', 'after'])
const actorMembers = ['userEmail', 'userName'] as const

/** The members of a row by path: `userEmail`, `details.before.name`, `details.ipAddress`. */
export function membersOf(part: PersonalPart): Map<string, unknown> {
  const members = new Map<string, unknown>()
  for (const name of actorMembers) if (part[name] !== undefined) members.set(name, part[name])
  for (const [name, value] of Object.entries(part.details)) {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!nested.has(name) || !isRecord) members.set(`details.${name}`, value)
    else for (const [inner, member] of Object.entries(value)) members.set(`details.${name}.${inner}`, member)
  }
  return members
}

/** A salt for each member of a new row. */
export function saltsFor(part: PersonalPart): MemberSalts {
  const paths = [...membersOf(part).keys()]
  // One call for all salts costs a tenth of one call per salt.
  const random = randomBytes(paths.length * SALT_BYTES)
  const salts = paths.map((path, at) => [
    path,
    random.toString('base64url', at * SALT_BYTES, (at + 1) * SALT_BYTES),
  ])
  return Object.fromEntries(salts)
}

/** The part without some of its members; a mark replaces those of the details. */
export function withoutMembers(part: PersonalPart, paths: ReadonlySet<string>): PersonalPart {
  const marked = Object.entries(part.details).map(([name, value]) => {
    if (paths.has(`details.${name}`)) return [name, erased.text]
    if (!nested.has(name) || typeof value !== 'object' || value === null) return [name, value]
    const inner = Object.entries(value).map(([member, content]) => [
      member,
      paths.has(`details.${name}.${member}`) ? erased.text : content,
    ])
    return [name, Object.fromEntries(inner)]
  })
  const kept = actorMembers
    .filter((name) => part[name] !== undefined && !paths.has(name))
    .map((name) => [name, part[name]])
  return { ...Object.fromEntries(kept), details: Object.fromEntries(marked) }
}
