import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Subscribers, subscribersOf } from '../../support/fixtures/subscribers.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningProgram, startPlatformProgram } from '../../support/platform/platform-programs.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const killBeforePublication = new URL('../../support/runner/kill-before-publication.mjs', import.meta.url)

/** Longer than processes may be silent. */
const SILENT_MS = 60_000

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
let data: string
let backofficeUrl: string
let backoffice: RunningProgram
let platform: RunningPlatform
let subscribers: Subscribers
let startBackoffice: (settings?: Readonly<Record<string, string>>) => Promise<void>
beforeAll(async () => {
  // The intervals after which a process takes others for ended are advanced by the test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await createPostgresDatabase()
  data = await mkdtemp(join(tmpdir(), 'killed-publisher-'))
  const [PORT, INTERNAL_PORT] = [String(await freePort()), String(await freePort())]
  const shared = { DATABASE_URL: database.url, DATA_DIR: data, SEED_CASES: '0' }
  backofficeUrl = `http://127.0.0.1:${PORT}`
  startBackoffice = async (settings = {}) => {
    backoffice = startPlatformProgram('subgraphs/backoffice/main.ts', {
      ...{ ...shared, PORT, LOG_LEVEL: 'info', ROUTER_ACCESS: 'true' },
      GATEWAY_URL: `http://127.0.0.1:${INTERNAL_PORT}`,
      ...settings,
    })
    await backoffice.line(/subgraph is ready/)
  }
  await startBackoffice()
  platform = await startPlatform({
    ...{ ...shared, INTERNAL_PORT, LOG_LEVEL: 'silent', BACKOFFICE_URL: backofficeUrl },
  })
  subscribers = subscribersOf(platform)
})
afterAll(async () => {
  subscribers?.close()
  vi.useRealTimers()
  await platform?.close()
  await backoffice?.kill()
  await database?.drop()
  await rm(data, { recursive: true, force: true })
})

/** Renames a case at the process of the backoffice, as a worker would: no edge sees it. */
async function rename(id: string, name: string): Promise<void> {
  const query = 'mutation ($id: ID!, $name: String!) { updateCase(id: $id, input: { name: $name }) { name } }'
  const response = await fetch(`${backofficeUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await platform.session('staff')}`,
    },
    body: JSON.stringify({ query, variables: { id, name } }),
  })
  expect(await response.json()).toEqual({ data: { updateCase: { name } } })
}

/** The name that everyone sees, also from the cache. */
const shownName = async (id: string) =>
  (await platform.graphql('query ($id: ID!) { publicCase(id: $id) { name } }', { id })).data.publicCase?.name

/** A stream of a new case, which is shown, and then changed at a process with these settings. */
async function followedCase(settings?: Readonly<Record<string, string>>) {
  const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Ñandú' } })
  await backoffice.stop()
  await startBackoffice(settings)
  const query = 'subscription ($id: ID!) { publicCaseChanged(id: $id) { name } }'
  const stream = await subscribers.subscribe(query, { id: body.id }, {})
  await eventually(async () => expect(await shownName(body.id)).toBe('Ñandú'))
  return { id: body.id, stream }
}

it('a stream asks its client to reload after a process was killed between a change and its publication', async () => {
  const { id, stream } = await followedCase({ NODE_OPTIONS: `--import ${killBeforePublication.href}` })
  await expect(rename(id, 'Nube 🐕')).rejects.toThrow('fetch failed')
  await backoffice.kill()
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  const [message] = await stream.next()
  expect(message?.data.errors).toMatchObject([{ extensions: { code: 'RELOAD_REQUIRED' } }])
  expect(await shownName(id)).not.toBe('Ñandú')
  await startBackoffice()
  await eventually(async () => expect(await shownName(id)).toBe('Nube 🐕'))
})

it('a stream does not ask for it after a process was stopped', async () => {
  const { id, stream } = await followedCase()
  await backoffice.stop()
  await vi.advanceTimersByTimeAsync(SILENT_MS)
  await startBackoffice()
  await rename(id, 'Sol')
  const [message] = await stream.next()
  expect(message?.data).toMatchObject({ data: { publicCaseChanged: { name: 'Sol' } } })
})
