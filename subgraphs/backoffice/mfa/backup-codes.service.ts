import { randomInt, timingSafeEqual } from 'node:crypto'
import type { SecretBox } from '../../shared/secrets/secret-box.js'

/** Number of codes per person. */
const CODES_PER_PERSON = 8

/** Distinct codes of eight digits. */
export function generateBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < CODES_PER_PERSON) codes.add(randomInt(100_000_000).toString().padStart(8, '0'))
  return [...codes]
}

/** The sealing purpose of a person's backup codes; a plain hash of eight digits could be brute-forced. */
export function backupCodePurpose(userId: string): string {
  return `mfa-backup-code:${userId}`
}

/** Whether a person's sealed backup code is this one. */
export function isBackupCode(box: SecretBox, userId: string, sealedCode: string, code: string): boolean {
  const known = Buffer.from(box.open(sealedCode, backupCodePurpose(userId)))
  const given = Buffer.from(code)
  return known.length === given.length && timingSafeEqual(known, given)
}
