import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, nullable, oneOf, text, time } from '../database/columns.js'
import { deleteInBatches } from '../database/delete-in-batches.js'
import type { Migration } from '../database/migrate.js'
import { changeText } from '../database/read-text.js'
import { rowCodec } from '../database/row-codec.js'

/** The owner of a key. */
export interface KeyScope {
  readonly subject: string
  readonly key: string
}

/** A key in use: by a running request, by one that was reported as cut off and can no longer complete, or by a completed one. */
export interface UsedKey {
  /** A sealed hash of the request: another one under the same key is refused. */
  readonly fingerprint: string
  readonly state: 'running' | 'abandoned' | 'done'
  /** The request that holds it. */
  readonly claim: string
  /** Until when a running request is believed to be alive. */
  readonly aliveUntil: Timestamp
  /** The sealed result of a done request; null if it could not be stored. */
  readonly result: string | null
}

/** A request that claims its key. */
export interface KeyClaim extends KeyScope {
  /** Unique: distinguishes this request's claim from later ones. */
  readonly claim: string
  readonly fingerprint: string
  readonly aliveUntil: Timestamp
  readonly expiresAt: Timestamp
}

const keys = rowCodec('idempotency_keys', {
  subject: text,
  key: text,
  claim: text,
  fingerprint: text,
  state: oneOf(['running', 'abandoned', 'done']),
  aliveUntil: time,
  expiresAt: time,
  result: nullable(text),
})

export const idempotencyMigration: Migration = {
  name: 'shared-idempotency-keys',
  up: (db) =>
    db.schema.createTable('idempotency_keys', (table) => {
      const column = columnsOf(db, table)
      column.text('subject').notNullable()
      column.text('key').notNullable()
      column.text('claim').notNullable()
      column.text('fingerprint').notNullable()
      column.text('state').notNullable()
      column.time('alive_until').notNullable()
      column.time('expires_at').notNullable()
      column.text('result')
      table.primary(['subject', 'key'])
      table.index('expires_at')
    }),
}

const TAKE = `insert into idempotency_keys
    (subject, "key", claim, fingerprint, state, alive_until, expires_at) values (?, ?, ?, ?, 'running', ?, ?)
  on conflict (subject, "key") do update set claim = excluded.claim, fingerprint = excluded.fingerprint,
    state = excluded.state, alive_until = excluded.alive_until, expires_at = excluded.expires_at, result = null
  where idempotency_keys.expires_at <= ?`

const COMPLETE = `update idempotency_keys set state = 'done', result = ?
  where subject = ? and "key" = ? and claim = ? and state = 'running'`

/** The table of keys. */
export function idempotencyStore(db: Knex) {
  const held = ({ subject, key, claim }: KeyScope & { claim: string }) =>
    keys.query(db).where({ subject, key, claim, state: 'running' })

  return {
    /** Takes the key when it is free or expired. */
    async take(claim: KeyClaim, now: Timestamp): Promise<boolean> {
      const { subject, key, claim: id, fingerprint, aliveUntil, expiresAt } = claim
      const values = [subject, key, id, fingerprint, aliveUntil, expiresAt, now]
      return (await changeText(db, TAKE, values)) === 1
    },

    async find({ subject, key }: KeyScope): Promise<UsedKey | undefined> {
      const row = await keys.query(db).where({ subject, key }).first()
      return row && keys.read(row)
    },

    /** Stores the result; false if the claim no longer holds the key. */
    async complete(
      { subject, key, claim }: KeyScope & { claim: string },
      result: string | null,
    ): Promise<boolean> {
      return (await changeText(db, COMPLETE, [result, subject, key, claim])) === 1
    },

    /** Extends the time until which a running request is believed to be alive. */
    async renew(claim: KeyScope & { claim: string }, aliveUntil: Timestamp): Promise<void> {
      await held(claim).update({ alive_until: aliveUntil })
    },

    /**
     * Takes the key from a running request, which cannot complete it then.
     * @param now only from a request that is no longer believed to be alive at this time
     */
    async abandon(claim: KeyScope & { claim: string }, now?: Timestamp): Promise<boolean> {
      const running = held(claim)
      if (now !== undefined) running.where('alive_until', '<=', now)
      return (await running.update({ state: 'abandoned' })) === 1
    },

    /** Releases the key of a failed request, unless it was completed concurrently. */
    async release(claim: KeyScope & { claim: string }): Promise<void> {
      await held(claim).delete()
    },

    async deleteExpired(now: Timestamp): Promise<number> {
      return deleteInBatches(db, keys.table, ['subject', 'key'], (old) => old.where('expires_at', '<=', now))
    },
  }
}
