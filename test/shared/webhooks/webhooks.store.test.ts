import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { recordEvent } from '../../../subgraphs/shared/events.js'
import { housekeepingHandlers } from '../../../subgraphs/shared/housekeeping.js'
import { createWorker, replayJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { createOutbound, type Outbound } from '../../../subgraphs/shared/outbound/outbound.js'
import { createSecretBox, sealingKey } from '../../../subgraphs/shared/secrets/secret-box.js'
import { newSigningSecret, sealSecret } from '../../../subgraphs/shared/webhooks/signing-secret.js'
import { createWebhooks, type Webhooks } from '../../../subgraphs/shared/webhooks/webhook.service.js'
import { webhookStore } from '../../../subgraphs/shared/webhooks/webhook.store.js'
import { webhookHandlers, webhookRetryAfterMs } from '../../../subgraphs/shared/webhooks/webhook.worker.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import {
  type Received,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/doubles/webhook-receiver.js'
import { requestBy } from '../../support/fixtures/audit.js'
import { countJobs, listFailedJobs } from '../../support/fixtures/job-counts.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { eventually } from '../../support/runner/retry-until.js'

const HOUR = 3_600_000
const admin = requestBy('admin')
const kinds = ['case.updated', 'donation.completed']
const box = createSecretBox(sealingKey('a secret of the tests', 'webhooks'))

describeOnDatabasesOf('shared', 'webhooks', (open) => {
  let db: Database
  let clock: ReturnType<typeof manualClock>
  let receiver: WebhookReceiver
  let outbound: Outbound
  let webhooks: Webhooks

  beforeEach(async () => {
    db = await open()
    // Signatures contain the time, which the verifying library compares with the system clock.
    clock = manualClock(new Date().toISOString())
    receiver = await startWebhookReceiver()
    outbound = createOutbound({ allowPrivate: true })
    webhooks = createWebhooks({ db, kinds, box, outbound, clock })
  })
  afterEach(async () => {
    await outbound.close()
    await receiver.close()
  })

  const subscribe = (events = ['case.updated']) => webhooks.create(admin, { url: receiver.url, events })
  const record = (kind = 'case.updated', data: object = { id: 'cas_1', status: 'closed' }) =>
    inTransaction(db, (trx) => recordEvent(trx, { kind, data: { ...data } }, clock))
  const worker = (using = outbound) =>
    createWorker({
      db,
      handlers: webhookHandlers({ db, box, outbound: using, clock }),
      clock,
      log: recordedLog(),
    })
  const verify = (secret: string, received: Received | undefined) =>
    new Webhook(secret).verify(received?.body ?? '', received?.headers as Record<string, string>)
  const latest = async (subscriptionId: string) => {
    const [delivery] = (await webhooks.deliveries(subscriptionId, undefined, {})).nodes
    if (delivery === undefined) throw new Error('There is no delivery.')
    return { ...delivery, attempts: await webhooks.attempts([delivery.id]) }
  }

  test('deliver an event once to each subscription of its kind, signed with the secret returned at creation', async () => {
    const { subscription, secret } = await subscribe()
    await subscribe(['donation.completed'])
    const event = await record()
    expect(await worker().runDue()).toBe(1)
    const [received] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(verify(secret, received)).toEqual({
      event: 'case.updated',
      timestamp: event.timestamp,
      data: { id: 'cas_1', status: 'closed' },
    })
    expect(received?.headers).toMatchObject({ 'webhook-id': event.id, 'content-type': 'application/json' })
    expect(await latest(subscription.id)).toMatchObject({
      eventId: event.id,
      status: 'delivered',
      attemptCount: 1,
      deliveredAt: clock.now().toISOString(),
      attempts: [{ number: 1, statusCode: 204 }],
    })
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('do not deliver an event whose change was rolled back', async () => {
    await subscribe()
    const undone = inTransaction(db, async (trx) => {
      await recordEvent(trx, { kind: 'case.updated', data: {} }, clock)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await worker().runDue()).toBe(0)
    expect(await db('events')).toEqual([])
  })

  test('are retried after 5 s, 30 s, 2 min, 10 min, 1 h, 6 h and 24 h with the same bytes, then parked', async () => {
    receiver.answer(500)
    const { subscription, secret } = await subscribe()
    await record()
    const pauses = [5, 30, 120, 600, 3_600, 21_600, 86_400].map((seconds) => seconds * 1_000)
    expect(webhookRetryAfterMs).toEqual(pauses)
    const work = worker()
    await work.runDue()
    for (const [index, pause] of pauses.entries()) {
      expect(await latest(subscription.id)).toMatchObject({ status: 'pending', attemptCount: index + 1 })
      clock.advance(pause - 1)
      expect(await work.runDue()).toBe(0)
      clock.advance(1)
      expect(await work.runDue()).toBe(1)
    }
    expect(await latest(subscription.id)).toMatchObject({ status: 'parked', attemptCount: 8 })
    expect((await latest(subscription.id)).attempts.map((attempt) => attempt.statusCode)).toEqual(
      Array(8).fill(500),
    )
    expect(new Set(receiver.received.map((received) => received.body)).size).toBe(1)
    expect(new Set(receiver.received.map((received) => received.headers['webhook-id'])).size).toBe(1)
    verify(secret, receiver.received[0])
  })

  test.each(['delivery', 'job'])(
    'that were parked are sent with all attempts by a replay of the %s',
    async (what) => {
      receiver.answer(500)
      const { subscription } = await subscribe()
      await record()
      const work = worker()
      await work.runDue()
      for (const pause of webhookRetryAfterMs) {
        clock.advance(pause)
        await work.runDue()
      }
      const parked = await latest(subscription.id)
      if (what === 'delivery')
        expect(await webhooks.replay(admin, parked.id)).toMatchObject({ status: 'pending' })
      const failed = await listFailedJobs(db)
      for (const { id } of failed) await inTransaction(db, (trx) => replayJob(trx, id, clock))
      await work.runDue()
      clock.advance(5_000)
      receiver.answer(200)
      await work.runDue()
      const delivered = { id: parked.id, status: 'delivered', attemptCount: 10 }
      expect(await latest(subscription.id)).toMatchObject(delivered)
      expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
    },
  )

  test('that await a retry are sent immediately, and once, by a replay', async () => {
    receiver.answer(503)
    const { subscription } = await subscribe()
    await record()
    const work = worker()
    await work.runDue()
    receiver.answer(200)
    await webhooks.replay(admin, (await latest(subscription.id)).id)
    expect(await work.runDue()).toBe(1)
    clock.advance(24 * HOUR)
    expect(await work.runDue()).toBe(0)
    expect(receiver.received).toHaveLength(2)
  })

  test('fail with NOT_FOUND for an unknown id', async () => {
    await expect(webhooks.replay(admin, 'whd_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(webhooks.remove(admin, 'whs_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(webhooks.rotateSecret(admin, 'whs_none', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(webhooks.sendTest(admin, 'whs_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await webhooks.find('whs_none')).toBeUndefined()
  })

  test('fail for a redirect, a time-out and a refused connection, with the reason in the delivery log', async () => {
    const { subscription } = await subscribe()
    receiver.answer((response) => response.writeHead(302, { location: 'https://example.com' }).end())
    await record()
    await worker().runDue()
    const impatient = createOutbound({ allowPrivate: true, timeLimitMs: 50 })
    receiver.answer(() => undefined)
    clock.advance(5_000)
    await worker(impatient).runDue()
    await impatient.close()
    await db('webhook_subscriptions').update({ url: 'http://127.0.0.1:1/' })
    clock.advance(30_000)
    await worker().runDue()
    const failure = 'The connection failed (ECONNREFUSED).'
    expect(await db('jobs').pluck('last_error')).toEqual([`127.0.0.1:1: ${failure}`])
    expect((await latest(subscription.id)).attempts).toMatchObject([
      { statusCode: 302 },
      { error: 'No response within the time limit.' },
      { error: failure },
    ])
  })

  test('are not sent to a private address, even if it was allowed when the subscription was created', async () => {
    const { subscription } = await subscribe()
    await record()
    const strict = createOutbound({ allowPrivate: false })
    await worker(strict).runDue()
    await strict.close()
    expect(receiver.received).toEqual([])
    expect((await latest(subscription.id)).attempts).toMatchObject([
      { error: 'The URL must begin with https://.' },
    ])
  })

  test('are signed with both secrets until the overlap of a rotation ends', async () => {
    const { subscription, secret: first } = await subscribe()
    const { secret: second } = await webhooks.rotateSecret(admin, subscription.id, 1)
    await record()
    await worker().runDue()
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    verify(first, receiver.received[0])
    verify(second, receiver.received[0])
    const { secret: third } = await webhooks.rotateSecret(admin, subscription.id, 0)
    await record()
    await worker().runDue()
    verify(third, receiver.received[1])
    for (const old of [first, second])
      expect(() => verify(old, receiver.received[1])).toThrow('No matching signature')
  })

  test('are no longer signed with the old secret after the overlap', async () => {
    const { subscription, secret: first } = await subscribe()
    const { secret: second } = await webhooks.rotateSecret(admin, subscription.id, 0.001)
    clock.advance(0.001 * HOUR)
    await record()
    await worker().runDue()
    verify(second, receiver.received[0])
    expect(() => verify(first, receiver.received[0])).toThrow('No matching signature')
  })

  test('whose secret cannot be opened say so in the log, and are sent again once the secret is replaced', async () => {
    const { subscription } = await subscribe()
    const lost = createSecretBox(sealingKey('a lost secret', 'webhooks'))
    const sealed = sealSecret(lost, subscription.id, newSigningSecret())
    await webhookStore(db).replaceSecrets(subscription.id, [sealed])
    const error = 'The signing secret cannot be opened: replace it.'
    expect(await webhooks.sendTest(admin, subscription.id)).toMatchObject({
      status: 'parked',
      attemptCount: 1,
    })
    expect((await latest(subscription.id)).attempts).toMatchObject([{ error }])
    clock.advance(1_000)
    await record()
    await worker().runDue()
    expect((await latest(subscription.id)).attempts).toMatchObject([{ error }])
    const { secret } = await webhooks.rotateSecret(admin, subscription.id, 24)
    clock.advance(webhookRetryAfterMs[0] ?? 0)
    await worker().runDue()
    expect(await latest(subscription.id)).toMatchObject({ status: 'delivered', attemptCount: 2 })
    expect(receiver.received).toHaveLength(1)
    verify(secret, receiver.received[0])
  })

  test('reject an overlap out of range', async () => {
    const { subscription } = await subscribe()
    for (const hours of [-1, 169, Number.NaN])
      await expect(webhooks.rotateSecret(admin, subscription.id, hours)).rejects.toMatchObject({
        fields: { overlapHours: 'must be 0 to 168' },
      })
  })

  test('store no secret in plain text', async () => {
    const { subscription, secret } = await subscribe()
    const stored = await db('webhook_subscriptions').first('secrets')
    expect(stored?.secrets).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify(await webhooks.find(subscription.id))).not.toContain(secret)
  })

  test('reject a subscription with an invalid URL or events, name the member and store nothing', async () => {
    const strict = createOutbound({ allowPrivate: false })
    const guarded = createWebhooks({ db, kinds, box, outbound: strict, clock })
    const create = (url: string, events: string[]) => guarded.create(admin, { url, events })
    await expect(create('https://127.0.0.1/', ['case.updated'])).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { url: expect.stringContaining('must lead to a public address') },
    })
    await expect(create('https://8.8.8.8/', [])).rejects.toMatchObject({
      fields: { events: expect.any(String) },
    })
    await expect(create('https://8.8.8.8/', ['case.gone'])).rejects.toMatchObject({
      fields: { 'events.0': 'must be one of case.updated, donation.completed' },
    })
    await expect(create(`https://8.8.8.8/${'x'.repeat(2048)}`, ['case.updated'])).rejects.toMatchObject({
      fields: { url: 'must have at most 2048 characters' },
    })
    await strict.close()
    expect(await guarded.list()).toEqual([])
  })

  test('of a removed subscription are no longer sent, and its delivery log is deleted', async () => {
    const { subscription } = await subscribe()
    await record()
    await webhooks.remove(admin, subscription.id)
    await record()
    await worker().runDue()
    expect(receiver.received).toEqual([])
    expect(await db('webhook_deliveries')).toEqual([])
    expect(await webhooks.list()).toEqual([])
  })

  test('can be tested immediately, without retries, with the result', async () => {
    const { subscription, secret } = await subscribe()
    expect(await webhooks.sendTest(admin, subscription.id)).toMatchObject({
      event: 'webhook.test',
      status: 'delivered',
      attemptCount: 1,
    })
    expect(verify(secret, receiver.received[0])).toMatchObject({
      event: 'webhook.test',
      data: { subscriptionId: subscription.id },
    })
    receiver.answer(500)
    expect(await webhooks.sendTest(admin, subscription.id)).toMatchObject({
      status: 'parked',
      attemptCount: 1,
    })
    clock.advance(48 * HOUR)
    expect(await worker().runDue()).toBe(0)
  })

  test('have a delivery log with pages and a filter by status', async () => {
    const { subscription } = await subscribe()
    await record()
    await worker().runDue()
    receiver.answer(500)
    for (let count = 0; count < 3; count++) await record()
    await worker().runDue()
    const pending = await webhooks.deliveries(subscription.id, 'pending', { limit: 2 })
    expect([await pending.countAll(), pending.pageInfo.hasNextPage]).toEqual([3, true])
    expect(await (await webhooks.deliveries(subscription.id, 'delivered', {})).countAll()).toBe(1)
    expect(await (await webhooks.deliveries(subscription.id, undefined, {})).countAll()).toBe(4)
  })

  test('whose process died are sent again by the next worker', async () => {
    const { subscription } = await subscribe()
    await record()
    const dead = { locked_by: 'dead', locked_until: '2026-01-01T00:00:00.000Z' }
    await db('jobs').update({ status: 'running', attempts: 1, ...dead })
    await worker().runDue()
    expect(receiver.received).toHaveLength(1)
    expect(await latest(subscription.id)).toMatchObject({ status: 'delivered' })
  })

  test('to a receiver that does not respond do not delay those to others', async () => {
    const dead = await webhooks.create(admin, { url: `${receiver.url}/dead`, events: ['case.updated'] })
    const sent: string[] = []
    const slow: Outbound = {
      ...outbound,
      send(url, request) {
        sent.push(url)
        return url.endsWith('/dead')
          ? new Promise((_, reject) => {
              request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
            })
          : outbound.send(url, request)
      },
    }
    for (let count = 0; count < 20; count++) await record()
    const { subscription } = await subscribe()
    const busy = createWorker({
      db,
      handlers: webhookHandlers({ db, box, outbound: slow, clock }),
      clock,
      log: recordedLog(),
      stopGraceMs: 1,
    })
    busy.start()
    await eventually(() => expect(sent).toHaveLength(2))
    await record()
    await eventually(async () =>
      expect(await latest(subscription.id)).toMatchObject({ status: 'delivered', attemptCount: 1 }),
    )
    expect(sent.filter((url) => url.endsWith('/dead'))).toHaveLength(2)
    expect(await (await webhooks.deliveries(dead.subscription.id, 'pending', {})).countAll()).toBe(21)
    await busy.stop()
  })

  test('and their events are deleted by housekeeping after 30 days', async () => {
    const { subscription } = await subscribe()
    await record()
    await worker().runDue()
    const housekeeping = createWorker({
      db,
      handlers: housekeepingHandlers(db, clock),
      clock,
      log: recordedLog(),
    })
    clock.advance(30 * 24 * HOUR)
    await housekeeping.runDue()
    expect(await latest(subscription.id)).toMatchObject({ status: 'delivered' })
    clock.advance(HOUR)
    await housekeeping.runDue()
    for (const table of ['events', 'webhook_deliveries', 'webhook_attempts'])
      expect(await db(table)).toEqual([])
  })
})
