import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { person, startNetworks, startWallet } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const key = () => randomBytes(32).toString('base64')

describe('the programs that manage wallet keys', () => {
  let dataDirectory: string
  let locals: Awaited<ReturnType<typeof startNetworks>>

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'custody-programs-'))
    locals = await startNetworks()
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

  it('reseal the root of the keys under another master key, and report a changed signing log', async () => {
    const [before, after] = [key(), key()]
    const start = (config: object) => startWallet({ dataDirectory, locals, config })
    const first = await start({ masterKey: before })
    const mine = await first.as(ana).createWallet()
    await first.close()

    const rewrap = await run('rewrap-keys.ts', {
      WALLET_MASTER_KEY: after,
      WALLET_MASTER_KEY_PREVIOUS: before,
    })
    expect(rewrap).toEqual({
      code: 0,
      output: expect.stringMatching(/^The root of the wallet keys was sealed with/),
    })
    const second = await start({ masterKey: after })
    const sent = await second.as(ana).send(mine.id, mine.publicKey, '1')
    expect(await second.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })

    const verify = () => run('verify-signings.ts', { WALLET_MASTER_KEY: after })
    expect(await verify()).toMatchObject({ code: 0 })
    await second.db('signing_audit').where({ wallet_id: mine.id, position: 1 }).update({ purpose: 'payment' })
    expect(await verify()).toEqual({ code: 1, output: expect.stringContaining(`${mine.id} at entry 1`) })
    await second.close()
  })

  it('fail and name the missing master key', async () => {
    const answer = await run('rewrap-keys.ts', { WALLET_MASTER_KEY: key() })
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('WALLET_MASTER_KEY_PREVIOUS') })
  })
})
