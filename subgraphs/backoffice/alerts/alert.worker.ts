import { screenOfAlert } from '../../../schema/alert-screens.js'
import { inTransaction } from '../../shared/database.js'
import {
  ExternalFailure,
  enqueueJob,
  JobCannotSucceed,
  type JobHandlers,
  type RunningJob,
} from '../../shared/jobs/jobs.js'
import { responseOf } from '../../shared/outbound/external-response.js'
import { backgroundActor } from '../audit/audit-trail.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { readerLanguage } from '../notifications/preferences/reader-language.service.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { type AlertDelivery, type Alerts, DELIVER_ALERT } from './alert.service.js'
import { type AlertRecord, alertStore } from './alert.store.js'
import type { AlertRules } from './alert-rule.service.js'
import { alertText } from './alert-texts.mapper.js'

/** Job kind: evaluates the rules, recurring. */
export const EVALUATE_ALERTS = 'alerts.evaluate'

const EVALUATE_MS = 30_000

/** The jobs that evaluate the rules and send alerts. */
export function alertJobs(
  dependencies: FeatureDependencies,
  { alerts, rules }: { alerts: Alerts; rules: AlertRules },
): JobHandlers {
  const { db, log } = dependencies
  const mail = mailToAdministrator(dependencies)
  const post = postToChat(dependencies)
  return {
    [EVALUATE_ALERTS]: {
      everyMs: EVALUATE_MS,
      async run() {
        for (const { ruleId, error } of await rules.evaluateAll())
          log.error({ ruleId, err: error }, 'alert rule evaluation failed')
        await alerts.resolveExpired(backgroundActor(EVALUATE_ALERTS))
      },
    },
    [DELIVER_ALERT]: {
      async run(delivery: AlertDelivery, job: RunningJob) {
        const { alertId, channel, change, userId } = delivery
        const alert = await alertStore(db).byId(alertId)
        if (!alert) throw new JobCannotSucceed(`Alert ${alertId} not found.`)
        if (channel === 'chat') await post(alert, change)
        else if (userId !== undefined) await mail(alert, change, userId)
        else await queueMails(dependencies, delivery, job)
      },
    },
  }
}

/** The screen on which the cause is handled, or the list of alerts. */
const linkOf = ({ publicUrl }: FeatureDependencies['config'], alert: AlertRecord): string =>
  `${publicUrl}/app${screenOfAlert(alert)?.path ?? '/monitoring?status=active'}`

/** Each administrator's mail is a job of its own: a refused address neither repeats nor prevents the other mails. */
function queueMails(
  { db, clock }: FeatureDependencies,
  delivery: AlertDelivery,
  job: RunningJob,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    for await (const people of userRecipients(trx).withRoles(['admin']))
      for (const { id: userId } of people)
        await enqueueJob(trx, { kind: DELIVER_ALERT, payload: { ...delivery, userId } }, clock)
    await job.complete(trx)
  })
}

/** A person who is no longer an active administrator gets no mail. */
function mailToAdministrator({ db, mailer, config }: FeatureDependencies) {
  return async (alert: AlertRecord, change: AlertDelivery['change'], userId: string): Promise<void> => {
    const [person] = await userRecipients(db).byIds([userId])
    if (person?.status !== 'active' || person.role !== 'admin') return
    const { subject, text } = alertText(await readerLanguage(db, userId), alert, change)
    await mailer.send({
      id: `${alert.id}-${change}-${userId}`,
      to: person.email,
      subject,
      text: `${text}\n\n${linkOf(config, alert)}\n`,
    })
  }
}

/** Incoming webhooks of chat applications accept `{text}`. */
function postToChat({ outbound, config, log }: FeatureDependencies) {
  return async (alert: AlertRecord, change: AlertDelivery['change']): Promise<void> => {
    const url = config.alertChatUrl
    if (url === undefined) {
      log.warn({ alertId: alert.id }, 'ALERT_CHAT_URL is not set: alert not sent to the team chat')
      return
    }
    // The team has no common language.
    const { subject, text } = alertText('en', alert, change)
    const sending = outbound.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${subject}\n${text}\n${linkOf(config, alert)}` }),
    })
    // The path of the URL is its secret.
    const chat = `The team chat at ${new URL(url).host}`
    const { statusCode } = await responseOf(chat, sending)
    if (statusCode >= 300) throw new ExternalFailure(`${chat} returned status ${statusCode}.`)
  }
}
