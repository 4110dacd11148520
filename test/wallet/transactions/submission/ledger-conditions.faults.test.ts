import { Address, Asset, AuthRevocableFlag, Keypair, nativeToScVal, Operation } from '@stellar/stellar-sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../../schema/scalars.js'
import { networks } from '../../../../subgraphs/wallet/ledger/network.js'
import { shiftedClock } from '../../../support/doubles/shifted-clock.js'
import {
  createExternalAccount,
  externalAccountWith,
  giveUsdc,
  usdcOf,
} from '../../../support/fixtures/stellar.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../../support/platform/wallet-subgraph.js'

const ana = person('ana')

describe('a platform whose clock is wrong', () => {
  let locals: Awaited<ReturnType<typeof startNetworks>>
  let wallet: WalletUnderTest
  afterEach(async () => {
    await wallet.close()
    await Promise.all(networks.map((network) => locals[network].close()))
  })

  it.each([
    ['ahead of', 60_000],
    ['behind', -60_000],
  ])(
    'sends nothing while it is a minute %s the ledger, and otherwise takes time bounds from the ledger',
    async (_how, offset) => {
      locals = await startNetworks()
      const clock = shiftedClock()
      wallet = await startWallet({ locals, clock, setup: (setup) => ({ ...setup, embedded: false }) })
      const mine = await wallet.as(ana).createWallet()
      const stranger = await createExternalAccount(locals.testnet)
      clock.advance(offset / 3)
      const sent = await wallet.as(ana).send(mine.id, stranger.address, '1')
      const { valid_until } = await wallet.db('envelopes').where({ hash: sent.hash }).first('valid_until')
      const bound = new Date(valid_until).getTime() - 5 * 60_000
      expect(Math.abs(bound - clock.now().getTime())).toBeGreaterThan(10_000)
      expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })

      clock.advance((offset * 2) / 3)
      await expect(wallet.as(ana).send(mine.id, stranger.address, '1')).rejects.toMatchObject({
        code: 'NETWORK_ERROR',
        details: { reason: 'clock offset' },
      })
      clock.advance(-offset)
      const later = await wallet.as(ana).send(mine.id, stranger.address, '1')
      expect(await wallet.as(ana).ended(later.id)).toMatchObject({ status: 'success' })
    },
  )
})

describe('the conditions of the ledger', () => {
  let wallet: WalletUnderTest
  beforeAll(async () => {
    wallet = await startWallet()
  })
  afterAll(() => wallet.close())

  const spendable = async (id: string) => {
    const query = 'query ($id: ID!) { wallet(id: $id) { spendable { XLM USDC reserve } } }'
    // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
    return ((await wallet.run(query, { id }, ana)) as any).data.wallet.spendable
  }
  const received = async (walletId: string) =>
    (await wallet.db('transactions').where({ wallet_id: walletId, direction: 'received' }).orderBy('id')).map(
      ({ amount, asset, source }) => ({ amount: BigInt(amount), asset, source }),
    )

  it('amounts that contracts transfer are received like payments', async () => {
    const mine = await wallet.as(ana).createWallet()
    const local = wallet.locals.testnet
    const giver = externalAccountWith(local, Keypair.fromSecret(local.distributorSecret))
    for (const asset of [usdcOf(local), Asset.native()])
      await giver.submit([
        Operation.invokeContractFunction({
          contract: asset.contractId(local.passphrase),
          function: 'transfer',
          args: [
            new Address(giver.address).toScVal(),
            new Address(mine.publicKey).toScVal(),
            nativeToScVal(25_000_000n, { type: 'i128' }),
          ],
        }),
      ])
    const source = giver.address
    await expect
      .poll(() => received(mine.id))
      .toEqual(
        expect.arrayContaining([
          { amount: 25_000_000n, asset: 'USDC', source },
          { amount: 25_000_000n, asset: 'XLM', source },
        ]),
      )
  })

  it('USDC on a trust line that the issuer deauthorised cannot be spent', async () => {
    const mine = await wallet.as(ana).createWallet()
    const local = wallet.locals.testnet
    await giveUsdc(local, mine.publicKey, '5')
    expect(await spendable(mine.id)).toMatchObject({ USDC: '5.0000000' })
    const issuer = externalAccountWith(local, Keypair.fromSecret(local.issuerSecret))
    await issuer.submit([
      Operation.setOptions({ setFlags: AuthRevocableFlag }),
      Operation.setTrustLineFlags({
        trustor: mine.publicKey,
        asset: usdcOf(local),
        flags: { authorized: false },
      }),
    ])
    expect(await spendable(mine.id)).toMatchObject({ USDC: '0.0000000' })
    const receiver = Keypair.fromSecret(local.distributorSecret).publicKey()
    await expect(wallet.as(ana).send(mine.id, receiver, '1', { asset: 'USDC' })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
  })

  it('USDC cannot be sent to an account that a pending payment will create', async () => {
    const mine = await wallet.as(ana).createWallet()
    const local = wallet.locals.testnet
    await giveUsdc(local, mine.publicKey, '5')
    const address = Keypair.random().publicKey()
    const created = await wallet.as(ana).send(mine.id, address, '2')
    await expect(wallet.as(ana).send(mine.id, address, '1', { asset: 'USDC' })).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
    })
    expect(await wallet.as(ana).ended(created.id)).toMatchObject({ status: 'success' })
  })

  it('a higher base reserve reduces the spendable amount', async () => {
    const mine = await wallet.as(ana).createWallet()
    const local = wallet.locals.testnet
    // The sponsor pays the reserves of the account; the wallet pays the one of this entry.
    await externalAccountWith(local, await wallet.keyOf(mine)).submit([
      Operation.manageData({ name: 'own', value: '1' }),
    ])
    await expect.poll(() => spendable(mine.id)).toMatchObject({ reserve: '0.5000000' })
    const { XLM } = await spendable(mine.id)
    local.inject.setBaseReserve(20_000_000n)
    await expect.poll(() => spendable(mine.id)).toMatchObject({ reserve: '2.0000000' })
    expect(parseAmount(XLM) - parseAmount((await spendable(mine.id)).XLM)).toBe(parseAmount('1.5'))
  })
})
