import type { SecretBox } from '../../shared/secrets/secret-box.js'
import { backupCodePurpose, generateBackupCodes } from './backup-codes.service.js'
import { generateCodeSecret } from './one-time-code.service.js'

/** The secrets of a second factor, which its owner sees once: the secret of the app in base 32, and the backup codes. */
export interface FactorSecrets {
  readonly secret: string
  readonly backupCodes: readonly string[]
}

export function generateFactorSecrets(): FactorSecrets {
  return { secret: generateCodeSecret(), backupCodes: generateBackupCodes() }
}

/** The secrets as a confirmed factor, or one that waits for its first code, stores them. */
export function sealFactor(box: SecretBox, userId: string, { secret, backupCodes }: FactorSecrets) {
  return {
    sealedSecret: box.seal(secret, mfaSecretPurpose(userId)),
    sealedCodes: backupCodes.map((code) => box.seal(code, backupCodePurpose(userId))),
  }
}

/** The secrets as the replacement of a confirmed factor stores them. */
export function sealReplacement(box: SecretBox, userId: string, secrets: FactorSecrets): string {
  return box.seal(JSON.stringify(secrets), mfaReplacementPurpose(userId))
}

export function openReplacement(box: SecretBox, userId: string, sealedSecrets: string): FactorSecrets {
  return JSON.parse(box.open(sealedSecrets, mfaReplacementPurpose(userId)))
}

/** The sealing purpose of a person's one-time-password secret. */
export function mfaSecretPurpose(userId: string): string {
  return `mfa-secret:${userId}`
}

/** The sealing purpose of what replaces a person's second factor. */
export function mfaReplacementPurpose(userId: string): string {
  return `mfa-replacement:${userId}`
}
