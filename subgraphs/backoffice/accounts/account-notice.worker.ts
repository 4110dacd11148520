import type { Knex } from 'knex'
import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers } from '../../shared/jobs/jobs.js'
import { accountMail } from '../mail/account-mails.mapper.js'
import type { AccountMailFacts } from '../mail/account-mails.type.js'
import type { Mailer } from '../mail/mailer.client.js'
import { readerLanguage } from '../notifications/preferences/reader-language.service.js'
import { userRecipients } from '../users/user-recipients.service.js'

/** Mails the owner of an account that what protects it was changed, or is under attack. */
const NOTICE = 'accounts.mail-notice'

/** The mails that say so; each tells what to do if it was not the owner. */
export type AccountNotice = 'passwordChanged' | 'secondFactorRemoved' | 'secondFactorSetUp' | 'wrongCodes'

/** What a notice says besides the name of the person. */
type NoticeFacts<Notice extends AccountNotice> = Omit<AccountMailFacts[Notice], 'name'>

/** Enqueues a notice to a person; two different ones of the same moment are both sent. */
export async function sendAccountNotice<Notice extends AccountNotice>(
  trx: Transaction,
  clock: Clock,
  userId: string,
  notice: Notice,
  facts: NoticeFacts<Notice>,
): Promise<void> {
  const payload = { userId, notice, facts }
  await enqueueJob(trx, { kind: NOTICE, payload, key: `${userId}.${notice}` }, clock)
}

interface NoticeJob {
  readonly userId: string
  readonly notice: AccountNotice
  readonly facts: NoticeFacts<AccountNotice>
}

export function accountNoticeJobs({
  db,
  mailer,
}: {
  readonly db: Knex
  readonly mailer: Mailer
}): JobHandlers {
  return {
    [NOTICE]: {
      async run({ userId, notice, facts }: NoticeJob) {
        const [user] = await userRecipients(db).byIds([userId])
        if (!user) return
        const about = { name: user.name, ...facts } as AccountMailFacts[AccountNotice]
        await mailer.send({
          id: `${userId}.${notice}.${Date.parse(about.at)}`,
          to: user.email,
          ...accountMail(await readerLanguage(db, userId), notice, about),
        })
      },
    },
  }
}
