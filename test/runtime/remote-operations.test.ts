import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildSchema, type DocumentNode, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCallMetrics } from '../../runtime/calls/call-metrics.js'
import { remoteOperations } from '../../runtime/calls/remote-operations.js'
import {
  type RemoteProcess,
  type RemoteProcessOptions,
  remoteProcess,
} from '../../runtime/calls/remote-process.js'
import { retryAfterMs } from '../../runtime/calls/retry-after.js'
import { createSharedReads } from '../../runtime/calls/shared-reads.js'
import { timeLimitOf } from '../../runtime/calls/time-limits.js'
import type { OperationResult } from '../../runtime/execute.js'
import { metricsText } from '../../runtime/process/metrics-text.js'
import { projectRoot } from '../../runtime/project-root.js'
import type { RequestContext } from '../../schema/viewer.js'
import { remoteIdentity } from '../../subgraphs/shared/service-calls/remote-identity.js'

const quick = parse('query Quick { quick }')
const training = parse('mutation Train { trained: trainAgent(agentId: "CaseAgent") { accuracy } }')

describe('the time limit of a call to another process', () => {
  it.each([
    ['query Cases { cases { totalCount } }', 15_000],
    ['mutation Train__ai_hub__0($id: ID!) { trainAgent(agentId: $id) { accuracy } }', 900_000],
    ['mutation Train { results: trainAiAgent(agentId: "CaseAgent") { accuracy } }', 900_000],
    ['mutation Run { runMonitoring { message } }', 300_000],
    ['mutation Run { reply: runMicroblogBot { message } }', 300_000],
    ['mutation Bulk { approveReviewItems(ids: []) { id } }', 300_000],
    ['query Named { user(id: "trainAgent") { trainAgent } }', 15_000],
  ])('%s: %i ms', (text, limit) => {
    expect(timeLimitOf(parse(text))).toBe(limit)
  })
})

describe('the mutations with a long time limit', () => {
  it('exist in the graph under these names', () => {
    const graph = buildSchema(readFileSync(join(projectRoot, 'schema/supergraph.graphql'), 'utf8'), {
      assumeValidSDL: true,
    })
    const fields = Object.keys(graph.getMutationType()?.getFields() ?? {})
    const long = fields.filter((name) => timeLimitOf(parse(`mutation { ${name} { id } }`)) > 15_000)
    expect(long.sort()).toEqual([
      'approveReviewItems',
      'rejectReviewItems',
      'runMicroblogBot',
      'runMonitoring',
      'simulateFetch',
      'trainAgent',
      'trainAiAgent',
    ])
  })
})

const headersOf = async () => ({ authorization: 'Bearer token' })

describe('an operation in another process', () => {
  let answerTraining: (() => void) | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      // The quick query gets no response, the training when the test sends it.
      if (!body.includes('trainAgent')) return
      answerTraining = () => response.end(JSON.stringify({ data: { trained: { accuracy: 0.9 } } }))
    })
  })
  let remote: RemoteProcess
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    remote = remoteProcess({ urls: [`http://127.0.0.1:${port}`], name: 'ai-hub', headersOf })
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await remote.close()
  })
  const run = async (document: DocumentNode): Promise<OperationResult> =>
    remoteOperations(remote, '/graphql', { limitOf: (asked) => (asked === quick ? 100 : 600_000) })({
      document,
      variables: {},
      context: { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: 'r' },
    })

  it('with a long time limit is waited for while one with a short limit times out', async () => {
    const long = run(training)
    const givenUp = await run(quick)
    expect(givenUp).toMatchObject({
      data: null,
      errors: [{ message: expect.stringContaining('0.1 s'), extensions: { code: 'UPSTREAM_ERROR' } }],
    })
    await expect.poll(() => answerTraining).toBeDefined()
    answerTraining?.()
    expect(await long).toEqual({ data: { trained: { accuracy: 0.9 } } })
  })

  it('to an unreachable process is reported as unavailable', async () => {
    const away = remoteProcess({ urls: ['http://127.0.0.1:1'], name: 'wallet', headersOf })
    const { errors } = await remoteOperations(
      away,
      '/graphql',
    )({
      document: quick,
      variables: {},
      context: { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: 'r' },
    })
    expect(errors).toMatchObject([{ message: 'The wallet service is unavailable; try again later.' }])
    await expect(remoteIdentity(away, 'wallet').describe()).rejects.toMatchObject({
      message: 'The identity provider does not respond; try again later.',
      extensions: { code: 'UPSTREAM_ERROR', details: { cause: 'Error' } },
    })
    await away.close()
  })
})

