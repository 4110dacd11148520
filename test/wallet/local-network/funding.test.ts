import { Asset, Keypair, Operation, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { startNetwork } from './support/network-under-test.js'

describe('friendbot', () => {
  it('funds a new account with 10,000 lumens, tops up a low balance, and refuses a funded account', async () => {
    const network = await startNetwork({ closeIntervalMs: 10 })
    const key = Keypair.random()
    const ask = (address = key.publicKey()) => fetch(`${network.url}/friendbot?addr=${address}`)
    expect((await ask()).status).toBe(200)
    const again = await ask()
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ detail: 'account already funded to starting balance' })
    const payment = Operation.payment({
      destination: network.sponsor.publicKey(),
      asset: Asset.native(),
      amount: '9000',
    })
    await network.run(key, [payment])
    expect((await ask()).status).toBe(200)
    expect(await network.balance(key.publicKey())).toBe('10999.9999900')
    expect((await ask('nobody')).status).toBe(400)
    const form = await fetch(`${network.url}/friendbot`, {
      method: 'POST',
      body: new URLSearchParams({ addr: Keypair.random().publicKey() }),
    })
    expect(form.status).toBe(200)
    await network.close()
  })

  it('funds more accounts at the same time than it has channels', async () => {
    const network = await startNetwork({ closeIntervalMs: 10 })
    const keys = Array.from({ length: 30 }, () => Keypair.random())
    await Promise.all(keys.map((key) => network.server.friendbot(key.publicKey()).call()))
    const balances = await Promise.all(keys.map((key) => network.balance(key.publicKey())))
    expect(new Set(balances)).toEqual(new Set(['10000.0000000']))
    await network.close()
  })

  it('does not exist on the public network', async () => {
    const network = await startNetwork({ network: 'public' })
    expect((await fetch(`${network.url}/friendbot?addr=${network.usdcIssuer}`)).status).toBe(404)
    expect(await network.server.root()).not.toHaveProperty('_links.friendbot')
    await network.close()
  })
})

describe('the ledger that replaces the public network', () => {
  const REAL = 'Public Global Stellar Network ; September 2015'

  it('has its own passphrase, and refuses transactions signed for the real one', async () => {
    const network = await startNetwork({ network: 'public' })
    expect(network.passphrase).not.toBe(REAL)
    const key = await network.newAccount()
    const unsigned = await network.build(key, [Operation.bumpSequence({ bumpTo: '0' })], { signers: [] })
    const forReal = TransactionBuilder.fromXDR(unsigned.toXDR(), REAL) as Transaction
    forReal.sign(key)
    expect((await network.offer(forReal)).error_result_xdr).toBe('AAAAAAAAAGT////6AAAAAA==')
    unsigned.sign(key)
    expect((await network.settle(unsigned)).successful).toBe(true)
    await network.close()
  })
})
