import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { tablesOf } from '../../support/fixtures/all-tables.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { person, startNetworks, startWallet } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const key = () => randomBytes(32).toString('base64')

describe('the programs that manage wallet keys', () => {
  let dataDirectory: string
  let locals: Awaited<ReturnType<typeof startNetworks>>
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let mine: any
  const before = key()

  const start = (config: object) => startWallet({ dataDirectory, locals, config })
  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'custody-programs-'))
    locals = await startNetworks()
    const wallet = await start({ masterKey: before })
    mine = await wallet.as(ana).createWallet()
    await wallet.close()
  })
  afterAll(async () => {
    await Promise.all(networks.map((network) => locals[network].close()))
    await rm(dataDirectory, { recursive: true, force: true })
  })

  /** Runs a program, and returns its exit code and output. */
  async function run(program: string, variables: Record<string, string>) {
    const env = { DATA_DIR: dataDirectory, ...variables }
    const { code, stdout, stderr } = await runAsOperator(`subgraphs/wallet/${program}`, env)
    return { code, output: (stdout + stderr).trim() }
  }

  /** The rows of every table. */
  async function contents(): Promise<Record<string, unknown[]>> {
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory })
    const found = await Promise.all((await tablesOf(db)).map(async (name) => [name, await db(name)] as const))
    await db.destroy()
    return Object.fromEntries(found)
  }

  it('fail, name the missing master key, and change nothing', async () => {
    const held = await contents()
    expect(held.wallet_keys).not.toEqual([])
    const answer = await run('rewrap-keys.ts', { WALLET_MASTER_KEY: key() })
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('WALLET_MASTER_KEY_PREVIOUS') })
    expect(await contents()).toEqual(held)
  })

  it('reseal the root of the keys under another master key, and report a changed signing log', async () => {
    const after = key()
    const rewrap = await run('rewrap-keys.ts', {
      WALLET_MASTER_KEY: after,
      WALLET_MASTER_KEY_PREVIOUS: before,
    })
    expect(rewrap).toEqual({
      code: 0,
      output: expect.stringMatching(/^The root of the wallet keys was sealed with/),
    })
    const wallet = await start({ masterKey: after })
    const sent = await wallet.as(ana).send(mine.id, mine.publicKey, '1')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })

    const verify = () => run('verify-signings.ts', { WALLET_MASTER_KEY: after })
    expect(await verify()).toMatchObject({ code: 0 })
    await wallet.db('signing_audit').where({ wallet_id: mine.id, position: 1 }).update({ purpose: 'payment' })
    expect(await verify()).toEqual({ code: 1, output: expect.stringContaining(`${mine.id} at entry 1`) })
    await wallet.close()
  })
})
