import 'reflect-metadata'
import { buildSchema } from 'graphql'
import { internalTokenSigner } from '../../runtime/calls/internal-token.js'
import { remoteOperations } from '../../runtime/calls/remote-operations.js'
import { remoteProcess, signedContext } from '../../runtime/calls/remote-process.js'
import { internalAudiences } from '../../runtime/calls/viewer-token.js'
import { parseDocument } from '../../runtime/document-cache.js'
import type { Subgraph } from '../../subgraphs/shared/subgraph/subgraph.js'
import { subgraphServer } from '../../subgraphs/shared/subgraph/subgraph-server.js'
import { recordedLog } from '../support/doubles/recorded-log.js'
import { startPlatform } from '../support/platform/running-platform.js'

/*
 * `npx tsx test/bench/calls-and-writes.ts`: CPU time of a call between two processes (both ends, without the work of the
 * operation), and of writes to a platform on SQLite with their audit rows, notifications and jobs: CPU time of this process
 * in milliseconds, medians of 3 rounds. The client runs in the same process, so `GET /livez` is subtracted. Prints the ratios
 * to a REST read as JSON ({@link CallsAndWrites}).
 */

const ROUNDS = 3

/** CPU time in multiples of a REST read of the same run. */
export interface CallsAndWrites {
  readonly call: number
  readonly update: number
  readonly change: number
}

async function cpuOfEach(
  count: number,
  atOnce: number,
  run: (index: number) => Promise<unknown>,
): Promise<number> {
  const rounds: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    let next = 0
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (next < count) await run(round * count + next++)
      }),
    )
    const { user, system } = process.cpuUsage(before)
    // The first round warms up.
    if (round >= 0) rounds.push((user + system) / 1_000 / count)
  }
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

async function measureCalls(): Promise<number> {
  const nodes = Array.from({ length: 20 }, (_, at) => ({
    id: `cas_${at}`,
    name: `Ñandú ${at}`,
    status: 'active',
  }))
  const subgraph: Subgraph = {
    name: 'backoffice',
    schema: buildSchema(
      'type Query { cases(page: Int): [Case!]! } type Case { id: ID! name: String status: String }',
    ),
    execute: async () => ({ data: { cases: nodes } }),
    guards: {},
    start: async () => undefined,
    stop: async () => undefined,
    metrics: async () => [],
    ready: async () => ({ ready: true }),
  }
  const secrets = ['a-secret-for-measurements-0123456789'] as const
  const log = recordedLog()
  const server = subgraphServer(subgraph, { secrets, log, operationsToken: undefined, production: false })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const remote = remoteProcess({
    urls: [url],
    name: 'backoffice',
    headersOf: signedContext(internalTokenSigner(secrets, internalAudiences.subgraph)),
  })
  const execute = remoteOperations(remote, '/graphql')
  const document = parseDocument('query ($page: Int) { cases(page: $page) { id name status } }')
  const context = { viewer: { kind: 'anonymous' }, requestId: 'bench' } as const
  const call = await cpuOfEach(1_000, 20, async (page) => execute({ document, variables: { page }, context }))
  console.error(`a call to another process, both ends, 20 short records: ${call.toFixed(2)} ms`)
  await remote.close()
  await server.close()
  return call
}

async function measureWrites(): Promise<Record<'livez' | 'read' | 'update' | 'change', number>> {
  const platform = await startPlatform({ RATE_LIMIT_MULTIPLIER: '100000' })
  const headers = {
    authorization: `Bearer ${await platform.session('guardian')}`,
    'content-type': 'application/json',
  }
  async function send(method: string, path: string, body?: object): Promise<string> {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const response = await fetch(platform.origin + path, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned status ${response.status}: ${text}`)
    return text
  }
  const description = 'Found in the rain'
  const created = JSON.parse(
    await send('POST', '/api/cases', { name: 'Luna', description, status: 'active', category: 'rescue' }),
  )
  const { id } = created.data ?? created
  const each = async (name: string, request: (index: number) => Promise<unknown>) => {
    const cpu = await cpuOfEach(80, 4, request)
    console.error(`${name}: ${cpu.toFixed(2)} ms`)
    return cpu
  }
  const measured = {
    livez: await each('GET /livez', () => send('GET', '/livez')),
    read: await each('GET /api/cases/:id', () => send('GET', `/api/cases/${id}`)),
    update: await each('POST /api/updates', (at) =>
      send('POST', '/api/updates', { caseId: id, type: 'note', notes: `She eats again ${at}` }),
    ),
    change: await each('PUT /api/cases/:id', (at) =>
      send('PUT', `/api/cases/${id}`, { description: `${description} ${at}` }),
    ),
  }
  await platform.close()
  return measured
}

const call = await measureCalls()
const { livez, read, update, change } = await measureWrites()
const timesRead = (cpu: number) => Number((cpu / (read - livez)).toFixed(2))
const ratios: CallsAndWrites = {
  call: timesRead(call),
  update: timesRead(update - livez),
  change: timesRead(change - livez),
}
process.stdout.write(JSON.stringify(ratios))
process.exit(0)
