import type { Person } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { isVerified } from '../../shared/second-factor.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { isBackupCode } from './backup-codes.service.js'
import {
  type FactorSecrets,
  mfaSecretPurpose,
  openReplacement,
  sealFactor,
} from './factor-secrets.service.js'
import { type FactorRecord, mfaStore } from './mfa.store.js'
import { findCodeStep } from './one-time-code.service.js'

/** Which codes a second factor accepts. */
export function createFactorCodes({ clock, box }: Pick<FeatureDependencies, 'clock' | 'box'>) {
  async function withBackupCode(trx: Transaction, factor: FactorRecord, code: string) {
    // Backup codes replace a lost app; they cannot confirm a set-up.
    if (factor.confirmedAt === undefined) return undefined
    const unused = await mfaStore(trx).unusedBackupCodes(factor.userId)
    const given = unused.find(({ sealedCode }) => isBackupCode(box, factor.userId, sealedCode, code))
    return given && (await mfaStore(trx).useBackupCode(given, timestamp(clock))) ? factor : undefined
  }

  function withAppCode(factor: FactorRecord, code: string): FactorRecord | undefined {
    const secret = box.open(factor.sealedSecret, mfaSecretPurpose(factor.userId))
    const step = findCodeStep(secret, code, clock.now())
    if (step === undefined || step <= (factor.lastStep ?? -1)) return undefined
    return { ...factor, lastStep: step, confirmedAt: factor.confirmedAt ?? timestamp(clock) }
  }

  /** Only a verified session may confirm a replacement: it was set up in one. */
  async function withReplacement(trx: Transaction, factor: FactorRecord, person: Person, code: string) {
    const replacement = await mfaStore(trx).replacement(factor.userId)
    if (!replacement || !isVerified(person, clock.now())) return undefined
    const secrets = openReplacement(box, factor.userId, replacement.sealedSecrets)
    const lastStep = findCodeStep(secrets.secret, code, clock.now())
    if (lastStep === undefined) return undefined
    const { createdAt } = replacement
    return putFactor(trx, { ...factor, lastStep, createdAt, confirmedAt: timestamp(clock) }, secrets)
  }

  /** Stores a factor in place of what the person had. */
  async function putFactor(
    trx: Transaction,
    factor: Omit<FactorRecord, 'sealedSecret'>,
    secrets: FactorSecrets,
  ): Promise<FactorRecord> {
    const { sealedSecret, sealedCodes } = sealFactor(box, factor.userId, secrets)
    const record = { ...factor, sealedSecret }
    await mfaStore(trx).put(record, sealedCodes)
    return record
  }

  return {
    putFactor,

    /** The factor after it, or its replacement, has accepted a code; undefined for a wrong or used one. */
    async accept(
      trx: Transaction,
      factor: FactorRecord,
      person: Person,
      code: string,
    ): Promise<FactorRecord | undefined> {
      if (code.length === 8) return withBackupCode(trx, factor, code)
      return withAppCode(factor, code) ?? (await withReplacement(trx, factor, person, code))
    },
  }
}
