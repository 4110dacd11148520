import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuditRecord } from './audit.store.js'

/** Signs audit rows and links; who does not hold the key cannot make a changed row look right. */
export type AuditKey = Uint8Array

/**
 * The digest of one row, taken when it is written: a keyed hash over every member, in a fixed order. A row
 * whose members no longer give its digest was changed afterwards.
 */
export function rowDigest(key: AuditKey, row: Omit<AuditRecord, 'digest'>): string {
  return keyed(key, [
    'row',
    row.id,
    row.timestamp,
    row.userId,
    row.userEmail ?? null,
    row.userRole,
    row.action,
    row.resource,
    row.resourceId,
    canonical(row.details),
    row.severity,
    row.category,
    row.requestId ?? null,
    row.recordedBy ?? null,
  ])
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
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex')
}

/** JSON with sorted members, so that the text does not depend on how a database or a client ordered them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}
