import type { Knex } from 'knex'
import { integer, optional, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const factors = rowCodec('mfa_factors', {
  userId: text,
  sealedSecret: text,
  /** The time step of the last accepted code; it and earlier ones are refused. */
  lastStep: optional(integer),
  /** Start of the current minute of attempts, and their number. */
  triesSince: optional(time),
  tries: integer,
  /** Wrong codes since the last right one, and the end of the pause that they led to. */
  wrongCodes: integer,
  pausedUntil: optional(time),
  createdAt: time,
  /** Absent until a first code was accepted. */
  confirmedAt: optional(time),
})

/** A person's second factor. */
export type FactorRecord = RecordOf<typeof factors>

const backupCodes = rowCodec('mfa_backup_codes', {
  userId: text,
  position: integer,
  sealedCode: text,
  usedAt: optional(time),
})

/** One of a person's backup codes. */
export type BackupCodeRecord = RecordOf<typeof backupCodes>

const replacements = rowCodec('mfa_replacements', {
  userId: text,
  /** Secret and backup codes, as in `FactorSecrets`. */
  sealedSecrets: text,
  createdAt: time,
})

/** What replaces a confirmed factor once a code of it was accepted; until then the factor stays in force. */
export type ReplacementRecord = RecordOf<typeof replacements>

export function mfaStore(db: Knex) {
  const factor = (userId: string) => factors.query(db).where({ user_id: userId })
  const codes = (userId: string) => backupCodes.query(db).where({ user_id: userId })
  const replacement = (userId: string) => replacements.query(db).where({ user_id: userId })
  return {
    async byUser(userId: string): Promise<FactorRecord | undefined> {
      const row = await factor(userId).first()
      return row && factors.read(row)
    },

    /** Replaces the person's factor and backup codes. */
    async put(record: FactorRecord, sealedCodes: readonly string[]): Promise<void> {
      await this.delete(record.userId)
      await factors.query(db).insert(factors.write(record))
      for (const [position, sealedCode] of sealedCodes.entries())
        await backupCodes.query(db).insert(backupCodes.write({ userId: record.userId, position, sealedCode }))
    },

    async update(record: FactorRecord): Promise<void> {
      await factor(record.userId).update(factors.write(record))
    },

    async unusedBackupCodes(userId: string): Promise<BackupCodeRecord[]> {
      return (await codes(userId).whereNull('used_at').orderBy('position')).map(backupCodes.read)
    },

    /** Uses up a backup code. @returns false when it was used before */
    async useBackupCode({ userId, position }: BackupCodeRecord, at: string): Promise<boolean> {
      const used = await codes(userId).where({ position }).whereNull('used_at').update({ used_at: at })
      return used === 1
    },

    async replacement(userId: string): Promise<ReplacementRecord | undefined> {
      const row = await replacement(userId).first()
      return row && replacements.read(row)
    },

    /** Keeps what shall replace the person's factor, instead of what was kept before. */
    async putReplacement(record: ReplacementRecord): Promise<void> {
      await this.deleteReplacement(record.userId)
      await replacements.query(db).insert(replacements.write(record))
    },

    async deleteReplacement(userId: string): Promise<void> {
      await replacement(userId).delete()
    },

    async delete(userId: string): Promise<boolean> {
      await this.deleteReplacement(userId)
      await codes(userId).delete()
      return (await factor(userId).delete()) === 1
    },
  }
}
