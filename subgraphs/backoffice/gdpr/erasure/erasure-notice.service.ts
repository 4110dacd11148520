import { timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { BackofficeConfig } from '../../config.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { accountMail } from '../../mail/account-mails.mapper.js'
import { readerLanguage } from '../../notifications/preferences/reader-language.service.js'
import type { Users } from '../../users/user.service.js'
import {
  type ErasureDetails,
  openSealedDetails,
  type RequestRecord,
  requestStore,
} from '../requests/gdpr-request.store.js'

/** Mails a person that their erasure will pay their balances out. */
export const MAIL_NOTICE = 'gdpr.mail-notice'

const HOUR_MS = 3_600_000

interface NoticeDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'box' | 'mailer'> {
  readonly config: Pick<BackofficeConfig, 'publicUrl' | 'erasureNoticeHours'>
  readonly users: Users
}

/** The notice period of erasures that pay balances out. */
export type ErasureNotices = ReturnType<typeof createErasureNotices>

/**
 * An erasure with a destination moves all the money of a person and removes the evidence. A stolen session must not
 * suffice for it, so the person gets time to notice.
 */
export function createErasureNotices({ db, clock, box, config, mailer, users }: NoticeDependencies) {
  return {
    /** When the notice period of a request made now ends. */
    endsAt: (): string => timestamp(clock, config.erasureNoticeHours * HOUR_MS),

    /** The message to a person whose request waits. */
    receipt: (notBefore: string): string =>
      `The erasure begins at ${notBefore}; until then you can cancel it. You are informed by e-mail.`,

    /** Requests the mail about a request, in the transaction that stores it. */
    async send(trx: Transaction, { id }: RequestRecord): Promise<void> {
      await enqueueJob(trx, { kind: MAIL_NOTICE, payload: { id }, key: id }, clock)
    },

    /** Mails the notice to the person, unless the request was cancelled or has begun. */
    async mail({ id }: { id: string }): Promise<void> {
      const request = await requestStore(db).byId(id)
      if (!request?.notBefore || request.state !== 'received') return
      const [user] = await users.findMany([request.userId])
      // People who sign in at an external provider have no profile.
      const { email, names } = openSealedDetails<ErasureDetails>(box, request)
      const link = `${config.publicUrl}/app/my-account`
      const about = { name: user?.name ?? names[0] ?? email, begins: request.notBefore, link }
      const language = await readerLanguage(db, request.userId)
      await mailer.send({
        id: `${id}.notice`,
        to: user?.email ?? email,
        ...accountMail(language, 'erasureNotice', about),
      })
    },
  }
}
