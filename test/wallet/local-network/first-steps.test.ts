import { Asset, Horizon, Keypair, Operation } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('an SDK client of the local network', () => {
  let network: NetworkUnderTest

  beforeAll(async () => {
    network = await startNetwork({ basePath: '/testnet/horizon', closeIntervalMs: 50 })
  })
  afterAll(() => network.close())

  it('reads the root resource under a base path', async () => {
    const root = await network.server.root()
    expect(root.network_passphrase).toBe('Test SDF Network ; September 2015')
    expect(root.history_latest_ledger).toBeGreaterThanOrEqual(1)
  })

  it('is funded by friendbot, sends a payment and finds it in the history', async () => {
    const { server } = network
    const [payer, receiver] = [Keypair.random(), Keypair.random()]
    await server.friendbot(payer.publicKey()).call()
    await server.friendbot(receiver.publicKey()).call()
    const payment = Operation.payment({
      destination: receiver.publicKey(),
      asset: Asset.native(),
      amount: '12.5',
    })
    const transaction = await network.build(payer, [payment])

    const answer = await server.submitTransaction(transaction)

    expect(answer).toMatchObject({ successful: true, hash: transaction.hash().toString('hex') })
    expect(await network.balance(receiver.publicKey())).toBe('10012.5000000')
    expect(await network.balance(payer.publicKey())).toBe('9987.4999900')
    const page = await server.payments().forAccount(receiver.publicKey()).order('desc').limit(1).call()
    expect(page.records[0]).toMatchObject({ type: 'payment', amount: '12.5000000', from: payer.publicKey() })
  })

  it('sends USDC from the distributor to an account that trusts its issuer', async () => {
    const holder = await network.newAccount()
    await network.server.submitTransaction(
      await network.build(holder, [Operation.changeTrust({ asset: network.usdc })]),
    )
    const payment = Operation.payment({ destination: holder.publicKey(), asset: network.usdc, amount: '7' })
    await network.server.submitTransaction(await network.build(network.distributor, [payment]))
    expect(await network.balance(holder.publicKey(), network.usdc)).toBe('7.0000000')
  })

  it('gets the SDK’s not-found error for an unknown account', async () => {
    const { server } = network
    await expect(server.loadAccount(Keypair.random().publicKey())).rejects.toMatchObject({
      response: { status: 404, type: 'https://stellar.org/horizon-errors/not_found' },
    })
    expect(server).toBeInstanceOf(Horizon.Server)
  })
})
