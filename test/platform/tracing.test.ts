import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextHeadersOf } from '../../runtime/calls/remote-process.js'
import { demoPeople } from '../../runtime/demo-people.js'
import { openTracing } from '../../runtime/tracing/open-tracing.js'
import { traceRequests } from '../../runtime/tracing/traced-requests.js'
import { isTracing, traceparentIn } from '../../runtime/tracing/tracing.js'
import { type SpanTree, traceCollector } from '../support/doubles/trace-collector.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'

const SENDER = '00f067aa0ba902b7'
/** A `traceparent` of a client, with a trace id that ends with the digit. */
const traceId = (digit: string) => `4bf92f3577b34da6a3ce929d0e0e473${digit}`
const traceparent = (digit: string) => `00-${traceId(digit)}-${SENDER}-01`

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof traceCollector>>
  let platform: RunningPlatform
  let endTracing: () => Promise<void>
  const lines: string[] = []
  const log = {
    error: (_fields: object, message: string) => lines.push(message),
    info: (message: string) => lines.push(message),
  }
  beforeAll(async () => {
    collector = await traceCollector()
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'tests' }
    endTracing = await openTracing(env, () => log)
    platform = await startPlatform()
  })
  afterAll(async () => {
    await platform.close()
    await endTracing()
    await collector.close()
  })

  /** The request of a trace, once its span has arrived. */
  const requestOf = (digit: string) =>
    eventually(() => {
      const [request] = collector.partsOf(traceId(digit), SENDER)
      expect(request).toBeDefined()
      return request as SpanTree
    })
  const part = (parts: readonly SpanTree[], name: string): readonly SpanTree[] =>
    parts.filter((one) => one.name === name).flatMap((one) => one.parts)

  it('an operation over three subgraphs is recorded as a tree, from its request to its statements', async () => {
    const { errors } = await platform.graphql(
      `query Overview($name: String) { cases(page: {limit: 2}, filter: {q: $name}) {
        nodes { id name walletDonations { totalCount } reviewItems { id } }
      } }`,
      { name: 'Luna' },
      { as: 'staff', headers: { traceparent: traceparent('1') } },
    )
    expect(errors).toBeUndefined()
    const request = await requestOf('1')
    expect(request.name).toBe('POST /graphql')
    expect(request.parts.map(({ name }) => name)).toEqual(['operation'])
    const operation = part(request.parts, 'operation')
    // The first operation of a process that the build did not plan is planned again once the planner is loaded.
    expect([...new Set(operation.map(({ name }) => name))]).toEqual([
      'fetch ai-hub',
      'fetch backoffice',
      'fetch wallet',
      'plan',
    ])
    for (const subgraph of ['ai-hub', 'backoffice', 'wallet']) {
      const fetched = part(operation, `fetch ${subgraph}`)
      expect(fetched.map(({ name }) => name)).toEqual([`subgraph ${subgraph}`])
      expect(part(fetched, `subgraph ${subgraph}`).map(({ name }) => name)).toContain('select')
    }
  })

  it('statements are recorded without values', async () => {
    await platform.rest('GET /api/cases?q=Sehr-Geheim', {
      as: 'staff',
      headers: { traceparent: traceparent('2') },
    })
    await requestOf('2')
    const texts = collector.spans
      .filter((span) => span.traceId === traceId('2'))
      .flatMap(({ attributes }) => attributes)
      .filter(({ key }) => key === 'db.query.text')
    expect(texts.length).toBeGreaterThan(0)
    expect(JSON.stringify(collector.spans)).not.toMatch(/Sehr-Geheim|sehr-geheim/)
  })

  it('a request whose client leaves before the response is recorded without a status', async () => {
    const app = fastify()
    traceRequests(app)
    app.get('/slow', () => new Promise(() => undefined))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const received = once(app.server, 'request')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET /slow HTTP/1.1\r\nHost: here\r\ntraceparent: ${traceparent('5')}\r\n\r\n`)
    await received
    socket.destroy()
    await eventually(() => {
      const [span] = collector.spans.filter((one) => one.traceId === traceId('5'))
      expect(span?.attributes.map(({ key }) => key)).toEqual(['http.request.method', 'http.route'])
    })
    await app.close()
  })

  it('a job has its own trace, linked to the request that enqueued it', async () => {
    const { errors } = await platform.graphql(
      'mutation ($id: ID!) { requestDataAccess(input: {userId: $id}) { __typename } }',
      { id: demoPeople.donor.id },
      { as: 'donor', headers: { traceparent: traceparent('3') } },
    )
    expect(errors).toBeUndefined()
    await eventually(() => {
      const jobs = collector.spans.filter(
        ({ name, links = [] }) =>
          name.startsWith('job ') && links.some((link) => link.traceId === traceId('3')),
      )
      expect(jobs).not.toEqual([])
      for (const job of jobs) expect(job.traceId).not.toBe(traceId('3'))
    })
  })

  it('the log says once that the collector refuses traces, and once that it accepts them again', async () => {
    const requestUntil = async (last: string) =>
      eventually(async () => {
        await platform.rest('GET /api/cases')
        expect(lines.at(-1)).toContain(last)
      })
    collector.respondWith(400)
    await requestUntil('does not accept them')
    const { length } = collector.spans
    await eventually(async () => {
      await platform.rest('GET /api/cases')
      expect(collector.spans.length).toBeGreaterThan(length)
    })
    collector.respondWith(200)
    await requestUntil('accepts them again')
    expect(lines).toHaveLength(2)
  })
})

describe('without a collector', () => {
  it('nothing is recorded', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_SERVICE_NAME: 'tests' }
    const end = await openTracing(env, () => undefined)
    expect(isTracing()).toBe(false)
    await end()
  })

  it('the traceparent of a request is forwarded to other processes if it is valid', () => {
    const viewer = { kind: 'anonymous' } as const
    const sent = (header: unknown) =>
      contextHeadersOf({ viewer, requestId: 'r', ...traceparentIn({ traceparent: header }) }, 'token')
        .traceparent
    expect(sent(traceparent('4'))).toBe(traceparent('4'))
    for (const wrong of ['', 'x', `00-${'0'.repeat(32)}-${SENDER}-01`, ['a'], undefined])
      expect(sent(wrong)).toBeUndefined()
  })
})
