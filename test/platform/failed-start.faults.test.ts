import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { builtProgram } from '../support/platform/built-program.js'
import { freePort } from '../support/platform/free-port.js'
import { startPlatformProgram } from '../support/platform/platform-programs.js'
import { fillFromPrepared } from '../support/platform/prepared-platform.js'
import { startPlatform } from '../support/platform/running-platform.js'
import { postgresUrl } from '../support/servers/postgres-url.js'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'failed-start-'))
  await fillFromPrepared(data, {})
})
afterEach(() => rm(data, { recursive: true, force: true }))

const start = (env: Record<string, string>) =>
  startPlatformProgram('platform/main.ts', { DATA_DIR: data, SEED_CASES: '0', ...env })

describe('a start that fails', () => {
  it('ends the process if its port is in use, so that the next start can open the ledgers', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => {
      holder.close()
    })
    await new Promise((resolve) => holder.once('listening', resolve))
    const port = String((holder.address() as AddressInfo).port)
    await expect(start({ PORT: port }).line(/^ready/)).rejects.toThrow(
      /ended with 1 before.*EADDRINUSE.*another process uses the port; stop it or set PORT/,
    )
    const second = await startPlatform({ DATA_DIR: data })
    expect((await second.rest('GET /livez')).status).toBe(200)
    await second.close()
  })

  it('ends the process before it accepts requests if background work cannot start', async () => {
    const port = String(await freePort())
    // Preparing a service wallet needs this table; the start of the wallet's features fails without it.
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: data })
    await db.schema.renameTable('jobs', 'jobs_elsewhere')
    await db.destroy()
    await expect(start({ PORT: port }).line(/^ready/)).rejects.toThrow(/ended with 1 before/)
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  })
})

