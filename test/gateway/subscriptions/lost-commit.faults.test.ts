import { afterAll, beforeAll, expect, it } from 'vitest'
import { messagesUntil, type Subscribers, subscribersOf } from '../../support/fixtures/subscribers.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { type FreezingProxy, freezingProxy } from '../../support/servers/freezing-proxy.js'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let proxy: FreezingProxy
let platform: RunningPlatform
let subscribers: Subscribers
beforeAll(async () => {
  database = await createPostgresDatabase('platform')
  proxy = await freezingProxy(database.url)
  platform = await startPlatform({ DATABASE_URL: proxy.url, SEED_CASES: '0', LOG_LEVEL: 'silent' })
  subscribers = subscribersOf(platform)
})
afterAll(async () => {
  subscribers?.close()
  await platform?.close()
  proxy?.close()
  await database?.drop()
})

it('a stream shows a change that was stored although the connection was lost during its commit', async () => {
  const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Ñandú' } })
  const query = 'subscription ($id: ID!) { publicCaseChanged(id: $id) { name } }'
  const stream = await subscribers.subscribe(query, { id: body.id }, {})
  const cut = proxy.cutAtCommitOf('Nube 🐕')
  const change = await platform.rest(`PUT /api/cases/${body.id}`, { as: 'staff', body: { name: 'Nube 🐕' } })
  await cut
  expect([change.status, change.body.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(await messagesUntil(stream, 'name', 'Nube 🐕')).toHaveLength(1)
})

it('a monitoring stream shows an alert that was stored although the connection was lost during its commit', async () => {
  const query = 'subscription { monitoringEvents(types: [alert]) { payload } }'
  const stream = await subscribers.subscribe(query, {}, { as: 'staff' })
  const message = 'Fällt die Pumpe aus? 🚱'
  const cut = proxy.cutAtCommitOf(message)
  const body = { severity: 'high', message }
  const raised = await platform.rest('POST /api/monitoring/alerts', { as: 'staff', body })
  await cut
  expect(raised.status).toBe(500)
  const { body: listed } = await platform.rest('GET /api/monitoring/alerts', { as: 'staff' })
  const shown = await stream.next()
  expect(shown.map(({ data }) => Object.values(data.data)[0])).toEqual([
    { payload: expect.objectContaining({ id: listed.alerts[0].id, message, status: 'active' }) },
  ])
})
