import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { workerEnvironment } from '../../platform/config.js'
import { lockSqliteFile } from '../../runtime/process/sqlite-file-lock.js'
import { assertSharedLedgers } from '../../subgraphs/wallet/config.js'
import {
  type SharedLedgers,
  startSharedLedgers,
} from '../../subgraphs/wallet/local-network/shared-ledgers.js'
import { sharedLedgersOf } from '../../subgraphs/wallet/shared-ledger.client.js'

let dataDirectory: string
beforeAll(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'refused-starts-'))
})
afterAll(() => rmSync(dataDirectory, { recursive: true }))

describe('a start', () => {
  it('on a SQLite file in use is refused, with a reference to DATABASE_URL; other files are not locked', () => {
    lockSqliteFile(dataDirectory, 'wallet')
    expect(() => lockSqliteFile(dataDirectory, 'wallet')).toThrow(
      /Another process serves .*wallet\.sqlite.*stop it, or set DATABASE_URL/,
    )
    expect(() => lockSqliteFile(dataDirectory, 'ai_hub')).not.toThrow()
  })

  it('on a SQLite file in use is refused also after the memory of the process that uses it was collected', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    lockSqliteFile(dataDirectory, 'backoffice')
    for (let turn = 0; turn < 5; turn++) {
      collectGarbage()
      await nextTurn()
    }
    expect(() => lockSqliteFile(dataDirectory, 'backoffice')).toThrow(/Another process serves/)
  })

  it('of a worker without PostgreSQL is refused', () => {
    expect(() => workerEnvironment({})).toThrow(/DATABASE_URL must be set: a worker shares the database/)
  })

  it.each([
    ['no ledger', { DATABASE_URL: 'postgres://db' }],
    [
      'one real network',
      { DATABASE_URL: 'postgres://db', HORIZON_URL_TESTNET: 'https://horizon-testnet.example' },
    ],
  ])('of a wallet with %s on a shared database is refused without shared ledgers', (_name, given) => {
    const env = {
      LEDGER_URL: undefined,
      HORIZON_URL_TESTNET: undefined,
      HORIZON_URL_PUBLIC: undefined,
      ...given,
    }
    expect(() => assertSharedLedgers(env)).toThrow(/LEDGER_URL must be set to `npm run start:ledger`/)
    expect(() => assertSharedLedgers({ ...env, LEDGER_URL: 'http://ledger' })).not.toThrow()
    expect(() => assertSharedLedgers({ ...env, DATABASE_URL: undefined })).not.toThrow()
  })
})

describe('the shared ledgers', () => {
  const secrets = ['a-secret-of-these-tests-alone-000000'] as const
  const options = () => ({
    host: '127.0.0.1',
    port: 0,
    dataDirectory,
    closeIntervalMs: 1_000,
    secrets,
    log: () => {},
  })
  let ledgers: SharedLedgers
  beforeAll(async () => {
    ledgers = await startSharedLedgers(options())
  })
  afterAll(() => ledgers?.close())

  it('can be opened by one process only', async () => {
    await expect(startSharedLedgers(options())).rejects.toThrow(/in use by another local network/)
  })

  it('are Horizon servers, and give their keys only to processes with the same secret', async () => {
    const known = await sharedLedgersOf({ url: ledgers.url, secrets })
    for (const { url, passphrase } of Object.values(known)) {
      const root = (await (await fetch(url)).json()) as { network_passphrase: string }
      expect(root.network_passphrase).toBe(passphrase)
    }
    expect(new Set(Object.values(known).map(({ sponsorSecret }) => sponsorSecret)).size).toBe(2)
    const stranger = await fetch(`${ledgers.url}/internal/ledgers`)
    expect(stranger.status).toBe(401)
    await expect(
      sharedLedgersOf({ url: ledgers.url, secrets: ['another-secret-of-these-tests-00000'] }),
    ).rejects.toThrow(/status 401.*same SESSION_SECRET/)
  })

  it('are reported as unavailable at the start of a wallet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ended-ledgers-'))
    const ended = await startSharedLedgers({ ...options(), dataDirectory: folder })
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await ended.close()
    await expect(sharedLedgersOf({ url: ended.url, secrets })).rejects.toThrow(/LEDGER_URL does not respond/)
  })
})
