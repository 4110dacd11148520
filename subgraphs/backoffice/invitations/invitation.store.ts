import type { Knex } from 'knex'
import type { Role } from '../../../schema/viewer.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { InvitationStatus } from './invitation.state.js'
import type { Invitation } from './invitation.type.js'

interface InvitationRow {
  id: string
  email: string
  name: string
  role: Role
  custom_message: string | null
  user_id: string | null
  invited_by: string
  status: InvitationStatus
  token_digest: string
  sealed_token: string | null
  sent: number
  created_at: string
  expires_at: string
  accepted_at: string | null
}

/** An invitation as kept. */
export interface InvitationRecord extends Readonly<Invitation> {
  /** The link's token as it is looked up. */
  readonly tokenDigest: string
  /** The token until its mail has left. */
  readonly sealedToken?: string
  /** How many mails were asked for. */
  readonly sent: number
}

const rowOf = (record: InvitationRecord): InvitationRow => ({
  id: record.id,
  email: record.email,
  name: record.name,
  role: record.role,
  custom_message: record.customMessage ?? null,
  user_id: record.userId ?? null,
  invited_by: record.invitedBy,
  status: record.status,
  token_digest: record.tokenDigest,
  sealed_token: record.sealedToken ?? null,
  sent: record.sent,
  created_at: record.createdAt,
  expires_at: record.expiresAt,
  accepted_at: record.acceptedAt ?? null,
})

const recordOf = (row: InvitationRow): InvitationRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  ...(row.custom_message === null ? {} : { customMessage: row.custom_message }),
  ...(row.user_id === null ? {} : { userId: row.user_id }),
  invitedBy: row.invited_by,
  status: row.status,
  tokenDigest: row.token_digest,
  ...(row.sealed_token === null ? {} : { sealedToken: row.sealed_token }),
  sent: row.sent,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.accepted_at === null ? {} : { acceptedAt: row.accepted_at }),
})

/** Invitations in the database. */
export function invitationStore(db: Knex) {
  const table = () => db<InvitationRow>('invitations')
  return {
    async byId(id: string): Promise<InvitationRecord | undefined> {
      const row = await rowById<InvitationRow>(db, 'invitations', id)
      return row && recordOf(row)
    },

    async byToken(tokenDigest: string): Promise<InvitationRecord | undefined> {
      const row = await table().where({ token_digest: tokenDigest }).first()
      return row && recordOf(row)
    },

    async page(page: Page): Promise<PageRows<InvitationRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<InvitationRow>(table(), { sort, page }), recordOf)
    },

    async insert(record: InvitationRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    async update(record: InvitationRecord): Promise<void> {
      await table().where({ id: record.id }).update(rowOf(record))
    },

    /** Uses a pending invitation up; false when somebody was faster. */
    async accept(id: string, at: string): Promise<boolean> {
      const changes = { status: 'accepted', accepted_at: at, sealed_token: null } as const
      return (await table().where({ id, status: 'pending' }).update(changes)) === 1
    },

    /** Takes back that an invitation was used, because what it was used for failed. */
    async reopen(id: string): Promise<void> {
      await table().where({ id }).update({ status: 'pending', accepted_at: null })
    },

    /** A newer invitation takes the place of those before it. */
    async revokePending(email: string): Promise<void> {
      await table().where({ email, status: 'pending' }).update({ status: 'revoked', sealed_token: null })
    },

    /** Forgets the token of a mail that has left. */
    async forgetToken(id: string, tokenDigest: string): Promise<void> {
      await table().where({ id, token_digest: tokenDigest }).update({ sealed_token: null })
    },
  }
}
