import { hash } from 'node:crypto'
import { erased } from '../personal-data/inventory.js'
import { type AuditKey, signatureOf, signerOf } from './audit-key.js'
import type { AuditRecord } from './audit-log.js'
import { membersOf, type RedactedMember } from './audit-members.js'

/** A row before it is signed. */
export type UnsignedRow = Omit<AuditRecord, 'digest'>

/** The part of a day's chain that its seal covers. */
interface SealedChain {
  readonly day: string
  readonly anchor: string
  readonly length: number
  readonly head: string
}

/**
 * The hash of all of a row's content. Members that may be about people enter by their own salted hashes, so that a
 * member can be removed later while the row still verifies, see `MemberSalts`.
 */
export function contentHash(key: AuditKey, row: UnsignedRow): string {
  return hashOf([
    'row',
    row.id,
    row.timestamp,
    row.userId,
    row.userRole,
    row.action,
    row.resource,
    row.resourceId,
    canonical(memberHashes(key, row)),
    row.severity,
    row.category,
    row.requestId ?? null,
    row.recordedBy ?? null,
  ])
}

/** The signature of a row, created when it is written. */
export function rowDigest(key: AuditKey, row: UnsignedRow): string {
  return signatureOf(key, ['row', contentHash(key, row)])
}

/**
 * The older of the keys that signed a row and the removals of its members; undefined for a row that was changed
 * afterwards.
 */
export function signerOfRow(key: AuditKey, row: AuditRecord): ReturnType<typeof signerOf> {
  const signer = signerOf(key, ['row', contentHash(key, row)], row.digest)
  const isRemovedWithPrevious = Object.entries(row.salts).some(
    ([path, salt]) =>
      typeof salt === 'object' && signerOf(key, redactionParts(row.id, path, salt), salt.seal) === 'previous',
  )
  return signer === 'current' && isRemovedWithPrevious ? 'previous' : signer
}

/** What remains of a member that is removed from a row. */
export function redactedMember(
  key: AuditKey,
  row: UnsignedRow,
  path: string,
  value: unknown,
  requestId: string,
): RedactedMember {
  const digest = memberHash(row.id, path, row.salts[path], value)
  return { digest, requestId, seal: signatureOf(key, redactionParts(row.id, path, { digest, requestId })) }
}

/** The same remainder of a member, signed with the current key. */
export function resignedMember(
  key: AuditKey,
  rowId: string,
  path: string,
  member: RedactedMember,
): RedactedMember {
  return { ...member, seal: signatureOf(key, redactionParts(rowId, path, member)) }
}

/**
 * A row's link to the one before it in the chain of its day. It is not keyed, so that a change of the key leaves
 * the chains as they are: the signature of the row and the seal of the day protect it.
 */
export function linkOf(link: { day: string; position: number; previous: string; content: string }): string {
  return hashOf(['link', link.day, link.position, link.previous, link.content])
}

/** The seal of a day: signs the length and the end of its chain, so that a missing end is detected. */
export function sealOf(key: AuditKey, chain: SealedChain): string {
  return signatureOf(key, sealParts(chain))
}

/** Which key sealed a chain; undefined for a chain that was changed afterwards. */
export function signerOfSeal(key: AuditKey, chain: SealedChain & { seal: string }) {
  return signerOf(key, sealParts(chain), chain.seal)
}

function sealParts({ day, anchor, length, head }: SealedChain) {
  return ['seal', day, anchor, length, head]
}

/** The hash of every member; null for one that was removed without the key. */
function memberHashes(key: AuditKey, row: UnsignedRow): Record<string, string | null> {
  const { salts } = row
  const members = membersOf(row)
  const paths = new Set([...members.keys(), ...Object.keys(salts)])
  const hashes = [...paths].map((path) => {
    const salt = salts[path]
    if (typeof salt !== 'object') return [path, memberHash(row.id, path, salt, members.get(path))]
    const isMarked = !members.has(path) || members.get(path) === erased.text
    const isSigned = signerOf(key, redactionParts(row.id, path, salt), salt.seal) !== undefined
    return [path, isMarked && isSigned ? salt.digest : null]
  })
  return Object.fromEntries(hashes)
}

function memberHash(id: string, path: string, salt: unknown, value: unknown): string {
  return hashOf(['member', id, path, String(salt), canonical(value ?? null)])
}

function redactionParts(
  id: string,
  path: string,
  { digest, requestId }: Pick<RedactedMember, 'digest' | 'requestId'>,
) {
  return ['redacted', id, path, digest, requestId]
}

function hashOf(parts: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(parts))
}

/** JSON with sorted members: its text does not depend on the order in which a database or a client has them. */
function canonical(value: unknown): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
