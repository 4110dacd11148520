import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networks } from '../../../../subgraphs/wallet/ledger/network.js'
import { Asset, createExternalAccount, giveUsdc, Memo, Operation } from '../../../support/fixtures/stellar.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const admin = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'
const lunaMemo = luna.slice('cas_'.length)

const RECEIVED = `query ($id: ID!) { wallet(id: $id) { transactions(filter: {type: received}, page: {limit: 100}) {
  nodes { hash amount asset source memo memoType status confirmedAt ledger } } } }`

const CASE_DONATIONS = `query ($cases: [_Any!]!) { _entities(representations: $cases) { ... on Case {
  walletDonations { nodes { id amount asset status anonymous walletId donor { id } transactionId } }
  walletTotals { network asset amount donations } } } }`

describe('payments received by wallets', () => {
  let dataDirectory: string
  let locals: Awaited<ReturnType<typeof startNetworks>>
  let wallet: WalletUnderTest

  const start = async () => {
    wallet = await startWallet({ dataDirectory, locals, cases: [luna] })
  }
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-received-'))
    locals = await startNetworks()
    await start()
  })
  afterEach(async () => {
    await wallet.close()
    await Promise.all(networks.map((network) => locals[network].close()))
    await rm(dataDirectory, { recursive: true, force: true })
  })

  // biome-ignore lint/suspicious/noExplicitAny: a response body
  const received = async (id: string): Promise<any[]> => {
    const { data, errors } = await wallet.run(RECEIVED, { id }, ana)
    expect(errors).toBeUndefined()
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any).wallet.transactions.nodes
  }

  it('are recorded once each, even if the service restarts in between', async () => {
    const mine = await wallet.as(ana).createWallet()
    const stranger = await createExternalAccount(locals.testnet)
    const hashes = [await stranger.pay(mine.publicKey, '1', { memo: Memo.text('one') })]
    await expect.poll(() => received(mine.id)).toHaveLength(2)

    await wallet.close()
    hashes.unshift(await stranger.pay(mine.publicKey, '2', { memo: Memo.id('7') }))
    hashes.unshift(await stranger.pay(mine.publicKey, '3', { memo: Memo.hash('ab'.repeat(32)) }))
    await start()
    await expect.poll(() => received(mine.id)).toHaveLength(4)

    await wallet.close()
    await start()
    await giveUsdc(locals.testnet, mine.publicKey, '12.5')
    await expect.poll(() => received(mine.id)).toHaveLength(5)
    const [usdc, ...lumens] = await received(mine.id)
    expect(usdc).toMatchObject({ asset: 'USDC', amount: '12.5000000', status: 'success' })
    expect(lumens.slice(0, 3)).toMatchObject([
      { hash: hashes[0], amount: '3.0000000', memo: 'ab'.repeat(32), memoType: 'hash' },
      { hash: hashes[1], amount: '2.0000000', memo: '7', memoType: 'id' },
      { hash: hashes[2], amount: '1.0000000', memo: 'one', memoType: 'text', source: stranger.address },
    ])
    const shown = await wallet.as(ana).wallet(mine.id)
    expect(shown.balance).toMatchObject({ XLM: '10006.0000000', USDC: '12.5000000' })
    // Ledger times are whole seconds: the wallet's own actions within that second are later.
    expect(shown.lastActivity >= usdc.confirmedAt).toBe(true)
  })

  it('include the balance of a merged account, and several payments of one transaction', async () => {
    const mine = await wallet.as(ana).createWallet()
    const leaving = await createExternalAccount(locals.testnet)
    const pay = (amount: string) =>
      Operation.payment({ destination: mine.publicKey, asset: Asset.native(), amount })
    await leaving.submit([pay('1'), pay('2'), Operation.accountMerge({ destination: mine.publicKey })])
    await expect
      .poll(async () => (await received(mine.id)).map(({ amount }) => amount))
      .toEqual(['9996.9999700', '2.0000000', '1.0000000', '10000.0000000'])
  })

  it('to the donation account become donations to the case that the memo names', async () => {
    const [{ public_key: donations }] = await wallet.db('wallets').where({
      owner_id: 'service:donations',
      network: 'testnet',
    })
    const stranger = await createExternalAccount(locals.testnet)
    const mine = await wallet.as(ana).createWallet()
    await stranger.pay(donations, '40', { memo: Memo.text(lunaMemo) })
    await stranger.pay(donations, '41', { memo: Memo.text('01JCDEM00000000000000000XX') })
    await stranger.pay(donations, '42', { memo: Memo.text('for the dogs') })
    await stranger.pay(donations, '43')
    const sent = await wallet.as(ana).send(mine.id, donations, '2', { memo: lunaMemo })
    const donated = await wallet.as(ana).donate(mine.id, luna, '3')
    await wallet.as(ana).ended(sent.id)
    await wallet.as(ana).ended(donated.transactionId)

    const read = async () => {
      const { data } = await wallet.run(CASE_DONATIONS, { cases: [{ __typename: 'Case', id: luna }] }, admin)
      // biome-ignore lint/suspicious/noExplicitAny: a response body
      return (data as any)._entities[0]
    }
    await expect
      .poll(async () => (await read()).walletTotals)
      .toEqual([{ network: 'testnet', asset: 'XLM', amount: '45.0000000', donations: 3 }])
    const { nodes } = (await read()).walletDonations
    expect(nodes).toHaveLength(3)
    expect(nodes).toContainEqual(
      expect.objectContaining({ amount: '40.0000000', status: 'completed', walletId: null, donor: null }),
    )
    expect(nodes).toContainEqual(
      expect.objectContaining({
        amount: '2.0000000',
        walletId: mine.id,
        donor: { id: 'usr_ana' },
        transactionId: sent.id,
      }),
    )
    expect(nodes).toContainEqual(expect.objectContaining({ id: donated.id, amount: '3.0000000' }))
  })
})
