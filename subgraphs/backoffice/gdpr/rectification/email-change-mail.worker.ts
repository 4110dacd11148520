import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import type { Mail, Mailer } from '../../mail/mailer.client.js'
import { type EmailChangeRecord, emailChangeStore } from './email-change.store.js'

/** Mails the link of a change: to the new address while it is pending, to the old one once it is confirmed. */
export const MAIL_EMAIL_CHANGE = 'gdpr.mail-email-change'

const DAY_MS = 86_400_000
/** How long a change is kept after its link has expired. */
const KEPT_MS = 30 * DAY_MS

/** Purpose that binds the encrypted token to its change. */
export function emailTokenPurpose(changeId: string): string {
  return `email-change-token:${changeId}`
}

export interface EmailChangeMailDependencies {
  readonly db: Knex
  readonly clock: Clock
  readonly box: SecretBox
  readonly mailer: Mailer
  readonly identity: IdentityDirectory
  readonly config: { readonly publicUrl: string }
}

/** Mails links; a token is deleted once its e-mail was sent. */
export function emailChangeJobs(dependencies: EmailChangeMailDependencies): JobHandlers {
  const { db, clock, box, mailer, identity, config } = dependencies
  return {
    [MAIL_EMAIL_CHANGE]: {
      async run({ id }: { id: string }) {
        const change = await emailChangeStore(db).byId(id)
        if (!change?.sealedToken || change.state === 'undone') return
        const token = box.open(change.sealedToken, emailTokenPurpose(id))
        const owner = await identity.findByEmail(change.newEmail)
        const belongsToAnother = owner !== undefined && owner.id !== change.userId
        await mailer.send(
          change.state === 'confirmed'
            ? undoMail(change, `${config.publicUrl}/undo-email#${token}`)
            : belongsToAnother
              ? takenMail(change)
              : confirmMail(change, `${config.publicUrl}/confirm-email#${token}`),
        )
        await emailChangeStore(db).forgetToken(id, change.tokenDigest)
      },
    },
    'gdpr.forget-email-changes': {
      everyMs: DAY_MS,
      run: () => emailChangeStore(db).deleteExpired(timestamp(clock, -KEPT_MS)),
    },
  }
}

function confirmMail({ id, newEmail, expiresAt }: EmailChangeRecord, link: string): Mail {
  const text = [
    'Hello,',
    'Somebody who is signed in wants to use this address for their account. If that is you, confirm it here:',
    link,
    `The link works once, until ${expiresAt}. If it is not you, ignore this e-mail: nothing changes.`,
  ]
  return {
    id: `${id}.confirm`,
    to: newEmail,
    subject: 'Confirm your e-mail address',
    text: text.join('\n\n'),
  }
}

/** The person who asked receives no other response than for a free address. */
function takenMail({ id, newEmail }: EmailChangeRecord): Mail {
  const text = [
    'Hello,',
    'Somebody asked to use this address for another account. It belongs to your account, so nothing changes.',
    'You need not do anything.',
  ]
  return {
    id: `${id}.taken`,
    to: newEmail,
    subject: 'Your address was requested for another account',
    text: text.join('\n\n'),
  }
}

function undoMail({ id, oldEmail, expiresAt }: EmailChangeRecord, link: string): Mail {
  const text = [
    'Hello,',
    'The e-mail address of your account was changed; from now on you sign in with the new one.',
    `If that was not you, undo it here: ${link}`,
    `The link works once, until ${expiresAt}. It restores this address, ends all sessions and lets you choose a new password.`,
  ]
  return {
    id: `${id}.undo`,
    to: oldEmail,
    subject: 'Your e-mail address was changed',
    text: text.join('\n\n'),
  }
}
