import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { liveEvents } from '../../../client/index.js'
import { MAX_STREAMS_PER_PERSON } from '../../../edge/stream-quota.js'
import { connectSse, type SseClient } from '../../support/doubles/sse-client.js'
import { demoPassword, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
const clients: SseClient[] = []
beforeAll(async () => {
  // The tests advance intervals instead of waiting for them.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  platform = await startPlatform()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await platform.close()
  vi.useRealTimers()
})

async function listen(path: string, headers: Record<string, string> = {}): Promise<SseClient> {
  const authorization = `Bearer ${await platform.session('staff')}`
  const client = await connectSse(`${platform.origin}${path}`, { headers: { authorization, ...headers } })
  clients.push(client)
  platform.witness(`GET ${path}`, { status: client.status, body: '' })
  return client
}

const raise = (message: string) =>
  platform.rest('POST /api/monitoring/alerts', { as: 'staff', body: { severity: 'high', message } })
const logLine = (level: string, message: string) =>
  platform.rest('POST /api/monitoring/app-logs', { as: 'donor', body: { logs: [{ level, message }] } })

describe('the monitoring streams', () => {
  it('carry alerts as they are raised and resolved', async () => {
    const stream = await listen('/api/monitoring/alerts/updates')
    expect(stream.status).toBe(200)
    expect(stream.headers['content-type']).toBe('text/event-stream')
    expect(stream.headers['x-ratelimit-limit']).toBeDefined()
    const { body } = await raise('first')
    const [message] = await stream.next()
    expect(message).toEqual({
      id: expect.any(String),
      data: {
        type: 'alert',
        timestamp: expect.stringMatching(/Z$/),
        payload: expect.objectContaining({
          id: body.id,
          severity: 'high',
          status: 'active',
          message: 'first',
        }),
      },
    })
    await platform.graphql(
      'mutation($id: ID!) { resolveAlert(id: $id) { id } }',
      { id: body.id },
      { as: 'staff' },
    )
    const [resolved] = await stream.next()
    expect(resolved?.data.payload).toMatchObject({ id: body.id, status: 'resolved' })
  })

  it('carry measurements with their threshold and status', async () => {
    const stream = await listen('/api/monitoring/performance/updates')
    const metrics = [100, 4_000, 8_000].map((value) => ({ name: 'page_load', value }))
    await platform.rest('POST /api/monitoring/app-performance', { as: 'donor', body: { metrics } })
    const messages = await stream.next(3)
    expect(messages.map(({ data }) => data)).toMatchObject([
      { type: 'performance', payload: { metric: 'page_load', value: 100, threshold: 3000, status: 'ok' } },
      { type: 'performance', payload: { value: 4000, status: 'warning' } },
      { type: 'performance', payload: { value: 8000, status: 'critical' } },
    ])
  })

  it('carry logs, and errors also on a separate stream', async () => {
    const [logs, errors] = [
      await listen('/api/monitoring/logs/updates'),
      await listen('/api/monitoring/errors/updates'),
    ]
    await logLine('info', 'one')
    await logLine('error', 'two')
    expect((await logs.next(2)).map(({ data }) => [data.type, data.payload.message])).toEqual([
      ['log', 'one'],
      ['log', 'two'],
    ])
    expect((await errors.next()).map(({ data }) => [data.type, data.payload.message])).toEqual([
      ['error', 'two'],
    ])
  })

  it('carry the load of the process', async () => {
    const stream = await listen('/api/monitoring/system/updates')
    vi.advanceTimersByTime(10_000)
    const [message] = await stream.next()
    expect(message?.data).toMatchObject({
      type: 'system',
      payload: { cpu: expect.any(Number), memory: expect.any(Number), uptime: expect.any(Number) },
    })
  })

  it('resume after the last event that a client received, without repeating or skipping any', async () => {
    const before = await listen('/api/monitoring/alerts/updates')
    await raise('seen')
    const [seen] = await before.next()
    before.close()
    await raise('missed one')
    await raise('missed two')
    const after = await listen('/api/monitoring/alerts/updates', { 'last-event-id': seen?.id ?? '' })
    await raise('live')
    const messages = await after.next(3)
    expect(messages.map(({ data }) => data.payload.message)).toEqual(['missed one', 'missed two', 'live'])
    const anew = await listen('/api/monitoring/alerts/updates')
    await raise('only this')
    expect((await anew.next())[0]?.data.payload.message).toBe('only this')
  })

  it.each(['alerts', 'errors'])(
    'resume also for a client that had received no event of the %s before its connection was lost',
    async (name) => {
      const path = `/api/monitoring/${name}/updates`
      const before = await listen(path)
      await vi.waitFor(() => expect(before.lastEventId()).toBeDefined())
      before.close()
      await raise('missed')
      await logLine('error', 'missed')
      const again = await listen(path, { 'last-event-id': before.lastEventId() ?? '' })
      const [message] = await again.next()
      expect(message?.data.payload.message).toBe('missed')
    },
  )

  it.each(['alerts', 'errors', 'logs', 'performance', 'system'])(
    '%s return 401 without a session and 403 to guardians',
    async (name) => {
      const path = `GET /api/monitoring/${name}/updates`
      expect((await platform.rest(path)).status).toBe(401)
      const { status, body } = await platform.rest(path, { as: 'guardian' })
      expect(status).toBe(403)
      expect(body.code).toBe('FORBIDDEN')
    },
  )

  it('count towards the open streams of a person, whose number is limited', async () => {
    const headers = { authorization: `Bearer ${await platform.session('admin')}` }
    const paths = Array.from({ length: MAX_STREAMS_PER_PERSON }, (_, number) =>
      number % 2 ? '/api/monitoring/logs/updates' : '/graphql/stream?query=subscription{alertRaised{id}}',
    )
    const open = await Promise.all(paths.map((path) => connectSse(platform.origin + path, { headers })))
    clients.push(...open)
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
    for (const name of ['alerts', 'errors', 'logs', 'performance', 'system']) {
      const refused = await platform.rest(`GET /api/monitoring/${name}/updates`, { as: 'admin' })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
      const details = { quota: 'open_streams_per_person', limit: 200, used: 200, retryAfter: 15 }
      expect(refused.body).toMatchObject({ code: 'QUOTA_EXCEEDED', details })
    }
  })

  it.each(['x'.repeat(101), 'two words'])('say that events may have been missed after %s', async (id) => {
    const stream = await listen('/api/monitoring/alerts/updates', { 'last-event-id': id })
    expect(await stream.next()).toMatchObject([
      { event: 'reload', data: { payload: { code: 'RELOAD_REQUIRED' } } },
    ])
    await raise('afterwards')
    expect(await stream.next()).toMatchObject([{ data: { type: 'alert' } }])
  })

  it('say that events were missed before they send the latest ones', async () => {
    await raise('the latest')
    const stream = await listen('/api/monitoring/alerts/updates', {
      'last-event-id': '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    })
    const [first, second] = await stream.next(2)
    expect(first).toEqual({
      event: 'reload',
      data: {
        type: 'reload',
        timestamp: expect.stringMatching(/Z$/),
        payload: { code: 'RELOAD_REQUIRED', message: expect.stringMatching(/reload/i) },
      },
    })
    expect(second?.data.type).toBe('alert')
  })

  it('end when the platform closes', async () => {
    const other = await startPlatform()
    const headers = { authorization: `Bearer ${await other.session('admin')}` }
    const stream = await connectSse(`${other.origin}/api/monitoring/logs/updates`, { headers })
    await other.close()
    await stream.ended
  })
})

describe('subscriptions over server-sent events', () => {
  const query = `subscription($types: [LiveEventType!], $after: ID) {
    monitoringEvents(types: $types, after: $after) { id kind: type payload }
  }`
  async function subscribe(variables: object, as: 'staff' | 'donor' = 'staff', text = query) {
    const client = await connectSse(`${platform.origin}/graphql/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await platform.session(as)}` },
      body: { query: text, variables },
    })
    clients.push(client)
    return client
  }

  it('carry the same events as REST, of the requested types', async () => {
    const [rest, graph] = [
      await listen('/api/monitoring/alerts/updates'),
      await subscribe({ types: ['alert'] }),
    ]
    expect(graph.headers['content-type']).toBe('text/event-stream')
    await logLine('info', 'not asked for')
    await raise('both')
    const [[overRest], [overGraph]] = [await rest.next(), await graph.next()]
    expect(overGraph).toEqual({
      id: overRest?.id,
      event: 'next',
      data: {
        data: { monitoringEvents: { id: overRest?.id, kind: 'alert', payload: overRest?.data.payload } },
        extensions: { eventId: overRest?.id },
      },
    })
  })

  it('resume after an event', async () => {
    const first = await subscribe({ types: ['alert'] })
    await raise('a')
    const [{ id } = { id: '' }] = await first.next()
    await raise('b')
    const second = await subscribe({ types: ['alert', 'log'], after: id })
    expect((await second.next())[0]?.data.data.monitoringEvents.payload.message).toBe('b')
  })

  it('ask the client to reload before they send the latest events, when earlier ones are no longer available', async () => {
    await raise('the latest')
    const stream = await subscribe({ types: ['alert'], after: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })
    const [first, ...others] = await stream.next(2)
    expect(first?.data.errors).toMatchObject([{ extensions: { code: 'RELOAD_REQUIRED' } }])
    expect(others[0]?.data.data.monitoringEvents.kind).toBe('alert')
  })

  it('resume after an event over a stream with several subscriptions', async () => {
    const open = async (lastEventId?: string) => {
      const text = 'subscription { monitoringEvents(types: [alert]) { payload } }'
      const client = await connectSse(`${platform.origin}/graphql/streams`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await platform.session('staff')}` },
        body: { operations: [{ id: 'alerts', query: text, lastEventId }] },
      })
      clients.push(client)
      return client
    }
    const first = await open()
    await raise('seen')
    const [start, seen] = await first.next(2)
    expect(start?.event).toBe('start')
    first.close()
    await raise('missed')
    const again = await open(seen?.data.payload.extensions?.eventId)
    await raise('later')
    const messages = (await again.next()).map(
      ({ data }) => data.payload.data.monitoringEvents.payload.message,
    )
    expect(messages).toEqual(['missed'])
  })

  it('share a stream with ones whose documents are not known, as to a process of another version', async () => {
    const stream = await connectSse(`${platform.origin}/graphql/streams`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await platform.session('staff')}` },
      body: {
        operations: [
          { id: 'newer', documentId: `sha256:${'0'.repeat(64)}` },
          { id: 'alerts', documentId: liveEvents.id, variables: { types: ['alert'] } },
        ],
      },
    })
    clients.push(stream)
    const [refused, completed] = await stream.next(2)
    const extensions = { code: 'NOT_FOUND', details: { documentId: expect.any(String) } }
    expect(refused?.data).toMatchObject({ id: 'newer', payload: { errors: [{ extensions }] } })
    expect(completed).toEqual({ event: 'complete', data: { id: 'newer' } })
    await raise('known')
    expect((await stream.next(2))[1]?.data).toMatchObject({ id: 'alerts', payload: { data: {} } })
  })

  it('can be requested over GET', async () => {
    const text = encodeURIComponent('subscription { monitoringEvents(types: [log]) { payload } }')
    const stream = await listen(`/graphql/stream?query=${text}`)
    await logLine('warn', 'over GET')
    expect((await stream.next())[0]?.data.data.monitoringEvents.payload.message).toBe('over GET')
  })

  async function refused(body: object, as?: 'donor') {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (as) headers.authorization = `Bearer ${await platform.session(as)}`
    const answer = await fetch(`${platform.origin}/graphql/stream`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] }
    expect(answer.headers.get('www-authenticate')).toBe(answer.status === 401 ? 'Bearer' : null)
    return [answer.status, errors[0]?.extensions.code]
  }

  it('are refused without a session, for the wrong role, and for invalid operations', async () => {
    expect(await refused({ query })).toEqual([401, 'UNAUTHORIZED'])
    expect(await refused({ query }, 'donor')).toEqual([403, 'FORBIDDEN'])
    expect(await refused({ query: '{ ping }' }, 'donor')).toEqual([400, 'VALIDATION_ERROR'])
    expect(await refused({ query: 'subscription {' }, 'donor')).toEqual([400, 'GRAPHQL_PARSE_FAILED'])
    expect(await refused({ query: 'subscription { nothing }' }, 'donor')).toEqual([
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ])
    expect(await refused({ variables: {} }, 'donor')).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('are refused by the GraphQL endpoint for queries', async () => {
    const { errors } = await platform.graphql(query, {}, { as: 'staff' })
    expect(errors).toHaveLength(1)
  })

  it('end with the session that opened them, at the next heartbeat', async () => {
    const credentials = { email: 'staff@rescue.example', password: demoPassword }
    const { token } = (await platform.rest('POST /api/auth/sign-in/email', { body: credentials })).body
    const authorization = `Bearer ${token}`
    const subscription = 'subscription { monitoringEvents(types: [log]) { payload } }'
    const [rest, graph] = await Promise.all(
      ['/api/monitoring/alerts/updates', `/graphql/stream?query=${encodeURIComponent(subscription)}`].map(
        (path) => connectSse(`${platform.origin}${path}`, { headers: { authorization } }),
      ),
    )
    const other = await listen('/api/monitoring/alerts/updates')
    expect([rest?.status, graph?.status]).toEqual([200, 200])
    await platform.rest('POST /api/auth/sign-out', { headers: { authorization } })
    vi.advanceTimersByTime(15_000)
    await Promise.all([rest?.ended, graph?.ended])
    await other.heartbeat()
  })

  it('end at once when their sessions are ended, also those with several subscriptions', async () => {
    const credentials = { email: 'staff@rescue.example', password: demoPassword }
    const signIn = async () =>
      (await platform.rest('POST /api/auth/sign-in/email', { body: credentials })).body.token
    const [ended, remaining] = [await signIn(), await signIn()]
    const open = (path: string, token: string, body: object) =>
      connectSse(platform.origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
    const operation = { query: 'subscription { monitoringEvents(types: [log]) { payload } }' }
    const shared = { operations: [{ id: 'logs', ...operation }] }
    const streams = await Promise.all([
      open('/graphql/stream', ended, operation),
      open('/graphql/streams', ended, shared),
    ])
    clients.push(...streams)
    await logLine('info', 'both are open')
    await Promise.all(streams.map((stream) => stream.next()))
    const beats = streams.map((stream) => stream.heartbeat())
    vi.advanceTimersByTime(15_000)
    await Promise.all(beats)
    const headers = { authorization: `Bearer ${remaining}` }
    let laterBeats = 0
    for (const stream of streams) void stream.heartbeat().then(() => laterBeats++)
    await platform.graphql('mutation { endOtherSessions }', {}, { headers })
    await Promise.all(streams.map((stream) => stream.ended))
    await nextTurn()
    expect(laterBeats).toBe(0)
  })
})
