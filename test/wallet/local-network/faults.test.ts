import { Asset, type Keypair, Operation } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  badGateway,
  delayedUntil,
  dropConnection,
  type FaultRequest,
  type FaultScript,
  gatewayTimeout,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { golden } from './support/golden-cases.js'
import { type AnyTransaction, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('faults that a test can inject', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let faults: FaultScript

  beforeEach(async () => {
    faults = {}
    network = await startNetwork({ basePath: '/horizon', faults })
    payer = await network.newAccount('100')
  })
  afterEach(() => network.close())

  const paid = () =>
    network.build(payer, [
      Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount: '1' }),
    ])
  const isStored = async (transaction: AnyTransaction): Promise<boolean> => {
    faults.arriving = undefined
    const hash = transaction.hash().toString('hex')
    return (await fetch(`${network.url}/transactions/${hash}`)).status === 200
  }

  it('return 504 after accepting the transaction, which the ledger then contains', async () => {
    const transaction = await paid()
    faults.accepted = () => gatewayTimeout
    await expect(network.server.submitTransaction(transaction)).rejects.toMatchObject({
      response: { status: 504, data: golden('problem-timeout-doc').body },
    })
    await network.closeLedger()
    expect(await isStored(transaction)).toBe(true)
  })

  it('return 502 after accepting an asynchronous submission, selected by its hash and path', async () => {
    const transaction = await paid()
    const asked: object[] = []
    faults.accepted = (accepted) => {
      asked.push(accepted)
      return badGateway
    }
    await expect(network.server.submitAsyncTransaction(transaction)).rejects.toMatchObject({
      response: { status: 502 },
    })
    expect(asked).toEqual([{ hash: transaction.hash().toString('hex'), path: '/transactions_async' }])
    await network.closeLedger()
    expect(await isStored(transaction)).toBe(true)
  })

  it('return 502 in HTML before accepting the transaction, which the ledger never contains', async () => {
    const transaction = await paid()
    faults.arriving = ({ method }) => (method === 'POST' ? badGateway : undefined)
    await expect(network.server.submitTransaction(transaction)).rejects.toMatchObject({
      response: { status: 502, data: expect.stringContaining('<html>') },
    })
    await network.closeLedger()
    expect(await isStored(transaction)).toBe(false)
  })

  it('close the connection before or after accepting the transaction', async () => {
    const before = await paid()
    faults.arriving = ({ method }) => (method === 'POST' ? dropConnection : undefined)
    await expect(network.server.submitTransaction(before)).rejects.toThrow(/socket hang up|ECONNRESET/)
    await network.closeLedger()
    expect(await isStored(before)).toBe(false)

    faults.accepted = () => dropConnection
    await expect(network.server.submitTransaction(before)).rejects.toThrow(/socket hang up|ECONNRESET/)
    await network.closeLedger()
    expect(await isStored(before)).toBe(true)
  })

  it('delay a response until the test releases it', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    faults.arriving = ({ path }) => (path === '/fee_stats' ? delayedUntil(held) : undefined)
    let answered = false
    const stats = network.server.feeStats().then((answer) => {
      answered = true
      return answer
    })
    await network.server.root()
    expect(answered).toBe(false)
    release()
    expect((await stats).last_ledger_base_fee).toBe('100')
  })

  it('are decided for every request by its path below the base path', async () => {
    const requests: FaultRequest[] = []
    faults.arriving = (request) => {
      requests.push(request)
      return undefined
    }
    await network.server.payments().forAccount(payer.publicKey()).limit(3).call()
    expect(requests).toEqual([{ method: 'GET', path: `/accounts/${payer.publicKey()}/payments` }])
  })

  it('do not occur without a script', async () => {
    const plain = await startNetwork()
    const key = await plain.newAccount()
    const transaction = await plain.build(key, [Operation.bumpSequence({ bumpTo: '0' })])
    expect((await plain.settle(transaction)).successful).toBe(true)
    await plain.close()
  })
})
