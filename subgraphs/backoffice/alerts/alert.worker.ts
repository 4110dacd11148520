import { JobCannotSucceed, type JobHandlers } from '../../shared/jobs/jobs.js'
import { backgroundActor } from '../audit/audit-trail.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { userRecipients } from '../users/user-recipients.service.js'
import { type AlertChannel, type AlertDelivery, type Alerts, DELIVER_ALERT } from './alert.service.js'
import { type AlertRecord, alertStore } from './alert.store.js'
import type { AlertRules } from './alert-rule.service.js'

/** Job kind: evaluates the rules, recurring. */
export const EVALUATE_ALERTS = 'alerts.evaluate'

const EVALUATE_MS = 30_000
const BATCH_SIZE = 100

type Send = (alert: AlertRecord, change: AlertDelivery['change']) => Promise<void>

/** The jobs that evaluate the rules and send alerts. */
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
          log.error({ ruleId, err: error }, 'alert rule evaluation failed')
        await alerts.resolveExpired(backgroundActor(EVALUATE_ALERTS))
      },
    },
    [DELIVER_ALERT]: {
      async run({ alertId, channel, change }: AlertDelivery) {
        const alert = await alertStore(db).byId(alertId)
        if (!alert) throw new JobCannotSucceed(`Alert ${alertId} not found.`)
        await send[channel](alert, change)
      },
    },
  }
}

function mailToAdministrators({ db, mailer, config }: FeatureDependencies): Send {
  return async (alert, change) => {
    let after = ''
    for (;;) {
      const people = await userRecipients(db).withRoles(['admin'], after, BATCH_SIZE)
      for (const { id, email } of people)
        await mailer.send({
          id: `${alert.id}-${change}-${id}`,
          to: email,
          subject: headline(alert, change),
          text: `${textOf(alert, change)}\n\n${config.publicUrl}/api/monitoring/alerts?status=active\n`,
        })
      after = people.at(-1)?.id ?? ''
      if (people.length < BATCH_SIZE) return
    }
  }
}

/** Incoming webhooks of chat applications accept `{text}`. */
function postToChat({ outbound, config, log }: FeatureDependencies): Send {
  return async (alert, change) => {
    const url = config.alertChatUrl
    if (url === undefined) {
      log.warn({ alertId: alert.id }, 'ALERT_CHAT_URL is not set: alert not sent to the team chat')
      return
    }
    const { statusCode } = await outbound.send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `${headline(alert, change)}\n${textOf(alert, change)}` }),
    })
    if (statusCode >= 300) throw new Error(`The team chat returned status ${statusCode}.`)
  }
}

function headline({ severity }: AlertRecord, change: AlertDelivery['change']): string {
  return change === 'raised' ? `Alert (${severity})` : `Resolved: alert (${severity})`
}

function textOf(
  { id, message, createdAt, resolvedAt, metadata }: AlertRecord,
  change: AlertDelivery['change'],
) {
  const lines = [message, `Raised ${createdAt}`]
  if (change === 'resolved' && resolvedAt) lines.push(`Resolved ${resolvedAt}`)
  if (metadata) lines.push(JSON.stringify(metadata))
  return [...lines, id].join('\n')
}