describe('several processes of a service', () => {
  /** A process that handles every request with `act`. */
  async function processThat(act: (response: ServerResponse) => void) {
    let requests = 0
    const server = createServer((request, response) => {
      requests += 1
      request.resume().on('end', () => act(response))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.closeAllConnections())
    onTestFinished(() => void server.close())
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests }
  }
  const works = (response: ServerResponse) => response.end('{"data":{"done":true}}')
  const mutation = parse('mutation { act }')

  const service = { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: 'r' } as const
  const person = {
    viewer: { kind: 'session', subject: 'usr_1', role: 'user', email: 'a@rescue.example', name: 'A' },
    requestId: 'r',
  } as const

  function caller(urls: string[]) {
    const remote = remoteProcess({ urls, name: 'wallet', headersOf })
    onTestFinished(() => remote.close())
    const execute = remoteOperations(remote, '/graphql')
    return (document: DocumentNode, context: RequestContext = service) =>
      execute({ document, variables: {}, context })
  }
  const run = (document: DocumentNode, urls: string[]) => caller(urls)(document)

  it('take over a request that another one did not accept because it is gone or shutting down', async () => {
    const ending = await processThat((response) => response.writeHead(503).end('{}'))
    const working = await processThat(works)
    const result = await run(mutation, ['http://127.0.0.1:1', ending.url, working.url])
    expect(result).toEqual({ data: { done: true } })
    expect([ending.requests(), working.requests()]).toEqual([1, 1])
  })

  it('repeat a change whose process died during it if the person sent an idempotency key', async () => {
    const dying = await processThat((response) => response.destroy())
    const working = await processThat(works)
    const keyed = { ...person, idempotencyKey: 'a key' }
    expect(await caller([dying.url, working.url])(mutation, keyed)).toEqual({ data: { done: true } })
    expect([dying.requests(), working.requests()]).toEqual([1, 1])
    // Not for services: they would take the error that the key is in use for the response.
    expect(
      await caller([dying.url, working.url])(mutation, { ...service, idempotencyKey: 'a key' }),
    ).toMatchObject({
      errors: [{ extensions: { code: 'UPSTREAM_ERROR' } }],
    })
    expect([dying.requests(), working.requests()]).toEqual([2, 1])
  })

  it.each([
    ['died during a change', (response: ServerResponse) => response.destroy()],
    ['is behind a proxy that responds 504', (response: ServerResponse) => response.writeHead(504).end()],
  ])('skip for further changes a process that %s', async (_fault, act) => {
    const failing = await processThat(act)
    const working = await processThat(works)
    const execute = caller([failing.url, working.url])
    expect(await execute(mutation)).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_ERROR' } }] })
    for (let call = 0; call < 4; call++) expect(await execute(mutation)).toEqual({ data: { done: true } })
    expect([failing.requests(), working.requests()]).toEqual([1, 4])
  })

  it('repeat a read whose process died during it, but never a change without a key', async () => {
    const dying = await processThat((response) => response.destroy())
    const working = await processThat(works)
    expect(await run(quick, [dying.url, working.url])).toEqual({ data: { done: true } })
    expect(await run(mutation, [dying.url, working.url])).toMatchObject({
      errors: [{ extensions: { code: 'UPSTREAM_ERROR' } }],
    })
    expect(working.requests()).toBe(1)
  })
})

