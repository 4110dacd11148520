import type { Knex } from 'knex'

interface FactorRow {
  user_id: string
  sealed_secret: string
  last_step: number | null
  tries_since: string | null
  tries: number
  created_at: string
  confirmed_at: string | null
}

/** A person's second factor as kept. */
export interface FactorRecord {
  readonly userId: string
  readonly sealedSecret: string
  /** The time step of the last code that was accepted; it and those before it are refused. */
  readonly lastStep?: number
  /** When the current minute of tries began, and how many there were. */
  readonly triesSince?: string
  readonly tries: number
  readonly createdAt: string
  /** Unset until a first code was right. */
  readonly confirmedAt?: string
}

const rowOf = (record: FactorRecord): FactorRow => ({
  user_id: record.userId,
  sealed_secret: record.sealedSecret,
  last_step: record.lastStep ?? null,
  tries_since: record.triesSince ?? null,
  tries: record.tries,
  created_at: record.createdAt,
  confirmed_at: record.confirmedAt ?? null,
})

const recordOf = (row: FactorRow): FactorRecord => ({
  userId: row.user_id,
  sealedSecret: row.sealed_secret,
  ...(row.last_step === null ? {} : { lastStep: row.last_step }),
  ...(row.tries_since === null ? {} : { triesSince: row.tries_since }),
  tries: row.tries,
  createdAt: row.created_at,
  ...(row.confirmed_at === null ? {} : { confirmedAt: row.confirmed_at }),
})

/** Second factors in the database. */
export function mfaStore(db: Knex) {
  const factors = () => db<FactorRow>('mfa_factors')
  const codes = () => db<{ user_id: string; digest: string; used_at: string | null }>('mfa_backup_codes')
  return {
    async byUser(userId: string): Promise<FactorRecord | undefined> {
      const row = await factors().where({ user_id: userId }).first()
      return row && recordOf(row)
    },

    /** Puts a factor and its backup codes in the place of whatever the person had. */
    async put(record: FactorRecord, digests: readonly string[]): Promise<void> {
      await this.delete(record.userId)
      await factors().insert(rowOf(record))
      for (const digest of digests) await codes().insert({ user_id: record.userId, digest, used_at: null })
    },

    async update(record: FactorRecord): Promise<void> {
      await factors().where({ user_id: record.userId }).update(rowOf(record))
    },

    /** Uses up a backup code; false when it is none of the person's, or was used before. */
    async useBackupCode(userId: string, digest: string, at: string): Promise<boolean> {
      const used = await codes()
        .where({ user_id: userId, digest })
        .whereNull('used_at')
        .update({ used_at: at })
      return used === 1
    },

    async backupCodesLeft(userId: string): Promise<number> {
      return (await codes().where({ user_id: userId }).whereNull('used_at').pluck('digest')).length
    },

    async delete(userId: string): Promise<boolean> {
      await codes().where({ user_id: userId }).delete()
      return (await factors().where({ user_id: userId }).delete()) === 1
    },
  }
}
