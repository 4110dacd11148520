import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoPeople } from '../../runtime/demo-people.js'
import { type Database, openDatabase } from '../../subgraphs/shared/database.js'
import { connectSse } from '../support/doubles/sse-client.js'
import { startWebhookReceiver } from '../support/doubles/webhook-receiver.js'
import { walletActions } from '../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterAll(() => platform.close())

const subgraphs = [
  { name: 'wallet', database: 'wallet', owner: 'Wallet', audited: 'job.replayed' },
  { name: 'ai-hub', database: 'ai_hub', owner: 'AiHub', audited: 'job.replayed' },
  { name: 'backoffice', database: 'backoffice', owner: 'Backoffice', audited: 'job_replayed' },
] as const

const metrics = async () => (await fetch(`${platform.origin}/metrics`)).text()

/** A value of the metrics; 0 if the series is absent, as for counts by label. */
async function value(name: string, labels = ''): Promise<number> {
  const series = labels === '' ? name : `${name}{${labels}}`
  const line = (await metrics()).split('\n').find((text) => text.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}

describe.each(subgraphs)('failed jobs of the $name', ({ name, database, owner, audited }) => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase({ subgraph: database, dataDirectory: platform.dataDirectory })
    for (const id of ['job_one', 'job_two'])
      await db('jobs').insert({
        id,
        kind: 'test.impossible',
        payload: '{"id":"thing_1"}',
        status: 'failed',
        run_at: '2020-01-01T00:00:00.000Z',
        attempts: 3,
        last_error: 'nobody answers',
        created_at: '2019-12-31T00:00:00.000Z',
      })
  })
  afterAll(() => db.destroy())

  const prefix = `${owner.charAt(0).toLowerCase()}${owner.slice(1)}`
  const change = (verb: 'replay' | 'dismiss', id: string, as: 'admin' | 'staff' = 'admin') =>
    platform.graphql(`mutation { job: ${verb}${owner}Job(id: "${id}") { id kind } }`, {}, { as })

  it('are listed and shown to administrators only', async () => {
    const query = `{
      list: ${prefix}FailedJobs(kind: "test.impossible") { nodes { id payload attempts lastError failedAt } }
      one: ${prefix}FailedJob(id: "job_two") { kind }
    }`
    const { data } = await platform.graphql(query, {}, { as: 'admin' })
    expect(data.one).toEqual({ kind: 'test.impossible' })
    expect(data.list.nodes.map(({ id }: { id: string }) => id).sort()).toEqual(['job_one', 'job_two'])
    expect(data.list.nodes[0]).toMatchObject({
      payload: { id: 'thing_1' },
      attempts: 3,
      lastError: 'nobody answers',
      failedAt: '2020-01-01T00:00:00.000Z',
    })
    const refused = await platform.graphql(query, {}, { as: 'staff' })
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  })

  it('are counted in the metrics, with the age of the oldest', async () => {
    const labels = `subgraph="${name}",kind="test.impossible",state="failed"`
    const text = await metrics()
    expect(text).toContain(`\njobs{${labels}} 2\n`)
    const [, age] = new RegExp(`\njob_oldest_seconds\\{${labels}\\} ([\\d.]+)\n`).exec(text) ?? []
    expect(Number(age)).toBeGreaterThan(100_000_000)
  })

  it('can be replayed and dismissed by administrators, which is recorded in the audit log', async () => {
    expect((await change('replay', 'job_one', 'staff')).errors?.[0]).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    })
    expect((await change('replay', 'job_one')).data).toEqual({
      job: { id: 'job_one', kind: 'test.impossible' },
    })
    expect(await db('jobs').where({ id: 'job_one' }).first()).toMatchObject({
      status: 'pending',
      attempts: 0,
    })
    expect((await change('dismiss', 'job_two')).data.job.id).toBe('job_two')
    expect(await db('jobs').where({ id: 'job_two' })).toEqual([])
    expect((await change('replay', 'job_two')).errors?.[0]).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    const labels = `subgraph="${name}",kind="test.impossible"`
    expect(await value('jobs', `${labels},state="failed"`)).toBe(0)
    expect(await value('jobs', `${labels},state="pending"`)).toBe(1)
    const rows = await db('audit_logs').where({ resource: 'job' }).orderBy('id').pluck('action')
    expect(rows).toEqual([audited, audited.replace('replayed', 'dismissed')])
  })
})

