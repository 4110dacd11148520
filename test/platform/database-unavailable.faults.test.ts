import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../support/platform/platform-programs.js'
import { type Answer, type RunningPlatform, startPlatform } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'
import { type BoundedDisk, mayMountDisks, mountDisk } from '../support/servers/bounded-disk.js'
import { type ClusterFiles, createFiles, type Served, serve } from '../support/servers/postgres-cluster.js'

const message = expect.stringMatching(/^The service is temporarily unavailable; nothing was changed\./)
const unavailable = { message, extensions: { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: 5 } } }

/** Words that reveal the database or the operating system. */
const CAUSE = /sqlite|postgres|database|disk|connect|terminat|select |insert |127\.0\.0\.1|ECONN/i

/** Expects a refusal with Retry-After that does not reveal its cause. */
function expectUnavailable({ status, headers, body }: Answer, expected: number): void {
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: expected, retryAfter: '5' })
  expect(JSON.stringify(body)).not.toMatch(CAUSE)
}

describe('while PostgreSQL is stopped, with the backoffice in another process', () => {
  let files: ClusterFiles
  let server: Served
  let data: string
  let backoffice: RunningProgram
  let platform: RunningPlatform
  let port: string
  const start = async () => {
    server = await serve(files, 'cluster', ['-p', port])
  }
  beforeAll(async () => {
    files = createFiles()
    data = await mkdtemp(join(tmpdir(), 'stopped-postgres-'))
    port = String(await freePort())
    await start()
    const [backofficePort, INTERNAL_PORT] = [String(await freePort()), String(await freePort())]
    const DATABASE_URL = `postgres://rescue@127.0.0.1:${port}/postgres`
    backoffice = startPlatformProgram('subgraphs/backoffice/main.ts', {
      ...{ DATABASE_URL, DATA_DIR: data, PORT: backofficePort, SEED_CASES: '0', LOG_LEVEL: 'info' },
      GATEWAY_URL: `http://127.0.0.1:${INTERNAL_PORT}`,
    })
    await backoffice.line(/subgraph is ready/)
    platform = await startPlatform({
      ...{ DATABASE_URL, DATA_DIR: data, INTERNAL_PORT, LOG_LEVEL: 'silent' },
      BACKOFFICE_URL: `http://127.0.0.1:${backofficePort}`,
    })
    await platform.session('donor')
    await platform.idToken('donor')
    await server.stop()
  })
  afterAll(async () => {
    await platform?.close()
    await backoffice?.kill()
    await server?.stop()
    for (const folder of [data, files.directory]) await rm(folder, { recursive: true, force: true })
  })

  it.each([
    ['wallet', 'GET /testnet/v1/wallet/wallets', 'donor', 503],
    ['backoffice', 'GET /api/cases', 'donor', 503],
    ['backoffice, whose own process', `GET /api/files/${'A'.repeat(32)}.pdf`, 'anonymous', 503],
    ['AI hub, whose contract knows no 503', 'GET /api/microblog/guardians', 'anonymous', 500],
    ['identity provider', 'GET /api/auth/get-session', 'donor', 503],
  ] as const)('the %s responds that it is unavailable', async (_service, line, as, status) => {
    expectUnavailable(await platform.rest(line, { as }), status)
  })

  it('a sign-in and a change that has not begun are refused in the same way', async () => {
    const credentials = { email: 'donor@rescue.example', password: 'rescue-demo-2026' }
    expectUnavailable(await platform.rest('POST /api/auth/sign-in/email', { body: credentials }), 503)
    const body = { metadata: { name: 'First' } }
    expectUnavailable(await platform.rest('POST /testnet/v1/wallet/wallets', { as: 'donor', body }), 503)
    expectUnavailable(
      await platform.rest('POST /testnet/v1/wallet/wallets', {
        as: 'donor',
        body,
        headers: { 'idempotency-key': 'while-stopped' },
      }),
      503,
    )
  })

  it.each([
    ['a query in this process', 'query { donationRequest(id: "drq_1") { id } }'],
    ['a query in another process', `query { fileByLink(link: "${'A'.repeat(32)}") { name } }`],
    [
      'a change in another process',
      'mutation { acceptInvitation(token: "a-token", password: "a-password") { __typename } }',
    ],
  ])('%s of GraphQL has the code SERVICE_UNAVAILABLE', async (_what, document) => {
    const { errors } = await platform.graphql(document)
    expect(errors).toMatchObject([unavailable])
    expect(JSON.stringify(errors)).not.toMatch(CAUSE)
  })

  it('a GraphQL request whose viewer cannot be resolved is refused with 503 and a GraphQL error', async () => {
    const token = `${await platform.session('donor')}`.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    const response = await fetch(`${platform.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"query":"{ viewer { __typename } }"}',
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ errors: [unavailable] })
  })

  it('readiness is 503 until PostgreSQL has started again, and requests then succeed', async () => {
    const ready = async () => (await fetch(`${platform.origin}/readyz`)).status
    expect(await ready()).toBe(503)
    await start()
    await eventually(async () => expect(await ready()).toBe(200))
    expect((await platform.rest('GET /api/cases', { as: 'donor' })).status).toBe(200)
    const body = { metadata: { name: 'First' } }
    const retried = { as: 'donor', body, headers: { 'idempotency-key': 'while-stopped' } } as const
    expect((await platform.rest('POST /testnet/v1/wallet/wallets', retried)).status).toBe(201)
  })
})

describe.runIf(mayMountDisks())('while the disk of SQLite is full', () => {
  let folder: string
  let disk: BoundedDisk
  let platform: RunningPlatform
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
    disk = mountDisk(folder, 96) as BoundedDisk
    platform = await startPlatform({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    await platform.session('staff')
    await platform.idToken('donor')
  })
  afterAll(async () => {
    disk?.free()
    await platform?.close()
    disk?.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** Repeats a change until the reserved space of the database is used up. */
  async function untilRefused(line: string, call: Parameters<RunningPlatform['rest']>[1]): Promise<Answer> {
    for (;;) {
      const answer = await platform.rest(line, call)
      if (answer.status >= 300) return answer
    }
  }

  it('changes are refused in every service, reads are served, and both work after space is freed', async () => {
    disk.fill()
    const description = 'She sleeps. '.repeat(400)
    const open = ['POST /api/cases', { as: 'staff', body: { name: 'Nube', description } }] as const
    const create = [
      'POST /testnet/v1/wallet/wallets',
      { as: 'donor', body: { metadata: { name: 'x'.repeat(100) } } },
    ] as const
    const fetchPosts = ['POST /api/microblog/simulate-fetch', { body: { limit: 20 } }] as const
    expectUnavailable(await untilRefused(...open), 503)
    expectUnavailable(await untilRefused(...create), 503)
    expectUnavailable(await untilRefused(...fetchPosts), 500)
    const credentials = { email: 'guardian@rescue.example', password: 'rescue-demo-2026' }
    expectUnavailable(await untilRefused('POST /api/auth/sign-in/email', { body: credentials }), 503)
    const { errors } = await platform.graphql(
      'mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }',
      { input: { name: 'Nube', description } },
      { as: 'staff' },
    )
    expect(errors).toMatchObject([unavailable])
    expect((await platform.rest('GET /api/cases', { as: 'staff' })).status).toBe(200)
    disk.free()
    for (const [line, call] of [open, create, fetchPosts])
      expect((await platform.rest(line, call)).status).toBeLessThan(300)
  })
})
