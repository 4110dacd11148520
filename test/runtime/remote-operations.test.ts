import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildSchema, type DocumentNode, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OperationResult } from '../../runtime/execute.js'
import { projectRoot } from '../../runtime/project-root.js'
import { remoteOperations } from '../../runtime/remote-operations.js'
import { type RemoteProcess, remoteProcess } from '../../runtime/remote-process.js'
import { timeLimitOf } from '../../runtime/time-limits.js'
import { remoteIdentity } from '../../subgraphs/shared/service-calls/remote-identity.js'

const quick = parse('query Quick { quick }')
const training = parse('mutation Train { trained: trainAgent(agentId: "CaseAgent") { accuracy } }')

describe('how long another process is waited for', () => {
  it.each([
    ['query Cases { cases { totalCount } }', 15_000],
    ['mutation Train__ai_hub__0($id: ID!) { trainAgent(agentId: $id) { accuracy } }', 900_000],
    ['mutation Train { results: trainAiAgent(agentId: "CaseAgent") { accuracy } }', 900_000],
    ['mutation Run { runMonitoring { message } }', 300_000],
    ['mutation Bulk { approveReviewItems(ids: []) { id } }', 300_000],
    ['query Named { user(id: "trainAgent") { trainAgent } }', 15_000],
  ])('%s: %i ms', (text, limit) => {
    expect(timeLimitOf(parse(text))).toBe(limit)
  })
})

describe('what may take long', () => {
  it('is what the graph calls so', () => {
    const graph = buildSchema(readFileSync(join(projectRoot, 'schema/supergraph.graphql'), 'utf8'), {
      assumeValidSDL: true,
    })
    const fields = Object.keys(graph.getMutationType()?.getFields() ?? {})
    const long = fields.filter((name) => timeLimitOf(parse(`mutation { ${name} { id } }`)) > 15_000)
    expect(long.sort()).toEqual([
      'approveReviewItems',
      'rejectReviewItems',
      'runMonitoring',
      'simulateFetch',
      'trainAgent',
      'trainAiAgent',
    ])
  })
})

describe('an operation in another process', () => {
  let answerTraining: (() => void) | undefined
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      // The quick one is never answered, the training when the test says so.
      if (!body.includes('trainAgent')) return
      answerTraining = () => response.end(JSON.stringify({ data: { trained: { accuracy: 0.9 } } }))
    })
  })
  let remote: RemoteProcess
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    remote = remoteProcess({ urls: [`http://127.0.0.1:${port}`], name: 'ai-hub', sign: async () => 'token' })
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await remote.close()
  })
  const run = (document: DocumentNode): Promise<OperationResult> =>
    remoteOperations(remote, '/graphql', (asked) => (asked === quick ? 100 : 600_000))({
      document,
      variables: {},
      context: { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: 'r' },
    })

  it('that may take long is waited for while another one is given up, which may still be at work', async () => {
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

  it('that nobody takes is said to be unanswered', async () => {
    const away = remoteProcess({ urls: ['http://127.0.0.1:1'], name: 'wallet', sign: async () => 't' })
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
  /** A process that does this with every request. */
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

  async function run(document: DocumentNode, urls: string[]) {
    const remote = remoteProcess({ urls, name: 'wallet', sign: async () => 'token' })
    onTestFinished(() => remote.close())
    const context = { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: 'r' } as const
    return remoteOperations(remote, '/graphql')({ document, variables: {}, context })
  }

  it('take over what another one did not accept: it is gone, or shutting down', async () => {
    const ending = await processThat((response) => response.writeHead(503).end('{}'))
    const working = await processThat(works)
    const result = await run(mutation, ['http://127.0.0.1:1', ending.url, working.url])
    expect(result).toEqual({ data: { done: true } })
    expect([ending.requests(), working.requests()]).toEqual([1, 1])
  })

  it('repeat a read whose process died during it, and never a change', async () => {
    const dying = await processThat((response) => response.destroy())
    const working = await processThat(works)
    expect(await run(quick, [dying.url, working.url])).toEqual({ data: { done: true } })
    expect(await run(mutation, [dying.url, working.url])).toMatchObject({
      errors: [{ extensions: { code: 'UPSTREAM_ERROR' } }],
    })
    expect(working.requests()).toBe(1)
  })
})
