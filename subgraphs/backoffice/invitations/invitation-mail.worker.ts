import type { Knex } from 'knex'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import type { SecretBox } from '../../shared/secrets/secret-box.js'
import type { Mail, Mailer } from '../mail/mailer.client.js'
import { type InvitationRecord, invitationStore } from './invitation.store.js'

/** Mails the link of an invitation. */
export const MAIL_INVITATION = 'invitations.mail'

/** Purpose that binds the encrypted token to its invitation. */
export function tokenPurpose(invitationId: string): string {
  return `invitation-token:${invitationId}`
}

/** Mails the link; the token is deleted once the e-mail was sent. */
export function invitationMailJobs(deps: {
  db: Knex
  box: SecretBox
  mailer: Mailer
  publicUrl: string
}): JobHandlers {
  const { db, box, mailer, publicUrl } = deps
  return {
    [MAIL_INVITATION]: {
      async run({ id }: { id: string }) {
        const invitation = await invitationStore(db).byId(id)
        if (invitation?.status !== 'pending' || !invitation.sealedToken) return
        const token = box.open(invitation.sealedToken, tokenPurpose(id))
        await mailer.send(mailOf(invitation, `${publicUrl}/invitation#${token}`))
        await invitationStore(db).forgetToken(id, invitation.tokenDigest)
      },
    },
  }
}

function mailOf(invitation: InvitationRecord, link: string): Mail {
  const { id, sent, email, name, role, customMessage, expiresAt, userId } = invitation
  const what = userId ? `An account was created for you (${role}).` : `You are invited to join us as ${role}.`
  const text = [
    `Hello ${name},`,
    what,
    ...(customMessage ? [customMessage] : []),
    `Choose a password here: ${link}`,
    `The link works once, until ${expiresAt}. If you did not expect it, ignore this e-mail.`,
  ]
  return { id: `${id}.${sent}`, to: email, subject: 'Your invitation', text: text.join('\n\n') }
}