describe('GET /metrics', () => {
  it('counts webhook deliveries by outcome', async () => {
    const receiver = await startWebhookReceiver()
    onTestFinished(() => receiver.close())
    const outcome = (of: string) => value('webhook_deliveries', `subgraph="backoffice",outcome="${of}"`)
    const subscription = `mutation ($url: String!) {
      createBackofficeWebhookSubscription(url: $url, events: ["case.updated"]) { subscription { id } }
    }`
    await platform.graphql(subscription, { url: receiver.url }, { as: 'admin' })
    const { id } = (await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Nube' } })).body
    const change = (status: string) =>
      platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status } })
    expect(await outcome('delivered')).toBe(0)
    await change('urgent')
    await eventually(async () => expect(await outcome('delivered')).toBe(1))
    receiver.answer(500)
    await change('active')
    await receiver.receives(2)
    expect([await outcome('delivered'), await outcome('pending')]).toEqual([1, 1])
  })

  it('counts waiting review items, and shows the age of the oldest', async () => {
    const items = '/api/microblog/review-queue/items'
    const pending = async () =>
      (await platform.rest(`GET ${items}?status=pending&limit=100`)).body.items as { id: string }[]
    const waiting = async () => [
      await value('review_items_waiting'),
      await value('review_item_oldest_seconds'),
    ]
    expect(await waiting()).toEqual([0, 0])
    while ((await pending()).length === 0)
      await platform.rest('POST /api/microblog/simulate-fetch', {
        body: { guardianId: demoPeople.guardian.id, limit: 4 },
      })
    const open = await pending()
    expect(await value('review_items_waiting')).toBe(open.length)
    const age = await value('review_item_oldest_seconds')
    expect(age).toBeGreaterThan(0)
    await eventually(async () => expect(await value('review_item_oldest_seconds')).toBeGreaterThan(age))
    for (const { id } of open) await platform.rest(`POST ${items}/${id}/reject`, { body: {} })
    expect(await waiting()).toEqual([0, 0])
  })

  it('counts open event streams', async () => {
    const before = await value('event_streams_open')
    const authorization = `Bearer ${await platform.session('staff')}`
    const url = `${platform.origin}/api/monitoring/alerts/updates`
    const stream = await connectSse(url, { headers: { authorization } })
    expect(await value('event_streams_open')).toBe(before + 1)
    stream.close()
    await eventually(async () => expect(await value('event_streams_open')).toBe(before))
  })

  it('counts refused subscriptions', async () => {
    const labels = 'method="POST",route="/graphql/stream",status="403"'
    const authorization = `Bearer ${await platform.session('donor')}`
    const body = { query: 'subscription { alertRaised { id } }' }
    await connectSse(`${platform.origin}/graphql/stream`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    await eventually(async () => expect(await value('http_request_duration_seconds_count', labels)).toBe(1))
  })

  it('counts the waits of statements for the lock of another process', async () => {
    const other = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    onTestFinished(() => other.destroy())
    const before = await value('database_busy_waits')
    let written: ReturnType<typeof platform.rest> | undefined
    await other.transaction(async () => {
      written = platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Sombra' } })
      await eventually(async () => expect(await value('database_busy_waits')).toBeGreaterThan(before))
    })
    expect((await written)?.status).toBe(200)
  })

  it('shows how long the event loop was blocked', async () => {
    // A scrape ends a measurement, possibly before the delay is recorded.
    await eventually(async () => {
      const end = performance.now() + 300
      while (performance.now() < end);
      expect(await value('nodejs_eventloop_lag_max_seconds')).toBeGreaterThan(0.2)
    })
  })

  it.each(['testnet', 'public'])(
    'shows the age of the last ledger of %s, which a new ledger resets',
    async (network) => {
      const age = async () => {
        const [, seconds] =
          new RegExp(`^ledger_age_seconds\\{network="${network}"\\} (\\S+)$`, 'm').exec(await metrics()) ?? []
        return Number(seconds)
      }
      let latest = await age()
      expect(latest).toBeGreaterThanOrEqual(0)
      await eventually(async () => {
        const before = latest
        latest = await age()
        expect(latest).toBeLessThan(before)
      })
      const before = await age()
      await eventually(async () => expect(await age()).toBeGreaterThan(before))
    },
  )

  it('measures how long transactions take to settle', async () => {
    const settled = async () => {
      const text = await metrics()
      const figure = (name: string) =>
        Number(new RegExp(`^ledger_settlement_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
      const labels = 'network="testnet",outcome="success"'
      return {
        text,
        count: figure(`count\\{${labels}\\}`),
        seconds: figure(`sum\\{${labels}\\}`),
        all: figure(`bucket\\{le="\\+Inf",${labels}\\}`),
      }
    }
    const wallets = walletActions(platform)
    const { id, publicKey } = await wallets.wallet('donor')
    const before = await settled()
    const sent = await wallets.send('donor', id, publicKey, '1')
    expect(await wallets.ended('donor', sent.body.id)).toMatchObject({ status: 'success' })
    await eventually(async () => {
      const after = await settled()
      expect(after.count).toBeGreaterThan(before.count)
      expect(after.seconds).toBeGreaterThan(before.seconds)
      expect(after.all).toBe(after.count)
      expect(after.text).toContain('# TYPE ledger_settlement_seconds histogram')
    })
  })
})
