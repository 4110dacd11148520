import { Asset, type Keypair, Operation, type Transaction } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { type FaultScript, type Lag, shuffled } from '../../../subgraphs/wallet/local-network/faults.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('several Horizon nodes behind one address', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let lag: Lag | undefined
  let faults: FaultScript

  beforeEach(async () => {
    lag = undefined
    faults = { lag: () => lag }
    network = await startNetwork({ faults })
    payer = await network.newAccount('100')
  })
  afterEach(() => network.close())

  const pay = (amount = '1', asset = Asset.native()) =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset, amount })
  const get = async (path: string) => {
    const response = await fetch(network.url + path)
    return { status: response.status, headers: response.headers, body: (await response.json()) as Listed }
  }
  type Listed = {
    _embedded: { records: { hash: string; sequence: string; id: string }[] }
    sequence: string
    [member: string]: unknown
  }
  const head = async () =>
    Number((await network.server.ledgers().order('desc').limit(1).call()).records[0]?.sequence)

  it('serve accounts, history, ledgers and their position of an earlier ledger when they lag', async () => {
    const before = (await get(`/accounts/${payer.publicKey()}`)).body
    const latest = await head()
    const trusted = await network.run(payer, [Operation.changeTrust({ asset: network.usdc }), pay('5')])

    lag = { ledgers: 1 }
    const account = await get(`/accounts/${payer.publicKey()}`)
    expect(account.body).toMatchObject({ sequence: before.sequence, balances: before.balances })
    expect(account.headers.get('latest-ledger')).toBe(String(latest))
    expect((await get(`/transactions/${trusted.hash}`)).status).toBe(404)
    const own = await get(`/accounts/${payer.publicKey()}/transactions?order=desc`)
    expect(own.body._embedded.records.map(({ hash }) => hash)).not.toContain(trusted.hash)
    expect((await get('/')).body).toMatchObject({
      history_latest_ledger: latest,
      core_latest_ledger: latest + 1,
    })
    expect((await get(`/ledgers/${latest + 1}`)).status).toBe(404)

    lag = undefined
    expect((await get(`/accounts/${payer.publicKey()}`)).headers.get('latest-ledger')).toBe(
      String(latest + 1),
    )
    expect((await get(`/transactions/${trusted.hash}`)).status).toBe(200)
  })

  it('lack a new account and still have a merged one when they lag several ledgers', async () => {
    const closed = await network.newAccount('10')
    await network.run(closed, [Operation.accountMerge({ destination: payer.publicKey() })])
    await network.closeLedger()
    const opened = await network.newAccount('10')
    lag = { ledgers: 3 }
    expect((await get(`/accounts/${closed.publicKey()}`)).status).toBe(200)
    const missing = await get(`/accounts/${opened.publicKey()}`)
    expect(missing.status).toBe(404)
    expect(Number(missing.headers.get('latest-ledger'))).toBeGreaterThan(0)
    lag = undefined
    expect((await get(`/accounts/${closed.publicKey()}`)).status).toBe(404)
    expect((await get(`/accounts/${opened.publicKey()}`)).status).toBe(200)
  })

  it('send the latest-ledger header for state only, as Horizon does', async () => {
    const { hash } = await network.run(payer, [pay()])
    for (const path of [
      '/',
      '/ledgers',
      `/transactions/${hash}`,
      '/payments',
      `/accounts/${payer.publicKey()}/payments`,
    ])
      expect((await get(path)).headers.get('latest-ledger')).toBeNull()
    for (const path of [
      `/accounts/${payer.publicKey()}`,
      `/claimable_balances?claimant=${payer.publicKey()}`,
    ])
      expect((await get(path)).headers.get('latest-ledger')).toBe(String(await head()))
  })

  it('can lag by time as well, so that a ledger appears once it is old enough', async () => {
    let now = Date.parse('2026-02-01T12:00:00.000Z')
    const timed = await startNetwork({ faults, now: () => now })
    await timed.closeLedger()
    now += 10_000
    const latest = await timed.closeLedger()
    const seen = async () =>
      ((await (await fetch(`${timed.url}/`)).json()) as { history_latest_ledger: number })
        .history_latest_ledger
    lag = { milliseconds: 1_500 }
    now += 1_000
    expect(await seen()).toBe(latest - 1)
    now += 1_000
    expect(await seen()).toBe(latest)
    await timed.close()
  })

  it('refuse requests above the quota without effect, with the seconds to wait', async () => {
    faults.quota = () => ({ requests: 2, seconds: 3600 })
    const transaction = await network.build(payer, [pay()])
    expect((await get('/')).headers.get('x-ratelimit-remaining')).toBe('0')
    const refused = await network.offer(transaction)
    expect(refused).toMatchObject({ httpStatus: 429, title: 'Rate Limit Exceeded' })
    const { status, headers } = await get('/')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500)
    faults.quota = () => undefined
    await network.closeLedger()
    expect((await get(`/transactions/${transaction.hash().toString('hex')}`)).status).toBe(404)
  })

  it('cut streams without the closing event', async () => {
    const headers = { accept: 'text/event-stream' }
    const stream = await fetch(`${network.url}/ledgers?cursor=now`, { headers })
    network.inject.cutStreams()
    await expect(stream.text()).rejects.toThrow('terminated')
  })

  it('return 404 for a transaction and 410 for a ledger or list before their oldest ledger', async () => {
    const old = await network.run(payer, [pay()])
    await network.closeLedger()
    const elder = await head()
    const { hash } = await network.run(payer, [pay()])
    network.inject.reapHistoryBefore(elder)

    expect((await get(`/transactions/${old.hash}`)).status).toBe(404)
    // As published: stellar-docs errors/http-status-codes/horizon-specific/before-history.mdx @0cc55d6b.
    expect((await get(`/ledgers/${elder - 1}`)).body).toEqual({
      type: 'https://stellar.org/horizon-errors/before_history',
      title: 'Data Requested Is Before Recorded History',
      status: 410,
      detail:
        "This horizon instance is configured to only track a portion of the stellar network's latest history. This request is asking for results prior to the recorded history known to this horizon instance.",
    })
    expect((await get('/')).body.history_elder_ledger).toBe(elder)
    const own = `/accounts/${payer.publicKey()}/transactions`
    expect((await get(`${own}?cursor=5`)).body._embedded.records.map((one) => one.hash)).toEqual([hash])
    expect((await get(`${own}?cursor=5&order=desc`)).status).toBe(410)
    faults.refusesReapedCursors = () => true
    expect((await get(`${own}?cursor=5`)).status).toBe(410)
    expect((await get(own)).body._embedded.records.map((one) => one.hash)).toEqual([hash])
  })

  it('start again at the first ledger after a reset of the network, and keep only the keys', async () => {
    const { hash } = await network.run(payer, [pay()])
    network.inject.reset()
    expect(await head()).toBe(1)
    expect((await get(`/transactions/${hash}`)).status).toBe(404)
    expect((await get(`/accounts/${payer.publicKey()}`)).status).toBe(404)
    const again = await network.newAccount('3')
    expect(await network.balance(again.publicKey())).toBe('3.0000000')
  })

  it('apply the transactions of a ledger in an order that only their set determines', async () => {
    const transactions = new Map<string, Transaction>()
    for (let made = 0; made < 6; made++) {
      const transaction = await network.build(await network.newAccount('10'), [pay()])
      transactions.set(transaction.hash().toString('hex'), transaction)
    }
    const order = shuffled([...transactions.keys()])
    for (const hash of order.toReversed()) await network.offer(transactions.get(hash) as Transaction)
    faults.applicationOrder = shuffled
    const ledger = await network.closeLedger()
    const applied = (await get(`/ledgers/${ledger}/transactions`)).body._embedded.records.map(
      ({ hash }) => hash,
    )
    expect(applied).toEqual(order)
    expect(shuffled(order.toReversed())).toEqual(order)
  })

  it('apply a changed reserve per entry to ledgers and to the minimum balance of an account', async () => {
    network.inject.setBaseReserve(20_000_000n)
    await network.closeLedger()
    const [latest] = (await network.server.ledgers().order('desc').limit(1).call()).records
    expect(latest?.base_reserve_in_stroops).toBe(20_000_000)
    // 100 XLM less the fee; two base entries keep 4 XLM.
    const tooMuch = await network.run(payer, [pay('96')])
    expect(resultCodes(decodeResult(tooMuch.result_xdr)).operations).toEqual(['op_underfunded'])
    expect((await network.run(payer, [pay('95.9')])).successful).toBe(true)
  })
})
