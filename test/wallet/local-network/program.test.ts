import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLocalNetworkConfig } from '../../../subgraphs/wallet/local-network/config.js'
import { PASSPHRASES } from '../../../subgraphs/wallet/local-network/core/protocol.js'
import { type Program, startProgram } from './support/program-under-test.js'

describe('the local network as a program', () => {
  let folder: string
  let program: Program | undefined

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  })
  afterEach(async () => {
    await program?.kill()
    rmSync(folder, { recursive: true })
  })

  it('prints its URL, serves the SDK there, and stops on SIGTERM', async () => {
    program = await startProgram({
      DATA_DIR: folder,
      LOCAL_NETWORK_BASE_PATH: '/horizon',
      LOCAL_NETWORK_CLOSE_INTERVAL_MS: '20',
    })
    expect(program.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/horizon$/)
    const said = program.output.join('\n')
    expect(said).toContain(`new Horizon.Server('${program.url}', { allowHttp: true })`)
    expect(said).toContain('Test SDF Network ; September 2015')
    expect(said).toContain('/friendbot?addr=G')
    expect(said).not.toMatch(/\bS[A-Z2-7]{55}\b/)

    const server = new Horizon.Server(program.url, { allowHttp: true })
    const key = Keypair.random().publicKey()
    await server.friendbot(key).call()
    expect((await server.loadAccount(key)).balances[0]?.balance).toBe('10000.0000000')
    expect(await program.stop()).toBe(0)
  })

  it('writes the keys to a file that only its owner can read', async () => {
    program = await startProgram({ DATA_DIR: folder, LOCAL_NETWORK: 'public' })
    const file = join(folder, 'local-network', 'public.keys.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const keys = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    expect(keys.sponsorSecret).toMatch(/^S[A-Z2-7]{55}$/)
    expect(keys.distributorSecret).toMatch(/^S[A-Z2-7]{55}$/)
    expect(keys.passphrase).toBe(PASSPHRASES.public)
    expect(program.output.join('\n')).toContain(file)
  })

  it('refuses to start with a wrong setting, and names it', async () => {
    await expect(startProgram({ DATA_DIR: folder, LOCAL_NETWORK: 'moon' })).rejects.toThrow(/LOCAL_NETWORK:/)
  })

  it('reads its settings with defaults, and reports all invalid ones together', () => {
    expect(readLocalNetworkConfig({})).toMatchObject({
      network: 'testnet',
      host: '127.0.0.1',
      port: 8000,
      closeIntervalMs: 1000,
    })
    expect(() =>
      readLocalNetworkConfig({ LOCAL_NETWORK_PORT: 'high', LOCAL_NETWORK_CLOSE_INTERVAL_MS: '0' }),
    ).toThrow(/LOCAL_NETWORK_PORT[\s\S]*LOCAL_NETWORK_CLOSE_INTERVAL_MS/)
  })
})
