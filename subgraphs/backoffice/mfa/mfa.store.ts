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

const backupCodes = rowCodec('mfa_backup_codes', { userId: text, digest: text, usedAt: optional(time) })

/** Second factors in the database. */
export function mfaStore(db: Knex) {
  const factor = (userId: string) => factors.query(db).where({ user_id: userId })
  const codes = (userId: string) => backupCodes.query(db).where({ user_id: userId })
  return {
    async byUser(userId: string): Promise<FactorRecord | undefined> {
      const row = await factor(userId).first()
      return row && factors.read(row)
    },

    /** Replaces the person's factor and backup codes. */
    async put(record: FactorRecord, digests: readonly string[]): Promise<void> {
      await this.delete(record.userId)
      await factors.query(db).insert(factors.write(record))
      for (const digest of digests)
        await backupCodes.query(db).insert(backupCodes.write({ userId: record.userId, digest }))
    },

    async update(record: FactorRecord): Promise<void> {
      await factor(record.userId).update(factors.write(record))
    },

    /** Uses up a backup code. @returns false when it is unknown or was used before */
    async useBackupCode(userId: string, digest: string, at: string): Promise<boolean> {
      const used = await codes(userId).where({ digest }).whereNull('used_at').update({ used_at: at })
      return used === 1
    },

    async backupCodesLeft(userId: string): Promise<number> {
      return (await codes(userId).whereNull('used_at').pluck('digest')).length
    },

    async delete(userId: string): Promise<boolean> {
      await codes(userId).delete()
      return (await factor(userId).delete()) === 1
    },
  }
}
