import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { dropConnection } from '../../../subgraphs/wallet/local-network/faults.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')

describe('accepting payments', () => {
  let wallet: WalletUnderTest
  let locals: Awaited<ReturnType<typeof startNetworks>>
  let isSilent = false
  /** An account that the requested node does not have yet. */
  let unseen: string | undefined
  beforeAll(async () => {
    locals = await startNetworks({
      faults: {
        arriving: () => (isSilent ? dropConnection : undefined),
        lag: ({ path }) => (path === `/accounts/${unseen}` ? { ledgers: 1_000 } : undefined),
      },
    })
    // With ledgers a second apart, a fee and a close time are used for a few seconds.
    wallet = await startWallet({ locals, closeMs: 1_000 })
  })
  afterAll(async () => {
    await wallet.close()
    await Promise.all(networks.map((network) => locals[network].close()))
  })

  it('needs no call to the ledger once the accounts of wallet and receiver have been read', async () => {
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ana).createWallet()
    const first = await wallet.as(ana).send(from.id, to.publicKey, '1')
    await wallet.as(ana).ended(first.id)
    isSilent = true
    const sent = await Promise.all(
      ['2', '3', '4.0000001'].map((amount) => wallet.as(ana).send(from.id, to.publicKey, amount)),
    ).finally(() => {
      isSilent = false
    })
    expect(sent.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    const ended = await Promise.all(sent.map(({ id }) => wallet.as(ana).ended(id)))
    expect(ended.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    // No money is spent twice, although the snapshot is older than the payments after it.
    const { XLM } = await wallet.onLedger(from.publicKey)
    expect(XLM).toBe(parseAmount('10000') - parseAmount('10.0000001') - 4n * 100n)
    await expect(wallet.as(ana).send(from.id, to.publicKey, '9989.9999599')).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { available: '9989.9999499' },
    })
  })

  it('pays a new wallet of the platform that the requested node does not have yet', async () => {
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ana).createWallet()
    unseen = to.publicKey
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '2')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    unseen = undefined
  })

  it('reads an account again before it refuses, so that received money counts', async () => {
    const from = await wallet.as(ana).createWallet()
    const to = await wallet.as(ana).createWallet()
    await wallet.as(ana).ended((await wallet.as(ana).send(from.id, to.publicKey, '1')).id)
    await wallet.as(ana).ended((await wallet.as(ana).send(to.id, from.publicKey, '5000')).id)
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '14000')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
  })
})
