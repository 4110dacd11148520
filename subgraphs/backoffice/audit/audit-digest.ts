import { timingSafeEqual } from 'node:crypto'
import { erased } from '../../shared/personal-data/personal-table.js'
import type { AuditRecord } from './audit.store.js'
import { membersOf, type RedactedMember } from './audit-members.js'
import { keyedHash } from './keyed-hash.js'

/** Signs audit rows and links; who does not hold the key cannot make a changed row look right. */
export type AuditKey = Uint8Array

/**
 * The digest of one row, taken when it is written: a keyed hash over every member, in a fixed order. A row
 * whose members no longer give its digest was changed afterwards. What may speak of people is in it by the
 * digests of its members, see `MemberSalts`.
 */
export function rowDigest(key: AuditKey, row: Omit<AuditRecord, 'digest'>): string {
  return keyed(key, [
    'row',
    row.id,
    row.timestamp,
    row.userId,
    row.userRole,
    row.action,
    row.resource,
    row.resourceId,
    canonical(memberDigests(key, row)),
    row.severity,
    row.category,
    row.requestId ?? null,
    row.recordedBy ?? null,
  ])
}

/** What is left of a member that is taken out of a row. */
export function redactedMember(
  key: AuditKey,
  row: Omit<AuditRecord, 'digest'>,
  path: string,
  value: unknown,
  requestId: string,
): RedactedMember {
  const digest = memberDigest(key, row.id, path, row.salts[path], value)
  return { digest, requestId, seal: redactionSeal(key, row.id, path, { digest, requestId }) }
}

/** The digest of every member; of one that was taken out without the key, none that fits. */
function memberDigests(key: AuditKey, row: Omit<AuditRecord, 'digest'>): Record<string, string | null> {
  const { salts } = row
  const members = membersOf(row)
  const paths = new Set([...members.keys(), ...Object.keys(salts)])
  const digests = [...paths].map((path) => {
    const salt = salts[path]
    if (typeof salt !== 'object') return [path, memberDigest(key, row.id, path, salt, members.get(path))]
    const isMarked = !members.has(path) || members.get(path) === erased.text
    const isVouchedFor = sameDigest(salt.seal, redactionSeal(key, row.id, path, salt))
    return [path, isMarked && isVouchedFor ? salt.digest : null]
  })
  return Object.fromEntries(digests)
}

function memberDigest(key: AuditKey, id: string, path: string, salt: unknown, value: unknown): string {
  return keyed(key, ['member', id, path, String(salt), canonical(value ?? null)])
}

function redactionSeal(
  key: AuditKey,
  id: string,
  path: string,
  { digest, requestId }: Pick<RedactedMember, 'digest' | 'requestId'>,
): string {
  return keyed(key, ['redacted', id, path, digest, requestId])
}

/** The link of a row to the one before it in the chain of its day. */
export function linkOf(
  key: AuditKey,
  link: { day: string; position: number; previous: string; digest: string },
): string {
  return keyed(key, ['link', link.day, link.position, link.previous, link.digest])
}

/** The seal of a day: how many rows its chain has and where it ends, so that cutting off its end shows. */
export function sealOf(key: AuditKey, chain: { day: string; anchor: string; length: number; head: string }) {
  return keyed(key, ['seal', chain.day, chain.anchor, chain.length, chain.head])
}

/** Compares two digests without telling where they differ. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function keyed(key: AuditKey, parts: readonly (string | number | null)[]): string {
  return keyedHash(key, JSON.stringify(parts))
}

/** JSON with sorted members, so that the text does not depend on how a database or a client ordered them. */
function canonical(value: unknown): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