describe('the message for operators', () => {
  const PROGRAMS = ['platform/main.ts', 'platform/edge-main.ts', 'subgraphs/wallet/main.ts']

  /** The settings that are required beyond loopback. */
  const exposed = {
    SESSION_SECRET: 'a-secret-of-these-tests-with-enough-characters',
    ONRAMP_SECRET: 'on-ramp-of-these-tests',
    ONRAMP_WEBHOOK_SECRET: 'webhooks-of-these-tests',
    AI_HUB_API_KEY: 'tests:key-of-these-tests',
    SEED: 'none',
  }

  /** Starts a program that is expected to refuse, and returns its error output. */
  function refused(program: string, env: Record<string, string>, args: readonly string[] = []): string {
    const elsewhere = 'http://127.0.0.1:9'
    const { status, stderr } = spawnSync(process.execPath, [builtProgram(program), ...args], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        WALLET_URL: elsewhere,
        AI_HUB_URL: elsewhere,
        BACKOFFICE_URL: elsewhere,
        ...env,
      },
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    return stderr
  }

  it.each(PROGRAMS)('of %s names the faults of all settings in one message', (program) => {
    const faults = refused(program, {
      PORT: 'seventy',
      SHUTDOWN_DELAY_SECONDS: 'soon',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector',
    })
    const names = faults.split('\n').map((line) => / {2}- (\w+)/.exec(line)?.[1] ?? line)
    expect(names).toEqual([
      'Invalid environment:',
      'SHUTDOWN_DELAY_SECONDS',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'PORT',
      '',
    ])
  })

  it.each(PROGRAMS)('of %s refuses an unknown option instead of starting without it', (program) => {
    expect(refused(program, { DATA_DIR: data }, ['--proces', '2'])).toMatch(/'--proces'.* Known options: /)
  })

  it('of the edge names missing services and document files together with other invalid settings', () => {
    const missing = join(data, 'none.json')
    const faults = refused('platform/edge-main.ts', {
      WALLET_URL: '',
      BACKOFFICE_URL: '',
      LOG_LEVEL: 'chatty',
      GRAPHQL_LIMITS: 'nosuch=3',
      TRUSTED_DOCUMENTS: 'app=enforce',
      TRUSTED_DOCUMENT_FILES: missing,
      SEED: 'many',
    })
    const starts = faults.split('\n').map((line) => / {2}- (\S+)/.exec(line)?.[1] ?? line)
    expect(starts).toEqual([
      'Invalid environment:',
      'LOG_LEVEL',
      'GRAPHQL_LIMITS',
      'SEED',
      'TRUSTED_DOCUMENTS',
      'WALLET_URL',
      'BACKOFFICE_URL',
      missing,
      '',
    ])
  })

  it.each([
    ['a file', () => join(data, 'a-file'), /EEXIST.*mkdir/],
    ['below a file', () => join(data, 'a-file', 'data'), /ENOTDIR/],
    ['where nothing can be made', () => '/proc/data', /ENOENT.*mkdir/],
  ])('states in one line that DATA_DIR cannot be used: %s', async (_where, path, reason) => {
    await writeFile(join(data, 'a-file'), '')
    const lines = refused('platform/main.ts', { DATA_DIR: path() }).trim().split('\n')
    expect(lines).toEqual([expect.stringMatching(reason)])
    expect(lines[0]).toContain('DATA_DIR')
  })

  it.each(['identity', 'wallet'])('states in one line that %s.sqlite is damaged', async (database) => {
    const file = join(data, `${database}.sqlite`)
    await writeFile(file, 'no database 🐕'.repeat(1_000))
    const errors = refused('platform/main.ts', { ...ALONE, DATA_DIR: data })
    expect(errors).toBe(
      `${file}: file is not a database. The file is damaged: move it away and restore a backup (docs/operations.md#restore).\n`,
    )
  })

  it('states in one line that a key file is cut off', async () => {
    const folder = join(data, 'new')
    await mkdir(folder)
    await writeFile(join(folder, 'audit.key'), Buffer.alloc(16, 'k').toString('base64'))
    const errors = refused('platform/main.ts', { ...ALONE, DATA_DIR: folder })
    expect(errors).toMatch(/^\S+audit\.key is not a key of 32 bytes in base64\. Restore it .*\n$/)
  })

  const ALONE = { WALLET_URL: '', AI_HUB_URL: '', BACKOFFICE_URL: '' }

  // An address and a name that are reserved: for documentation, and for no host.
  it.each([
    ['192.0.2.1', /EADDRNOTAVAIL.*192\.0\.2\.1.*: check HOST and PORT\.$/],
    ['host.invalid', /getaddrinfo.*host\.invalid: .*check HOST, DATABASE_URL and the name server\.$/],
  ])('states in one line that HOST=%s is not an address of the machine', (HOST, message) => {
    const errors = refused('platform/main.ts', { ...exposed, ...ALONE, HOST, DATA_DIR: join(data, 'new') })
    expect(errors.trim().split('\n')).toEqual([expect.stringMatching(message)])
  })

  it.each([
    ['no server', async () => `postgres://127.0.0.1:${await freePort()}/rescue`, /ECONNREFUSED/],
    ['no such database', async () => new URL('/none', await postgresUrl()).href, /"none" does not exist/],
    ['no TLS', async () => `${await postgresUrl()}?sslmode=verify-full`, /does not support SSL.*sslrootcert/],
  ])('states in one line that PostgreSQL is not available: %s', async (_what, url, reason) => {
    const env = { DATABASE_URL: await url(), DATA_DIR: data }
    for (const program of ['platform/main.ts', 'subgraphs/wallet/main.ts', 'platform/edge-main.ts']) {
      const [line = '', ...others] = refused(program, { ...env, LEDGER_URL: 'http://127.0.0.1:9' })
        .trim()
        .split('\n')
      expect(line).toMatch(reason)
      expect(line).toMatch(/check .*DATABASE_URL/)
      expect(others).toEqual([])
    }
  })

  it('states in one line that the database is of a later version', async () => {
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: data })
    await db('migrations').insert({ name: '2030-01-01-later', applied_at: new Date().toISOString() })
    await db.destroy()
    const errors = refused('platform/main.ts', {
      DATA_DIR: data,
      WALLET_URL: '',
      AI_HUB_URL: '',
      BACKOFFICE_URL: '',
    })
    expect(errors.trim().split('\n')).toEqual([
      expect.stringMatching(/2030-01-01-later.*restore a backup from before/),
    ])
  })
})
