import { randomInt } from 'node:crypto'
import type { SecretBox } from '../../shared/secrets/secret-box.js'

/** Number of codes per person. */
const HOW_MANY = 8

/** Distinct codes of eight digits. */
export function generateBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(randomInt(100_000_000).toString().padStart(8, '0'))
  return [...codes]
}

/** Keyed digest: a plain hash of eight digits could be brute-forced. */
export function digestBackupCode(box: SecretBox, userId: string, code: string): string {
  return box.digest(code, `mfa-backup-code:${userId}`)
}
