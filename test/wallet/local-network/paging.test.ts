import type { Horizon, Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fiveRounds } from './support/history-under-test.js'
import { type NetworkUnderTest, type Settled, startNetwork } from './support/network-under-test.js'

describe('paging', () => {
  let network: NetworkUnderTest
  let server: Horizon.Server
  let receiver: Keypair
  let settled: Settled[]

  beforeAll(async () => {
    network = await startNetwork({ basePath: '/some/where' })
    server = network.server
    ;({ receiver, settled } = await fiveRounds(network))
  })
  afterAll(() => network.close())

  it('reads everything in both orders without repeating or missing a record', async () => {
    const tokens: string[] = []
    let page = await server.operations().limit(3).call()
    while (page.records.length > 0) {
      tokens.push(...page.records.map(({ paging_token }) => paging_token))
      page = await page.next()
    }
    expect(tokens).toEqual([...new Set(tokens)])
    expect(tokens.map(BigInt)).toEqual([...tokens].map(BigInt).sort((a, b) => (a < b ? -1 : 1)))

    const backwards: string[] = []
    page = await server.operations().order('desc').limit(4).call()
    while (page.records.length > 0) {
      backwards.push(...page.records.map(({ paging_token }) => paging_token))
      page = await page.next()
    }
    expect(backwards.reverse()).toEqual(tokens)
  })

  it('returns the preceding records in reverse order for the `prev` link', async () => {
    const all = (await server.transactions().limit(200).call()).records.map(({ id }) => id)
    const second = await (await server.transactions().limit(2).call()).next()
    expect(second.records.map(({ id }) => id)).toEqual(all.slice(2, 4))
    expect((await second.prev()).records.map(({ id }) => id)).toEqual(all.slice(0, 2).reverse())
  })

  it('keeps its filters in the links', async () => {
    const page = await server
      .payments()
      .forAccount(receiver.publicKey())
      .includeFailed(true)
      .join('transactions')
      .limit(3)
      .call()
    const next = await page.next()
    expect(next.records.map(({ transaction_successful }) => transaction_successful)).toEqual([
      false,
      true,
      true,
    ])
  })

  it('continues from a cursor, and returns nothing after the cursor `now`', async () => {
    const [first] = settled
    const { records } = await server
      .payments()
      .cursor(first?.paging_token ?? '')
      .call()
    expect(records[0]?.transaction_hash).toBe(first?.hash)
    expect((await server.payments().cursor('now').call()).records).toEqual([])
    const newest = await server.payments().cursor('now').order('desc').limit(1).call()
    expect(newest.records[0]?.transaction_hash).not.toBeUndefined()
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['cursor=-1', 'cursor'],
    ['cursor=abc', 'cursor'],
    ['cursor=99999999999999999999', 'cursor'],
    ['order=up', 'order'],
    ['include_failed=maybe', 'include_failed'],
    ['join=accounts', 'join'],
  ])('refuses %s and names the parameter', async (query, field) => {
    const response = await fetch(`${network.url}/payments?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      type: 'https://stellar.org/horizon-errors/bad_request',
      extras: { invalid_field: field },
    })
  })

  it('returns ten records by default, and up to two hundred on request', async () => {
    expect((await server.operations().includeFailed(true).call()).records).toHaveLength(10)
    expect((await server.operations().includeFailed(true).limit(200).call()).records).toHaveLength(12)
  })
})
