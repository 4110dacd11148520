import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { startWebhookReceiver } from '../../support/doubles/webhook-receiver.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

const { donor, staff } = demoPeople

let platform: RunningPlatform
let db: Database
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  // What fails here is meant to, and would fill the output.
  platform = await startPlatform({ LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'true' })
  db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
})
afterAll(async () => {
  await db.raw('drop trigger if exists events_full')
  await db.destroy()
  await platform.close()
  await receiver.close()
})

async function rest(line: string, as: Who, body?: unknown) {
  const answer = await platform.rest(line, { as, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

/** A change that causes an event, what it leaves in the tables that it writes, and the event. */
interface Caused {
  readonly event: string
  readonly change: readonly [line: string, as: Who, body: unknown]
  readonly rows: () => Promise<unknown>
}

const caused: Readonly<Record<string, () => Promise<Caused>>> = {
  'a person who is made known': async () => ({
    event: 'user.created',
    change: ['POST /api/users', 'staff', { email: 'late@rescue.example', name: 'Late' }],
    rows: async () => [
      await db('users').where({ email: 'late@rescue.example' }).pluck('email'),
      (await platform.platform.directory.findByEmail('late@rescue.example'))?.email,
    ],
  }),
  'a case whose status changes': async () => {
    const { id } = await rest('POST /api/cases', 'guardian', { name: 'Nube' })
    return {
      event: 'case.updated',
      change: [`PUT /api/cases/${id}`, 'staff', { status: 'urgent' }],
      rows: async () => [
        await db('cases').where({ id }).pluck('status'),
        await db('case_updates').where({ case_id: id }).pluck('previous_status'),
      ],
    }
  },
  'a donation that is paid': async () => {
    const { id: caseId } = await rest('POST /api/cases', 'guardian', { name: 'Sol' })
    const { id } = await rest('POST /api/donations/create', 'donor', { caseId, amount: 5 })
    const paid = 'provider: "card", transactionId: "pay-1", status: succeeded, amount: 5, currency: USD'
    await platform.graphql(
      `mutation { recordPaymentStatement(input: {${paid}}) { status } }`,
      {},
      { as: 'staff' },
    )
    return {
      event: 'donation.completed',
      change: ['POST /api/donations/verify', 'donor', { donationId: id, transactionId: 'pay-1' }],
      rows: () => db('donations').where({ id }).pluck('status'),
    }
  },
  'a ticket that is assigned': async () => {
    const { id } = await rest('POST /api/support', 'donor', { title: 'Login', description: 'I cannot.' })
    return {
      event: 'support_ticket.assigned',
      change: [`PUT /api/support/${id}`, 'staff', { assignedTo: staff.id }],
      rows: () => db('support_tickets').where({ id }).pluck('assigned_to'),
    }
  },
  'a notification by hand': async () => {
    // An event is recorded only where a webhook subscribes to it.
    const { errors } = await platform.graphql(
      'mutation ($url: String!) { createBackofficeWebhookSubscription(url: $url, events: ["notification.sent"]) { secret } }',
      { url: receiver.url },
      { as: 'admin' },
    )
    expect(errors).toBeUndefined()
    const words = { type: 'report_generated', title: 'Late', message: 'It is ready.' }
    return {
      event: 'notification.sent',
      change: ['POST /api/notifications', 'staff', { ...words, userEmail: donor.email }],
      rows: () => db('notifications').where({ title: 'Late' }).pluck('user_id'),
    }
  },
}

const actions = [
  'user_created',
  'case_status_change',
  'donation_completed',
  'support_ticket_assigned',
  'notification_created',
]

describe('a change and its event are written together', () => {
  it.each(Object.keys(caused))('%s', async (name) => {
    const { event, change, rows } = await (caused[name] as () => Promise<Caused>)()
    const [line, as, body] = change
    const audited = () => db('audit_logs').whereIn('action', actions).count()
    const before = [await rows(), await audited()]
    await db.raw(`create trigger events_full before insert on events when new.kind = '${event}'
      begin select raise(abort, 'database or disk is full'); end`)
    const refused = await platform.rest(line, { as, body })
    expect(refused).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
    expect([await rows(), await audited()]).toEqual(before)
    await db.raw('drop trigger events_full')
    // Without the trigger the same change is made, so it was the event that stood in its way.
    await rest(line, as, body)
    expect(await rows()).not.toEqual(before[0])
  })
})
