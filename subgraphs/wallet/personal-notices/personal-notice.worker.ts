import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob, type JobHandler, type JobHandlers } from '../../shared/jobs/jobs.js'
import type { inEveryLanguage } from '../../shared/notification-text.js'
import { waitingForBackoffice } from '../../shared/operator-alerts/operator-alert.worker.js'
import { sendExactlyOnce } from '../../shared/service-calls/exactly-once-request.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'

/** A notice to a person about the security of their money: what happened, and what to do if they did not cause it. */
export interface PersonalNotice extends ReturnType<typeof inEveryLanguage> {
  readonly email: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** The key deduplicates a notice that is sent twice. */
type NoticePayload = PersonalNotice & { readonly key: string }

const NOTICE = 'wallet.personal-notice'

const createNotification = serviceOperation<
  { input: Readonly<Record<string, unknown>> },
  { createNotification: { id: string } }
>(`mutation NotifyWalletOwner($input: CreateNotificationInput!) { createNotification(input: $input) { id } }`)

/** Notifies a person, in the app and by mail, once the transaction has been committed. */
export async function notifyPerson(trx: Transaction, notice: PersonalNotice, clock: Clock): Promise<void> {
  const payload: NoticePayload = { ...notice, key: newId('evt') }
  await enqueueJob(trx, { kind: NOTICE, payload }, clock)
}

/** Sends notices through the backoffice, and waits while it is unavailable. */
export function personalNoticeJobs(graph: GraphClient): JobHandlers {
  const send: JobHandler<NoticePayload> = {
    async run({ key, email, ...texts }) {
      const input = { ...texts, userEmail: email, type: 'security_alert' }
      const sent = sendExactlyOnce(graph, {
        requestId: key,
        key,
        mutation: 'createNotification',
        send: (idempotencyKey) =>
          graph.request(createNotification, { input }, { requestId: key, idempotencyKey }),
      })
      await waitingForBackoffice(sent).catch(ignoreStrangers)
    },
  }
  return { [NOTICE]: send } as JobHandlers
}

/** People of an external identity provider may have no account in the backoffice. */
function ignoreStrangers(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'VALIDATION_ERROR')) throw error
}
