import { JobCannotSucceed, type JobHandlers } from '../../shared/jobs/jobs.js'
import { backgroundActor } from '../audit/audit-trail.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { type AlertChannel, type AlertDelivery, type Alerts, DELIVER_ALERT } from './alert.service.js'
import { type AlertRecord, alertStore } from './alert.store.js'
import type { AlertRules } from './alert-rule.service.js'

/** The kind of the recurring job that evaluates the rules. */
export const EVALUATE_ALERTS = 'alerts.evaluate'

const EVALUATE_MS = 30_000
const PEOPLE_AT_ONCE = 100

type Send = (alert: AlertRecord, news: AlertDelivery['news']) => Promise<void>

/** The jobs that evaluate the rules and bring alerts to their channels. */
export function alertJobs(
  dependencies: FeatureDependencies,
  { alerts, rules }: { alerts: Alerts; rules: AlertRules },
): JobHandlers {
  const { db, log } = dependencies
  const send: Readonly<Record<AlertChannel, Send>> = {
    email: mailToAdministrators(dependencies),
    chat: postToChat(dependencies),
  }
  return {
    [EVALUATE_ALERTS]: {
      everyMs: EVALUATE_MS,
      async run() {
        for (const { ruleId, error } of await rules.evaluateAll())
          log.error({ ruleId, err: error }, 'an alert rule could not be evaluated')
        await alerts.resolveExpired(backgroundActor(EVALUATE_ALERTS))
      },
    },
    [DELIVER_ALERT]: {
      async run({ alertId, channel, news }: AlertDelivery) {
        const alert = await alertStore(db).byId(alertId)
        if (!alert) throw new JobCannotSucceed(`There is no alert ${alertId}.`)
        await send[channel](alert, news)
      },
    },
  }
}

function mailToAdministrators({ db, mailer, config }: FeatureDependencies): Send {
  return async (alert, news) => {
    let after = ''
    for (;;) {
      const people = await userRecipients(db).withRoles(['admin'], after, PEOPLE_AT_ONCE)
      for (const { id, email } of people)
        await mailer.send({
          id: `${alert.id}-${news}-${id}`,
          to: email,
          subject: headline(alert, news),
          text: `${textOf(alert, news)}\n\n${config.publicUrl}/api/monitoring/alerts?status=active\n`,
        })
      after = people.at(-1)?.id ?? ''
      if (people.length < PEOPLE_AT_ONCE) return
    }
  }
}

/** Chat programs take `{text}` on their incoming webhooks. */
function postToChat({ outbound, config, log }: FeatureDependencies): Send {
  return async (alert, news) => {
    const url = config.alertChatUrl
    if (url === undefined) {
      log.warn({ alertId: alert.id }, 'ALERT_CHAT_URL is not set: the alert did not reach the team chat')
      return
    }
    const { statusCode } = await outbound.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${headline(alert, news)}\n${textOf(alert, news)}` }),
    })
    if (statusCode >= 300) throw new Error(`The team chat answered ${statusCode}.`)
  }
}

function headline({ severity }: AlertRecord, news: AlertDelivery['news']): string {
  return news === 'raised' ? `Alert (${severity})` : `Resolved: alert (${severity})`
}

function textOf({ id, message, createdAt, resolvedAt, metadata }: AlertRecord, news: AlertDelivery['news']) {
  const lines = [message, `Raised ${createdAt}`]
  if (news === 'resolved' && resolvedAt) lines.push(`Resolved ${resolvedAt}`)
  if (metadata) lines.push(JSON.stringify(metadata))
  return [...lines, id].join('\n')
}
