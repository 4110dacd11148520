import { hkdfSync, timingSafeEqual } from 'node:crypto'
import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import { findKey, keyOf } from '../secrets/key-file.js'
import { keyedHash } from './keyed-hash.js'

/** The logs that AUDIT_KEY signs: the audit log of each database, and the wallet's log of signings. */
export type SignedLog = 'wallet' | 'ai_hub' | 'backoffice' | 'wallet signings'

/**
 * Signs the rows of one log; without it, nobody can make a changed row pass verification. Derived from AUDIT_KEY for each
 * log, so that a row copied from another log does not verify either.
 */
export interface AuditKey {
  readonly log: SignedLog
  /** 32 bytes. */
  readonly current: Uint8Array
  /** Still verifies, until `npm run audit:reseal` has signed every row with the current key. */
  readonly previous?: Uint8Array
}

/** Where the keys come from. */
export interface AuditKeySettings {
  /** 32 bytes in base64; undefined takes the key file of the data folder. */
  readonly auditKey: string | undefined
  readonly previousAuditKey: string | undefined
  readonly dataDirectory: string
}

/** The variables that the keys come from. */
export const auditVariables = [
  'DATA_DIR',
  'AUDIT_KEY',
  'AUDIT_KEY_PREVIOUS',
] as const satisfies readonly VariableName[]

/** The settings of the keys from a checked environment. */
export function auditKeySettings(env: Environment<(typeof auditVariables)[number]>): AuditKeySettings {
  return { auditKey: env.AUDIT_KEY, previousAuditKey: env.AUDIT_KEY_PREVIOUS, dataDirectory: env.DATA_DIR }
}

/** The key of one log. */
export function auditKeyOf(settings: AuditKeySettings, log: SignedLog): AuditKey {
  const { auditKey, previousAuditKey, dataDirectory } = settings
  const previous = previousAuditKey && derived(Buffer.from(previousAuditKey, 'base64'), log)
  return {
    log,
    current: derived(keyOf(auditKey, dataDirectory, 'audit'), log),
    ...(previous ? { previous } : {}),
  }
}

/** Whether an audit key exists already; otherwise {@link auditKeyOf} creates one. */
export const hasAuditKey = ({ auditKey, dataDirectory }: AuditKeySettings): boolean =>
  findKey(auditKey, dataDirectory, 'audit') !== undefined

function derived(secret: Uint8Array, log: SignedLog): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'rescue-audit-key', log, 32))
}

type Signed = readonly (string | number | null)[]

/** Signs with the current key: HMAC-SHA-256, in hex. */
export function signatureOf({ current }: AuditKey, parts: Signed): string {
  return keyedHash(current, JSON.stringify(parts))
}

/** Which key created a signature; undefined if neither did. */
export function signerOf(
  { current, previous }: AuditKey,
  parts: Signed,
  signature: string,
): 'current' | 'previous' | undefined {
  const text = JSON.stringify(parts)
  if (isSame(signature, keyedHash(current, text))) return 'current'
  return previous && isSame(signature, keyedHash(previous, text)) ? 'previous' : undefined
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
