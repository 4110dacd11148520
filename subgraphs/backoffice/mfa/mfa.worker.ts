import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import type { Mailer } from '../mail/mailer.client.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { mfaStore } from './mfa.store.js'

/** Reports to the identity provider whether a person has a second factor. */
export const SYNC_FACTOR = 'mfa.sync-factor'
/** Mails a person that many wrong codes were entered. */
export const MAIL_WRONG_CODES = 'mfa.mail-wrong-codes'

/** Both handlers read the current state, so they may run twice. */
export function mfaJobs(deps: {
  readonly db: Knex
  readonly identity: IdentityDirectory
  readonly mailer: Mailer
}): JobHandlers {
  const { db, identity, mailer } = deps
  return {
    [SYNC_FACTOR]: {
      async run({ userId }: { userId: string }) {
        const factor = await mfaStore(db).byUser(userId)
        await identity.setSecondFactor(userId, factor?.confirmedAt !== undefined)
      },
    },
    [MAIL_WRONG_CODES]: {
      async run({ userId, count, at }: { userId: string; count: number; at: string }) {
        const [user] = await userRecipients(db).byIds([userId])
        if (!user) return
        const text = [
          `Hello ${user.name},`,
          `${count} wrong codes in a row were entered for your second factor, the last one at ${at}.`,
          'Codes are requested only after the correct password. If this was not you, somebody knows your password: change it now.',
        ]
        await mailer.send({
          id: `${userId}.wrong-codes.${Date.parse(at)}`,
          to: user.email,
          subject: 'Wrong codes for your second factor',
          text: text.join('\n\n'),
        })
      },
    },
  }
}
