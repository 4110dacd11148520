import { Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('a missing resource', () => {
  let network: NetworkUnderTest
  let payer: Keypair

  beforeAll(async () => {
    network = await startNetwork({ basePath: '/some/where' })
    payer = await network.newAccount()
  })
  afterAll(() => network.close())

  it.each([
    ['an account', () => `/accounts/${Keypair.random().publicKey()}`],
    ['payments of an account', () => `/accounts/${Keypair.random().publicKey()}/payments`],
    ['a transaction', () => `/transactions/${'0'.repeat(64)}`],
    ['a transaction’s operations', () => `/transactions/${'0'.repeat(64)}/operations`],
    ['a ledger', () => '/ledgers/999999'],
    ['a ledger’s payments', () => '/ledgers/999999/payments'],
    ['an operation', () => '/operations/1'],
    ['a path', () => '/nonsense'],
  ])('%s returns a 404 problem', async (_name, path) => {
    const response = await fetch(network.url + path())
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      type: 'https://stellar.org/horizon-errors/not_found',
      title: 'Resource Missing',
      status: 404,
    })
  })

  it.each(['/transactions/xyz', '/ledgers/minus', '/operations/abc', '/accounts/GABC/payments'])(
    '%s returns 400',
    async (path) => {
      expect((await fetch(network.url + path)).status).toBe(400)
    },
  )

  it('resources that this ledger does not support return a not-implemented problem', async () => {
    await expect(network.server.effects().call()).rejects.toMatchObject({
      response: { status: 404, type: 'https://stellar.org/horizon-errors/not_implemented' },
    })
    for (const path of [
      `/accounts/${payer.publicKey()}/offers`,
      `/accounts?signer=${payer.publicKey()}`,
      '/assets',
    ])
      expect(await (await fetch(network.url + path)).json()).toMatchObject({
        title: 'Resource Not Yet Implemented',
      })
  })
})
