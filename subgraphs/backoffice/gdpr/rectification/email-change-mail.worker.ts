import type { Knex } from 'knex'
import type { IdentityDirectory } from '../../../../runtime/identity-directory.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import type { SecretBox } from '../../../shared/secrets/secret-box.js'
import { accountMail } from '../../mail/account-mails.mapper.js'
import { type Mail, type Mailer, UndeliverableMail } from '../../mail/mailer.client.js'
import { readerLanguage } from '../../notifications/preferences/reader-language.service.js'
import type { Progress } from '../requests/request-progress.service.js'
import { type EmailChangeRecord, emailChangeStore } from './email-change.store.js'
import { emailChangeNotes } from './email-change-notes.mapper.js'

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
  readonly progress: Pick<Progress, 'begin' | 'moveLatest'>
  readonly config: { readonly publicUrl: string }
}

/**
 * Mails links; a token is deleted once its e-mail was sent. A request whose new address is refused permanently ends at once: its person
 * would wait for a link that never arrives.
 */
export function emailChangeJobs(dependencies: EmailChangeMailDependencies): JobHandlers {
  const { db, clock, box, mailer, progress } = dependencies

  async function end({ id, requestId, userId }: EmailChangeRecord): Promise<void> {
    const { refused: note } = emailChangeNotes[await readerLanguage(db, userId)]
    if (await progress.begin(requestId)) await progress.moveLatest(requestId, 'rejected', { note })
    await emailChangeStore(db).deleteUnconfirmed(id)
  }

  return {
    [MAIL_EMAIL_CHANGE]: {
      async run({ id }: { id: string }) {
        const change = await emailChangeStore(db).byId(id)
        if (!change?.sealedToken || change.state === 'undone') return
        const token = box.open(change.sealedToken, emailTokenPurpose(id))
        try {
          await mailer.send(await mailOf(dependencies, change, token))
        } catch (error) {
          if (!(error instanceof UndeliverableMail) || change.state !== 'pending') throw error
          return end(change)
        }
        await emailChangeStore(db).forgetToken(id, change.tokenDigest)
      },
    },
    'gdpr.forget-email-changes': {
      everyMs: DAY_MS,
      run: () => emailChangeStore(db).deleteExpired(timestamp(clock, -KEPT_MS)),
    },
  }
}

/** The mail of a change in its state. */
async function mailOf(
  { db, identity, config: { publicUrl } }: EmailChangeMailDependencies,
  { id, state, userId, oldEmail, newEmail, expiresAt: until }: EmailChangeRecord,
  token: string,
): Promise<Mail> {
  const owner = state === 'confirmed' ? undefined : await identity.findByEmail(newEmail)
  // The requester gets the same response as for an unused address.
  if (owner !== undefined && owner.id !== userId) {
    const text = accountMail(await readerLanguage(db, owner.id), 'addressRequested', {})
    return { id: `${id}.taken`, to: newEmail, ...text }
  }
  const language = await readerLanguage(db, userId)
  const link = (page: string) => `${publicUrl}/${page}?lang=${language}#${token}`
  if (state === 'confirmed') {
    const text = accountMail(language, 'addressChanged', { link: link('undo-email'), until })
    return { id: `${id}.undo`, to: oldEmail, ...text }
  }
  const text = accountMail(language, 'confirmAddress', { link: link('confirm-email'), until })
  return { id: `${id}.confirm`, to: newEmail, ...text }
}
