import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { JobHandlers } from '../../shared/jobs/jobs.js'
import { accountMail } from '../mail/account-mails.mapper.js'
import type { Mailer } from '../mail/mailer.client.js'
import { readerLanguage } from '../notifications/preferences/reader-language.service.js'
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
        await mailer.send({
          id: `${userId}.wrong-codes.${Date.parse(at)}`,
          to: user.email,
          ...accountMail(await readerLanguage(db, userId), 'wrongCodes', {
            name: user.name,
            count,
            at,
          }),
        })
      },
    },
  }
}
