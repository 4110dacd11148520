import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Keypair } from '@stellar/stellar-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { platformConfig } from '../../../platform/config.js'
import { EnvironmentError } from '../../../runtime/environment/read-environment.js'
import { openNetworks } from '../../../subgraphs/wallet/open-networks.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { productionSettings } from '../../support/platform/production-settings.js'

const passphrases = {
  testnet: 'Test SDF Network ; September 2015',
  public: 'Public Global Stellar Network ; September 2015',
}

/** A Horizon server that only identifies itself. */
const horizon = {
  root: {} as object,
  status: 200,
  server: undefined as Server | undefined,
  async start(root: object): Promise<string> {
    this.root = root
    this.status = 200
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/' ? this.status : 404
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url === '/' ? this.root : { status: 404 }))
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
}

afterEach(() => {
  horizon.server?.close()
})

const rootOf = (passphrase: string, more: { ageMs?: number; behind?: number } = {}) => ({
  network_passphrase: passphrase,
  history_latest_ledger: 1000,
  core_latest_ledger: 1000 + (more.behind ?? 0),
  history_latest_ledger_closed_at: new Date(Date.now() - (more.ageMs ?? 0)).toISOString(),
})

const open = (env: Record<string, string>, log = recordedLog()) => {
  const { wallet } = platformConfig({ DATA_DIR: ':memory:', ...env })
  return openNetworks({ ...wallet, dataDirectory: ':memory:' }, log)
}

describe('the start on a real network', () => {
  it('succeeds with an up-to-date server of that network', async () => {
    const networks = await open({ HORIZON_URL_TESTNET: await horizon.start(rootOf(passphrases.testnet)) })
    await networks.close()
    expect(networks.setups.testnet.embedded).toBe(false)
  })

  it.each([
    [
      'is a server of another network',
      rootOf(passphrases.public),
      /is a server of another network: its pass/,
    ],
    ['closed its last ledger minutes ago', rootOf(passphrases.testnet, { ageMs: 300_000 }), /lags behind/],
    ['has not ingested what its core has', rootOf(passphrases.testnet, { behind: 40 }), /lags behind/],
    ['is minutes ahead of this machine', rootOf(passphrases.testnet, { ageMs: -300_000 }), /clock of this/],
  ])('fails with one sentence that names the variable when the server %s', async (_what, root, sentence) => {
    const started = open({ HORIZON_URL_TESTNET: await horizon.start(root) })
    await expect(started).rejects.toThrow(sentence)
    await expect(started).rejects.toThrow(/^[^\n]*HORIZON_URL_TESTNET[^\n]*$/)
  })

  it('succeeds while the server is unavailable', async () => {
    const url = await horizon.start(rootOf(passphrases.public))
    horizon.status = 503
    const networks = await open({ HORIZON_URL_TESTNET: url })
    expect(networks.setups.testnet.embedded).toBe(false)
    await networks.close()
  })

  it('warns that nothing can be bought on the public network without a provider', async () => {
    const url = await horizon.start(rootOf(passphrases.public))
    const warnings = async (more: Record<string, string>) => {
      const log = recordedLog()
      const networks = await open({ HORIZON_URL_PUBLIC: url, ALLOW_REAL_NETWORK: 'true', ...more }, log)
      await networks.close()
      return log.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)
    }
    expect(await warnings({})).toEqual([expect.stringMatching(/^ONRAMP_BASE_URL is not set: /)])
    expect(await warnings({ ONRAMP_BASE_URL: 'https://buy.provider.example' })).toEqual([])
  })

  it('is refused for the public network outside production unless explicitly allowed', () => {
    const env = { HORIZON_URL_PUBLIC: 'https://horizon.example' }
    expect(() => platformConfig(env)).toThrow(EnvironmentError)
    expect(() => platformConfig(env)).toThrow(/HORIZON_URL_PUBLIC moves real money/)
    expect(platformConfig({ ...env, ALLOW_REAL_NETWORK: 'true' }).wallet.realNetworks.public).toBeDefined()
    const inProduction = { ...productionSettings, DONATION_ACCOUNT_PUBLIC: Keypair.random().publicKey() }
    expect(platformConfig({ ...env, ...inProduction }).wallet.realNetworks.public).toBeDefined()
  })
})
