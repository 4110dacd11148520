import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import type { SecretBox } from '../../shared/secrets/secret-box.js'
import { accountMail } from '../mail/account-mails.mapper.js'
import type { Mailer } from '../mail/mailer.client.js'
import { readerLanguage } from '../notifications/preferences/reader-language.service.js'
import { invitationStore } from './invitation.store.js'

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
  identity: IdentityDirectory
  publicUrl: string
}): JobHandlers {
  const { db, box, mailer, identity, publicUrl } = deps
  return {
    [MAIL_INVITATION]: {
      async run({ id }: { id: string }) {
        const invitation = await invitationStore(db).byId(id)
        if (invitation?.status !== 'pending' || !invitation.sealedToken) return
        const token = box.open(invitation.sealedToken, tokenPurpose(id))
        const { sent, email, userId, invitedBy, expiresAt: until } = invitation
        // An account that was created just now has no language yet.
        const readers = userId ? [userId, invitedBy] : [invitedBy]
        const language = await readerLanguage(db, ...readers)
        const link = `${publicUrl}/invitation?lang=${language}#${token}`
        const about = { ...invitation, hasAccount: userId !== undefined, link, until }
        const kind = userId && (await identity.hasPassword(userId)) ? 'newPassword' : 'invitation'
        await mailer.send({ id: `${id}.${sent}`, to: email, ...accountMail(language, kind, about) })
        await invitationStore(db).forgetToken(id, invitation.tokenDigest)
      },
    },
  }
}
