import { randomInt } from 'node:crypto'
import type { SecretBox } from '../../shared/secrets/secret-box.js'

/** How many a person gets. */
const HOW_MANY = 8

/** New backup codes: different texts of eight digits. */
export function generateBackupCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < HOW_MANY) codes.add(randomInt(100_000_000).toString().padStart(8, '0'))
  return [...codes]
}

/** A code as it is kept. There are too few codes for a plain hash to hide them: this one needs our key. */
export function digestBackupCode(box: SecretBox, userId: string, code: string): string {
  return box.digest(code, `mfa-backup-code:${userId}`)
}