describe('calls to a service that fails, recovers or is slow', () => {
  interface Received {
    readonly budget: number
    readonly body: string
    isClosed: boolean
  }

  /** A service whose responses are given by the test, in the order of the requests. */
  async function service(...acts: ((response: ServerResponse) => unknown)[]) {
    const received: Received[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        const entry = { budget: Number(request.headers['x-time-budget']), body, isClosed: false }
        response.once('close', () => {
          entry.isClosed = true
        })
        const act = acts[Math.min(received.length, acts.length - 1)]
        received.push(entry)
        act?.(response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.closeAllConnections())
    onTestFinished(() => void server.close())
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
  }

  function caller(url: string, policy: RemoteProcessOptions['policy'] = {}) {
    const metrics = createCallMetrics()
    const remote = remoteProcess({ urls: [url], name: 'wallet', headersOf, metrics, policy })
    onTestFinished(() => remote.close())
    const execute = remoteOperations(remote, '/graphql', { shared: createSharedReads(metrics.shared) })
    const counted = async (name: string) => {
      const text = await metricsText([async () => metrics.metrics])
      const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`))
      return Object.fromEntries(
        lines.map((line) => [/outcome="(\w+)"/.exec(line)?.[1] ?? 'value', Number(line.split(' ').at(-1))]),
      )
    }
    return {
      counted,
      run: (document: DocumentNode, context: Partial<RequestContext> = {}, variables = {}) =>
        execute({ document, variables, context: { viewer: donor, requestId: 'r', ...context } }),
    }
  }

  const donor = { kind: 'service', subject: 'service:backoffice' } as const
  const read = parse('query Read($id: ID) { read(id: $id) }')
  const change = parse('mutation { change }')
  const responds = (response: ServerResponse) => response.end('{"data":{"done":true}}')
  const fails = (response: ServerResponse) => response.writeHead(502).end('<html>Bad gateway</html>')
  const done = { data: { done: true } }
  const faultOf = ({ errors }: OperationResult) => errors?.[0]?.extensions

  it('repeat a read after the time in Retry-After, but never a change', async () => {
    const asksToWait = (response: ServerResponse) => response.writeHead(503, { 'retry-after': '1' }).end('{}')
    const { url, received } = await service(asksToWait, asksToWait, responds)
    const { run, counted } = caller(url)
    expect(await run(read)).toEqual(done)
    // Both attempts of the first call are refused: the only process is tried twice.
    expect(received).toHaveLength(3)
    expect(await counted('service_call_retries_total')).toEqual({ value: 1 })

    const failing = await service(fails)
    expect(faultOf(await caller(failing.url).run(change))).toMatchObject({
      code: 'UPSTREAM_ERROR',
      details: { service: 'wallet', fault: 'unavailable' },
    })
    expect(failing.received).toHaveLength(1)
  })

  it('send the remaining time, and are not repeated if Retry-After exceeds it', async () => {
    const asksForAnHour = (response: ServerResponse) =>
      response.writeHead(503, { 'retry-after': '3600' }).end('{}')
    const { url, received } = await service(asksForAnHour)
    const { run, counted } = caller(url)
    const result = await run(read, { deadline: performance.now() + 9_000 })
    expect(faultOf(result)).toMatchObject({ code: 'UPSTREAM_ERROR', details: { fault: 'unavailable' } })
    expect(received[0]?.budget).toBeGreaterThan(0)
    expect(received[0]?.budget).toBeLessThanOrEqual(9_000)
    const sent = received.length
    expect(faultOf(await run(read, { deadline: performance.now() }))).toMatchObject({
      details: { fault: 'timeout' },
    })
    expect(received).toHaveLength(sent)
    expect(await counted('service_calls_total')).toEqual({ unavailable: 1 })
  })

  it('cancel a read when its client disconnects, but complete a change', async () => {
    const waiting: ServerResponse[] = []
    const { url, received } = await service((response) => waiting.push(response))
    const { run, counted } = caller(url)
    const client = new AbortController()
    const cancelled = () => client.signal
    const reading = run(read, { cancelled })
    const changing = run(change, { cancelled })
    await expect.poll(() => received.length).toBe(2)
    client.abort()
    expect(faultOf(await reading)).toMatchObject({ details: { fault: 'cancelled' } })
    const requestOf = (word: string) => received.find(({ body }) => body.includes(word))
    await expect.poll(() => requestOf('Read')?.isClosed).toBe(true)
    expect(requestOf('change')?.isClosed).toBe(false)
    waiting.forEach(responds)
    expect(await changing).toEqual(done)
    expect(await counted('service_calls_total')).toEqual({ cancelled: 1, responded: 1 })
  })

  it('are refused while the circuit is open, until one call shows that the service has recovered', async () => {
    const { url, received } = await service(fails, fails, responds)
    const { run, counted } = caller(url, { failures: 2, refusedMs: 60_000, retries: 0 })
    await run(change)
    await run(change)
    expect(await counted('service_circuit_open')).toEqual({ value: 1 })
    expect(faultOf(await run(change))).toMatchObject({
      code: 'UPSTREAM_ERROR',
      details: { fault: 'circuit-open' },
    })
    expect(received).toHaveLength(2)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await run(change)).toEqual(done)
    expect(await counted('service_circuit_open')).toEqual({ value: 0 })
    expect(await counted('service_calls_total')).toMatchObject({ unavailable: 2, responded: 1 })
  })

  it('are shared by identical concurrent reads of one viewer, and by nothing else', async () => {
    const waiting: ServerResponse[] = []
    const { url, received } = await service((response) => waiting.push(response))
    const { run, counted } = caller(url)
    const other = { kind: 'service', subject: 'service:ai-hub' } as const
    const running = [
      run(read, {}, { id: 'a' }),
      run(read, {}, { id: 'a' }),
      run(read, { viewer: other }, { id: 'a' }),
      run(read, { address: '192.0.2.1' }, { id: 'a' }),
      run(read, {}, { id: 'b' }),
      run(change),
      run(change),
      // A read from before the start of a change is not shared after it.
      run(read, {}, { id: 'a' }),
    ]
    await expect.poll(() => received.length).toBe(7)
    for (const response of waiting) responds(response)
    expect(await Promise.all(running)).toEqual(running.map(() => done))
    expect(await counted('service_calls_shared_total')).toEqual({ value: 1 })
    const later = run(read, {}, { id: 'a' })
    await expect.poll(() => received.length).toBe(8)
    for (const response of waiting.slice(7)) responds(response)
    await later
  })

  it('are cancelled for a shared read only when all its clients have disconnected', async () => {
    const waiting: ServerResponse[] = []
    const { url, received } = await service((response) => waiting.push(response))
    const { run } = caller(url)
    const clients = [new AbortController(), new AbortController()]
    const [first, second] = clients.map((client) => run(read, { cancelled: () => client.signal }))
    await expect.poll(() => received.length).toBe(1)
    clients[0]?.abort()
    waiting.forEach(responds)
    expect([await first, await second]).toEqual([done, done])
    const both = clients.map(() => new AbortController())
    const left = both.map((client) => run(read, { cancelled: () => client.signal }))
    await expect.poll(() => received.length).toBe(2)
    for (const client of both) client.abort()
    await expect.poll(() => received[1]?.isClosed).toBe(true)
    expect((await Promise.all(left)).map(faultOf)).toMatchObject([
      { details: { fault: 'cancelled' } },
      { details: { fault: 'cancelled' } },
    ])
  })
})

it.each([
  [undefined, 0],
  ['3', 3_000],
  ['soon', 0],
  ['-1', 0],
  [new Date(0).toUTCString(), 0],
])('the header Retry-After %s means %i ms', (header, milliseconds) => {
  expect(retryAfterMs(header)).toBe(milliseconds)
})
