import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as client from '../../client/index.js'
import { projectRoot, readProjectFile } from '../../runtime/project-root.js'
import { buildClient } from '../../scripts/client/build-client.js'
import { type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'

const {
  approveReviewItem,
  createAiHubClient,
  createBackofficeClient,
  createGraphClient,
  createWalletClient,
  donationRequestChanges,
  findCases,
  GraphError,
  liveEvents,
  publicCaseChanges,
  viewer,
  walletActivity,
} = client
const luna = 'cas_01JCDEM00000000000000000A1'

let platform: RunningPlatform
let origin: string
beforeAll(async () => {
  platform = await startPlatform({ LEDGER_CLOSE_MS: '50' })
  origin = platform.origin
})
afterAll(() => platform.close())

describe('the graph client', () => {
  it('has a typed document for every trusted document', () => {
    const known = Object.values(client).flatMap((one) =>
      typeof one === 'object' && 'id' in one ? [one] : [],
    )
    const manifest = JSON.parse(readProjectFile('schema/generated/trusted-documents.json'))
    expect(Object.fromEntries(known.map(({ id, text }) => [id, text]))).toEqual(manifest)
  })

  it('runs documents with typed variables and results', async () => {
    const graph = createGraphClient({ origin: `${origin}/`, token: () => platform.session('donor') })
    const { cases } = await graph.run(findCases, { words: 'luna', limit: 5 })
    const [found] = cases.nodes
    const goal: number | null | undefined = found?.donationGoal
    expect(found).toMatchObject({ id: luna, status: 'urgent' })
    expect(goal).toBeGreaterThan(0)
    const { viewer: own } = await graph.run(viewer, {})
    expect(own?.role).toBe('user')
  })

  it('throws a GraphError with the error code of the response', async () => {
    const anonymous = createGraphClient({ origin })
    const refused = await anonymous.run(findCases, {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(GraphError)
    expect(refused).toMatchObject({ code: 'UNAUTHORIZED', data: null })
    const donor = createGraphClient({ origin, token: () => platform.session('donor') })
    await expect(donor.run(approveReviewItem, { id: 'review_1_x', input: {} })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const key = createGraphClient({ origin, clientKey: 'guessed' })
    await expect(key.run(findCases, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it.each([
    ['a page of a proxy', '<html>502 Bad Gateway</html>'],
    ['JSON of another program', '{"message":"no healthy upstream"}'],
    ['no object', 'null'],
  ])('throws a GraphError with the status when it receives %s instead of a response', async (_name, body) => {
    const graph = createGraphClient({
      origin: 'https://api.example.org',
      fetch: async () => new Response(body, { status: 502 }),
    })
    const refused = await graph.run(viewer, {}).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(GraphError)
    expect(refused).toMatchObject({ code: 'UPSTREAM_ERROR', message: expect.stringContaining('status 502') })
  })

  it('does not compile with invalid or missing variables, or with unknown members', () => {
    const graph = createGraphClient({ origin })
    const wrong = [
      // @ts-expect-error a number is not a search word
      () => graph.run(findCases, { words: 1 }),
      // @ts-expect-error the id of the wallet is missing
      () => graph.run(walletActivity, {}),
      // @ts-expect-error cases have no colour
      async () => (await graph.run(findCases, {})).cases.nodes[0]?.colour,
    ]
    expect(wrong).toHaveLength(3)
  })
})

describe('subscriptions of the graph client', () => {
  const rename = async (name: string) => {
    const body = { name }
    expect((await platform.rest(`PUT /api/cases/${luna}`, { as: 'staff', body })).status).toBe(200)
  }
  const message = (payload: object) => `event: next\ndata: ${JSON.stringify(payload)}\n\n`
  const streamed = (...parts: string[]) =>
    new Response(parts.join(''), { headers: { 'content-type': 'text/event-stream' } })

  /** Lets the pauses of clients end at once until the end of the test; the result lists them, in milliseconds. */
  function shortenedPauses(): readonly number[] {
    const pauses: number[] = []
    const { setTimeout: original } = globalThis
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, milliseconds = 0) => {
      // The platform of these tests has timers too.
      if (!/at pause .*client.stream/.test(new Error().stack ?? '')) return original(run, milliseconds)
      pauses.push(milliseconds)
      return original(run, 0)
    })
    onTestFinished(() => void timers.mockRestore())
    return pauses
  }

  it('send what happens, also what happened while the connection was lost', async () => {
    const connections: AbortController[] = []
    let missed = 0
    const graph = createGraphClient({
      origin,
      fetch: (url, init) => {
        const connection = new AbortController()
        const signal = AbortSignal.any([connection.signal, init?.signal as AbortSignal])
        return fetch(url, { ...init, signal }).finally(() => connections.push(connection))
      },
    })
    const changes = graph.subscribe(publicCaseChanges, { id: luna }, { onMissed: () => void missed++ })
    const events = changes[Symbol.asyncIterator]()
    const first = events.next()
    await expect.poll(() => connections.length).toBe(1)
    await rename('Luna')
    const { id } = (await first).value?.publicCaseChanged ?? {}
    expect(id).toBe(luna)
    connections[0]?.abort()
    await rename('Luna, la de siempre')
    expect((await events.next()).value?.publicCaseChanged.id).toBe(luna)
    expect([connections.length, missed]).toEqual([2, 0])
    await events.return?.()
    const metrics = async () => (await fetch(`${origin}/metrics`)).text()
    await expect.poll(metrics, { timeout: 10_000 }).toMatch(/^event_streams_open(\{.*\})? 0$/m)
  })

  it('end with the errors of the platform, and with the signal', async () => {
    const first = (one: AsyncIterable<unknown>) => one[Symbol.asyncIterator]().next()
    await expect(first(createGraphClient({ origin }).subscribe(liveEvents, {}))).rejects.toMatchObject({
      name: 'GraphError',
      code: 'UNAUTHORIZED',
    })
    const graph = createGraphClient({ origin, token: () => platform.session('staff') })
    const leaving = new AbortController()
    const { signal } = leaving
    const waiting = first(graph.subscribe(donationRequestChanges, { id: 'dnr_none' }, { signal }))
    await expect(waiting).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const open = first(graph.subscribe(liveEvents, { types: ['alert'] }, { signal }))
    leaving.abort(new Error('done'))
    await expect(open).rejects.toThrow('done')
    await expect(graph.run(viewer, {}, { signal })).rejects.toThrow('done')
  })

  it('try again what is refused for now, and say when events may have been missed', async () => {
    const responses = [
      new Response('<html>', { status: 502 }),
      streamed(message({ data: { n: 1 } })),
      streamed(
        message({ errors: [{ message: '', extensions: { code: 'RELOAD_REQUIRED' } }] }),
        message({ data: { n: 2 } }),
        'event: complete\ndata: \n\n',
      ),
    ]
    const graph = createGraphClient({ origin, fetch: async () => responses.shift() ?? Response.error() })
    const seen: unknown[] = []
    const onMissed = () => void seen.push('missed')
    for await (const data of graph.subscribe(liveEvents, {}, { onMissed })) seen.push(data)
    // The first stream had no event id, so that the second one cannot continue after it.
    expect(seen).toEqual([{ n: 1 }, 'missed', 'missed', { n: 2 }])
  })

  it('request a new token again until there is a network, and end when the token is refused', async () => {
    shortenedPauses()
    const tokens = ['one', new TypeError('fetch failed'), 'two', new Error('The session has ended.')]
    const sent: unknown[] = []
    const graph = createGraphClient({
      origin,
      token: async () => {
        const token = tokens.shift() ?? ''
        if (token instanceof Error) throw token
        return token
      },
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('authorization'))
        return streamed(message({ data: { n: sent.length } }))
      },
    })
    const events = graph.subscribe(liveEvents, {})[Symbol.asyncIterator]()
    expect([(await events.next()).value, (await events.next()).value]).toEqual([{ n: 1 }, { n: 2 }])
    await expect(events.next()).rejects.toThrow('The session has ended.')
    expect(sent).toEqual(['Bearer one', 'Bearer two'])
  })

  it('pause as briefly after each of many quiet connections', async () => {
    const pauses = shortenedPauses()
    const responses = Array.from({ length: 6 }, () => streamed(': heartbeat\n\n'))
    responses.push(streamed('event: complete\ndata: \n\n'))
    const graph = createGraphClient({ origin, fetch: async () => responses.shift() ?? Response.error() })
    for await (const _ of graph.subscribe(liveEvents, {})) expect.unreachable()
    expect(pauses).toHaveLength(6)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_500)
  })
})

describe('the REST clients', () => {
  it('read and change records with typed paths, bodies and responses', async () => {
    const backoffice = createBackofficeClient({ origin, token: () => platform.session('guardian') })
    const { data } = await backoffice.GET('/api/cases/{id}', { params: { path: { id: luna } } })
    const name: string | undefined = data?.name
    expect(name).toMatch(/^Luna/)
    const made = await backoffice.POST('/api/updates', {
      body: { caseId: luna, type: 'note', notes: 'Come bien 🐕' },
    })
    expect(made.response.status).toBe(200)
    expect(made.data).toMatchObject({ caseId: luna, notes: 'Come bien 🐕' })
  })

  it('return the error body of the service', async () => {
    const backoffice = createBackofficeClient({ origin, token: () => platform.session('donor') })
    const { data, error, response } = await backoffice.GET('/api/cases/{id}', {
      params: { path: { id: 'cas_none' } },
    })
    expect({ data, status: response.status, code: error?.code }).toEqual({
      data: undefined,
      status: 404,
      code: 'NOT_FOUND',
    })
  })

  it('send a body with a file as a form', async () => {
    const backoffice = createBackofficeClient({
      origin: `${origin}/`,
      token: () => platform.session('staff'),
    })
    const file = new File(['Luna come bien 🐕'], 'ficha de luna.txt', { type: 'text/plain' })
    const { data, response } = await backoffice.POST('/api/upload', { body: { file, folder: 'cases/luna' } })
    expect([response.status, data]).toEqual([
      200,
      expect.objectContaining({
        path: expect.stringMatching(/^cases\/luna\//),
        file: expect.objectContaining({ name: 'ficha de luna.txt', type: 'text/plain', size: 19 }),
      }),
    ])
  })

  it('use the ledger network that they were created for', async () => {
    const options = { origin, token: () => platform.idToken('donor') }
    const wallet = createWalletClient(options, 'testnet')
    const { data } = await wallet.POST('/wallets', { body: { metadata: { name: 'Perros' } } })
    expect(data?.network).toBe('testnet')
    const path = { walletId: data?.id ?? '' }
    expect((await wallet.GET('/wallets/{walletId}', { params: { path } })).data?.id).toBe(data?.id)
  })

  it('call the AI hub without credentials', async () => {
    const { data, response } = await createAiHubClient({ origin }).GET('/health')
    expect({ status: response.status, data }).toMatchObject({
      status: 200,
      data: { status: expect.any(String) },
    })
  })

  it('do not compile with unknown paths, missing parameters or members of a wrong type', () => {
    const backoffice = createBackofficeClient({ origin })
    const wrong = [
      // @ts-expect-error there is no such path
      () => backoffice.GET('/api/dogs'),
      // @ts-expect-error the id is missing
      () => backoffice.GET('/api/cases/{id}', { params: { path: {} } }),
      // @ts-expect-error notes are text
      () => backoffice.POST('/api/updates', { body: { caseId: luna, type: 'note', notes: 5 } }),
    ]
    expect(wrong).toHaveLength(3)
  })
})

it('the package installs offline from its tarball into an empty folder and works from TypeScript', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = async (command: string, ...args: string[]) =>
    (await promisify(execFile)(command, args, { cwd: folder })).stdout
  // Its dependencies are packed too, because npm keeps no list of versions offline.
  const dependencies = ['openapi-fetch', 'openapi-typescript-helpers']
  const modules = join(projectRoot, 'node_modules')
  const tarballs = buildClient(
    join(folder, 'built'),
    folder,
    dependencies.map((name) => join(modules, name)),
  )
  expect(tarballs).toHaveLength(3)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await run('npm', 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs)
  const options = { target: 'ES2023', module: 'NodeNext', strict: true, types: [], lib: ['ES2023', 'DOM'] }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['user.ts'] }),
  )
  await writeFile(
    join(folder, 'user.ts'),
    `import { createBackofficeClient, createGraphClient, findCases } from 'animal-rescue-client'
declare const process: { argv: string[] }
declare const console: { log(text: string): void }
const [, , origin = '', session = ''] = process.argv
const options = { origin, token: () => session }
const { cases } = await createGraphClient(options).run(findCases, { words: 'luna' })
const name: string | undefined = cases.nodes[0]?.name
const { data } = await createBackofficeClient(options).GET('/api/cases/{id}', { params: { path: { id: '${luna}' } } })
// @ts-expect-error cases have no colour
data?.colour
console.log(JSON.stringify([name, data?.id]))
`,
  )
  await run(join(modules, '.bin/tsc'))
  const said = await run(process.execPath, 'user.js', origin, await platform.session('donor'))
  expect(JSON.parse(said)).toEqual([expect.stringMatching(/^Luna/), luna])
})
