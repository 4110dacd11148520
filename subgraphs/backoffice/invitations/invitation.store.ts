import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { roles } from '../../../schema/viewer.js'
import type { Timestamp } from '../../shared/clock.js'
import { integer, oneOf, optional, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { recordById } from '../../shared/database/read-text.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { newestFirst, selectPage } from '../../shared/paging/page-query.js'
import { invitationStatuses } from './invitation.state.js'
import type { Invitation } from './invitation.type.js'

export interface InvitationRecord extends Readonly<Invitation> {
  /** Digest of the token in the link, for look-ups. */
  readonly tokenDigest: string
  /** Encrypted token, until the e-mail was sent. */
  readonly sealedToken?: string
  /** Number of requested e-mails. */
  readonly sent: number
}

const invitations = rowCodec('invitations', {
  id: text,
  email: text,
  name: text,
  role: oneOf(roles),
  customMessage: optional(text),
  userId: optional(text),
  invitedBy: text,
  status: oneOf(invitationStatuses),
  tokenDigest: text,
  sealedToken: optional(text),
  sent: integer,
  createdAt: time,
  expiresAt: time,
  acceptedAt: optional(time),
  undeliverableSince: optional(time),
})

export function invitationStore(db: Knex) {
  const table = () => invitations.query(db)
  return {
    byId: (id: string): Awaitable<InvitationRecord | undefined> => recordById(db, invitations, id),

    async byToken(tokenDigest: string): Promise<InvitationRecord | undefined> {
      const row = await table().where({ token_digest: tokenDigest }).first()
      return row && invitations.read(row)
    },

    async page(page: Page): Promise<PageRows<InvitationRecord>> {
      return mapRows(await selectPage(table(), { sort: newestFirst, page }), invitations.read)
    },

    /** Number of invitations to an account that someone sent since a time. */
    countSince(userId: string, invitedBy: string, since: Timestamp): Promise<number> {
      return countRows(
        table().where({ user_id: userId, invited_by: invitedBy }).where('created_at', '>=', since),
      )
    },

    async insert(record: InvitationRecord): Promise<void> {
      await table().insert(invitations.write(record))
    },

    async update(record: InvitationRecord): Promise<void> {
      await table().where({ id: record.id }).update(invitations.write(record))
    },

    /** Uses up a pending invitation. @returns false when it was used concurrently */
    async accept(id: string, at: string): Promise<boolean> {
      const changes = { status: 'accepted', accepted_at: at, sealed_token: null } as const
      return (await table().where({ id, status: 'pending' }).update(changes)) === 1
    },

    /** Compensates `accept` after the following step failed. */
    async reopen(id: string): Promise<void> {
      await table().where({ id }).update({ status: 'pending', accepted_at: null })
    },

    /** Revokes earlier invitations when a new one is created. */
    async revokePending(email: string): Promise<void> {
      await table().where({ email, status: 'pending' }).update({ status: 'revoked', sealed_token: null })
    },

    /** Revokes the links to choose a password that an account had at a time. */
    async revokeLinksOf(userId: string, at: Timestamp): Promise<void> {
      await table()
        .where({ user_id: userId, status: 'pending' })
        .where('created_at', '<=', at)
        .update({ status: 'revoked', sealed_token: null })
    },

    /** Records that the mail server refuses the address of a pending invitation, unless it is known. */
    async setUndeliverable(email: string, since: Timestamp): Promise<void> {
      await table()
        .where({ email, status: 'pending', undeliverable_since: null })
        .update({ undeliverable_since: since })
    },

    async setDeliverable(email: string): Promise<void> {
      await table().where({ email }).whereNotNull('undeliverable_since').update({ undeliverable_since: null })
    },

    /** Deletes the token of a sent e-mail. */
    async forgetToken(id: string, tokenDigest: string): Promise<void> {
      await table().where({ id, token_digest: tokenDigest }).update({ sealed_token: null })
    },
  }
}
