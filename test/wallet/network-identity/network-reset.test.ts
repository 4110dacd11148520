import { describe, expect, it } from 'vitest'
import type { RealNetworkConfig } from '../../../subgraphs/wallet/config.js'
import { compareNetwork } from '../../../subgraphs/wallet/network-identity/network-comparison.client.js'
import {
  assertReset,
  confirmedNetwork,
} from '../../../subgraphs/wallet/network-resets/network-reset.policy.js'

const real = { realNetworks: { public: {} as RealNetworkConfig, testnet: {} as RealNetworkConfig } }
const embedded = { realNetworks: {} }

describe('the network whose reset an operator accepts', () => {
  it('must be named twice', () => {
    expect(confirmedNetwork({ name: 'testnet', confirm: 'testnet' }, real)).toBe('testnet')
    expect(confirmedNetwork({ name: 'public', confirm: 'public' }, embedded)).toBe('public')
  })

  it.each([
    [
      'has no such name',
      { name: 'mainnet', confirm: 'mainnet' },
      embedded,
      /must be one of testnet, public|public, testnet/,
    ],
    ['is confirmed by another name', { name: 'testnet', confirm: 'public' }, embedded, /--confirm testnet/],
    [
      'is confirmed by almost its name',
      { name: 'testnet', confirm: 'Testnet ' },
      embedded,
      /--confirm testnet/,
    ],
    ['is the real public one', { name: 'public', confirm: 'public' }, real, /never reset/],
  ])('is refused if it %s', (_, named, config, message) => {
    expect(() => confirmedNetwork(named, config)).toThrow(message)
  })
})

describe('a reset is accepted', () => {
  const passphrase = 'Test SDF Network ; September 2015'
  const known = {
    network: 'testnet',
    passphrase,
    ledger: 100,
    hash: 'aa',
    earlierLedger: 80,
    earlierHash: 'bb',
  } as const
  /** The comparison with a server that has these ledgers. */
  const found = (latestLedger: number, hashes: Readonly<Record<number, string>>, of = passphrase) =>
    compareNetwork(
      'HORIZON_URL_TESTNET',
      {
        findClose: async (ledger) => {
          const hash = hashes[ledger]
          return hash === undefined
            ? undefined
            : { ledger, hash, closedAt: '2026-11-22T00:00:00.000Z', operations: 0 }
        },
      },
      { passphrase: of, latestLedger, ledgerAgeSeconds: 1, ledgersBehind: 0 },
      known,
    )
  const refusal = async (difference: ReturnType<typeof found>) => {
    try {
      assertReset('testnet', await difference)
    } catch (error) {
      return String(error)
    }
    return undefined
  }

  it.each<[string, Parameters<typeof found>]>([
    ['its ledgers are far below the known one', [3, {}]],
    ['the known ledger has another hash', [200, { 100: 'cc' }]],
    ['it has an earlier ledger with another hash, although not the known one yet', [95, { 80: 'cc' }]],
  ])('when %s', async (_, server) => {
    expect(await refusal(found(...server))).toBeUndefined()
  })

  it.each<[string, Parameters<typeof found>, RegExp]>([
    ['the server serves the known network', [200, { 100: 'aa' }], /is the known one/],
    ['the server of the known network lags', [95, { 80: 'bb' }], /is the known one/],
    ['the server of the known network keeps short history', [200, { 80: 'bb' }], /is the known one/],
    ['the server has none of the known ledgers', [95, {}], /it lags, or the network was reset/],
    [
      'the server serves another network',
      [200, { 100: 'aa' }, 'Standalone Network ; 2017'],
      /another network: .*Nothing was changed/,
    ],
  ])('but not when %s', async (_, server, message) => {
    expect(await refusal(found(...server))).toMatch(message)
  })

  it('but not when the database has not used the network', () => {
    expect(() => assertReset('testnet', undefined)).toThrow(/none was used yet. Nothing was changed/)
  })
})
