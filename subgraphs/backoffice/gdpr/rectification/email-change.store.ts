import type { Knex } from 'knex'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { oneOf, optional, text, time } from '../../../shared/database/columns.js'
import { recordById } from '../../../shared/database/read-text.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

/** `pending`: its link confirms the new address; `confirmed`: its link undoes the change; `undone` is final. */
const emailChangeStates = ['pending', 'confirmed', 'undone'] as const

const changes = rowCodec('email_changes', {
  id: text,
  requestId: text,
  userId: text,
  oldEmail: text,
  newEmail: text,
  state: oneOf(emailChangeStates),
  /** Digest of the token in the latest link, for look-ups. */
  tokenDigest: text,
  /** The encrypted token, until its e-mail was sent. */
  sealedToken: optional(text),
  createdAt: time,
  expiresAt: time,
})

/** A change of the address that a person signs in with. */
export type EmailChangeRecord = RecordOf<typeof changes>

/** Changes of e-mail addresses in the database. */
export function emailChangeStore(db: Knex) {
  const table = () => changes.query(db)
  return {
    byId: (id: string): Awaitable<EmailChangeRecord | undefined> => recordById(db, changes, id),

    async byToken(tokenDigest: string): Promise<EmailChangeRecord | undefined> {
      const row = await table().where({ token_digest: tokenDigest }).first()
      return row && changes.read(row)
    },

    async byRequest(requestId: string): Promise<EmailChangeRecord | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && changes.read(row)
    },

    async insert(record: EmailChangeRecord): Promise<void> {
      await table().insert(changes.write(record))
    },

    /** Replaces a change in the state it was read in. @returns false when it was modified concurrently */
    async replace(record: EmailChangeRecord, before: EmailChangeRecord): Promise<boolean> {
      const where = { id: record.id, state: before.state, token_digest: before.tokenDigest }
      return (await table().where(where).update(changes.write(record))) === 1
    },

    /** Deletes unconfirmed changes that a person requested. */
    async deletePending(userId: string): Promise<void> {
      await table().where({ user_id: userId, state: 'pending' }).delete()
    },

    /** Deletes a change unless its link was followed. */
    async deleteUnconfirmed(id: string): Promise<void> {
      await table().where({ id, state: 'pending' }).delete()
    },

    /** Deletes a person's later changes, whose links must not work any more. */
    async deleteLater({ userId, id, createdAt }: EmailChangeRecord): Promise<void> {
      await table().where({ user_id: userId }).whereNot({ id }).where('created_at', '>=', createdAt).delete()
    },

    /** Deletes the token of a sent e-mail. */
    async forgetToken(id: string, tokenDigest: string): Promise<void> {
      await table().where({ id, token_digest: tokenDigest }).update({ sealed_token: null })
    },

    async deleteExpired(before: string): Promise<void> {
      await table().where('expires_at', '<', before).delete()
    },
  }
}
