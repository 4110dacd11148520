import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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
  findCases,
  GraphError,
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
    const graph = createGraphClient({ origin, token: () => platform.session('donor') })
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

  it('throws a GraphError for a response that is not from the graph, such as that of a proxy', async () => {
    const answering = (body: string, status: number) =>
      createGraphClient({ origin, fetch: async () => new Response(body, { status }) }).run(findCases, {})
    for (const [body, status] of [
      ['<html>Bad Gateway</html>', 502],
      ['', 504],
      ['{"message":"no"}', 429],
    ] as const) {
      const failed = await answering(body, status).catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(GraphError)
      expect(failed).toMatchObject({ code: 'UPSTREAM_ERROR', data: undefined })
      expect(String(failed)).toContain(String(status))
    }
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
