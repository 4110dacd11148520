import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../subgraphs/shared/database.js'
import { freePort } from '../support/platform/free-port.js'
import { startPlatformProgram } from '../support/platform/platform-programs.js'
import { fillFromPrepared } from '../support/platform/prepared-platform.js'
import { startPlatform } from '../support/platform/running-platform.js'

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'failed-start-'))
  await fillFromPrepared(data, {})
})
afterEach(() => rm(data, { recursive: true, force: true }))

const start = (env: Record<string, string>) =>
  startPlatformProgram('platform/main.ts', { DATA_DIR: data, SEED_CASES: '0', ...env })

describe('a start that fails', () => {
  it('ends the process where another one has the port, so that a second start finds the ledgers free', async () => {
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

  it('ends the process before anything is accepted when background work cannot start', async () => {
    const port = String(await freePort())
    // Preparing a service wallet needs this table; the start of the wallet's features fails without it.
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: data })
    await db.schema.renameTable('jobs', 'jobs_elsewhere')
    await db.destroy()
    await expect(start({ PORT: port }).line(/^ready/)).rejects.toThrow(/ended with 1 before/)
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow()
  })
})
