import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { invitationAddresses } from '../invitations/invitation-addresses.service.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { type Mailer, UndeliverableMail } from './mailer.client.js'

/**
 * A mailer that records since when the mail server refuses the address of an account or invitation permanently, so that
 * its person and staff see why no mail arrives; the next mail that is accepted ends it.
 */
export function watchedMailer(
  mailer: Mailer,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): Mailer {
  const addresses = [userRecipients(db), invitationAddresses(db)]
  return {
    ...mailer,
    async send(mail) {
      try {
        await mailer.send(mail)
      } catch (error) {
        if (error instanceof UndeliverableMail)
          for (const known of addresses) await known.setUndeliverable(mail.to, timestamp(clock))
        throw error
      }
      for (const known of addresses) await known.setDeliverable(mail.to)
    },
  }
}
