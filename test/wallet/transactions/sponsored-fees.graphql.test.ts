import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { accountOf } from '../../../subgraphs/wallet/ledger/address.js'
import { dropConnection } from '../../../subgraphs/wallet/local-network/faults.js'
import { sponsorOf } from '../../../subgraphs/wallet/wallets/networks/ledger-networks.client.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { createExternalAccount, giveUsdc, Operation, usdcOf } from '../../support/fixtures/stellar.js'
import {
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const usdc = { asset: 'USDC' }

// biome-ignore lint/suspicious/noExplicitAny: response bodies
type Json = any

describe('the fee of a wallet that has USDC but no lumens', () => {
  let wallet: WalletUnderTest
  let sponsor: string
  let to: Json
  const clock = shiftedClock()
  beforeAll(async () => {
    wallet = await startWallet({
      clock,
      // As on the real public network: the sponsor pays the reserves, and wallets start without lumens.
      setup: (setup) => {
        if (setup.ledger.network === 'testnet') sponsor = accountOf(sponsorOf(setup) ?? new Uint8Array())
        const { funding } = setup
        return funding.kind === 'sponsor' ? { ...setup, funding: { ...funding, startingBalance: 0n } } : setup
      },
      // A payment and its fee bump bid for two operations: 200 stroops. Five of them use up the fees of a day.
      config: {
        sponsoredFees: { perPersonAndDay: 3, perDay: 1_000n },
        sponsorAlertBelow: parseAmount('900000000000'),
      },
    })
    to = await wallet.as(person('payee')).createWallet()
  })
  afterAll(() => wallet.close())

  async function walletWithUsdc(name: string): Promise<Json> {
    const created = await wallet.as(person(name)).createWallet()
    await giveUsdc(wallet.locals.testnet, created.publicKey, '50')
    return created
  }

  it('is paid by the sponsor, who pays nothing else', async () => {
    const ana = wallet.as(person('ana'))
    const mine = await walletWithUsdc('ana')
    const before = await wallet.onLedger(sponsor)
    const sent = await ana.send(mine.id, to.publicKey, '20.5', usdc)
    expect(sent).toMatchObject({ status: 'pending', fee: '0.0000000' })
    expect(await ana.ended(sent.id)).toMatchObject({ status: 'success', fee: '0.0000000', hash: sent.hash })
    expect(await wallet.onLedger(mine.publicKey)).toMatchObject({ XLM: 0n, USDC: parseAmount('29.5') })
    expect((await wallet.onLedger(sponsor)).XLM).toBe(before.XLM - 200n)
    // The hash is that of the payment; the fee bump around it has another one.
    const envelope = await wallet.db('envelopes').where({ hash: sent.hash }).first()
    expect(envelope).toMatchObject({ fee_payer: sponsor, status: 'applied' })
    const query = 'query ($id: ID!) { wallet(id: $id) { spendable { XLM USDC } } }'
    const { data } = (await wallet.run(query, { id: mine.id }, person('ana'))) as Json
    expect(data.wallet.spendable).toEqual({ XLM: '0.0000000', USDC: '29.5000000' })
  })

  it('is paid for payments up to the whole USDC balance, and never for lumens', async () => {
    const bo = wallet.as(person('李'))
    const mine = await walletWithUsdc('李')
    await expect(bo.send(mine.id, to.publicKey, '50.0000001', usdc)).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    await expect(bo.send(mine.id, to.publicKey, '0.0000001')).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    const sent = await bo.send(mine.id, to.publicKey, '50', usdc)
    expect(await bo.ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('is paid for a limited number of payments per day and person, even if they are simultaneous', async () => {
    clock.advance(24 * 3_600_000)
    const eve = wallet.as(person('eve'))
    const mine = await walletWithUsdc('eve')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => eve.send(mine.id, to.publicKey, '1', usdc)),
    )
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused.map(({ code }) => code)).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'QUOTA_EXCEEDED'])
    expect(refused[0].details).toMatchObject({
      quota: 'sponsored_fees_per_person_and_day',
      limit: 3,
      used: 3,
    })
    for (const one of outcomes) if (one.status === 'fulfilled') await eve.ended(one.value.id)
    expect((await wallet.onLedger(mine.publicKey)).USDC).toBe(parseAmount('47'))
    // Others are not affected, until the day’s fees are used up.
    const kim = wallet.as(person('kim'))
    const other = await walletWithUsdc('kim')
    for (const amount of ['1', '2']) await kim.send(other.id, to.publicKey, amount, usdc)
    await expect(kim.send(other.id, to.publicKey, '3', usdc)).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: 'sponsored_fees_per_day', limit: 0.0001, used: 0.0001 },
    })
    clock.advance(24 * 3_600_000)
    expect(await kim.send(other.id, to.publicKey, '3', usdc)).toMatchObject({ status: 'pending' })
  })

  it('is paid for closing a wallet, too', async () => {
    const ida = wallet.as(person('ida'))
    const mine = await walletWithUsdc('ida')
    await ida.close(mine.id, to.publicKey)
    expect(await ida.closed(mine.id)).toMatchObject({ status: 'closed' })
  })

  it('leads to an alert when the balance of the sponsor is low, and the metrics show that balance', async () => {
    const low = () => wallet.alerts.filter(({ metadata }) => metadata.address === sponsor)
    await eventually(async () => expect(low()).not.toEqual([]))
    expect(low()[0]).toMatchObject({
      severity: 'high',
      metadata: { available: expect.stringMatching(/^\d+\.\d{7}$/) },
    })
    const samples = (await wallet.subgraph.metrics()) as Json[]
    const gauges = samples.filter(({ name }) => name === 'ledger_sponsor_available_xlm')
    expect(gauges.map(({ labels }) => labels.network).sort()).toEqual(['public', 'testnet'])
    const fees = wallet.alerts.filter(({ metadata }) => metadata.quota === 'sponsored_fees_per_day')
    expect(fees).toHaveLength(1)
  })

  it('is paid for the payout before an erasure as soon as the quota of a day suffices', async () => {
    clock.advance(24 * 3_600_000)
    const mine = await walletWithUsdc('uma')
    for (const amount of ['1', '2', '3'])
      await wallet.as(person('uma')).send(mine.id, to.publicKey, amount, usdc)
    const payOut = async () => {
      const { data } = await wallet.run(
        'mutation ($input: PayOutWalletsInput!) { payOutWallets(input: $input) { walletId state } }',
        { input: { userId: 'usr_uma', destination: to.publicKey } },
        { kind: 'service', subject: 'service:backoffice' },
      )
      return data?.payOutWallets
    }
    await eventually(async () => {
      const sent = wallet.db('transactions').where({ wallet_id: mine.id, direction: 'sent' })
      expect(await sent.pluck('status')).toEqual(Array(3).fill('success'))
    })
    expect(await payOut()).toEqual([{ walletId: mine.id, state: 'underway' }])
    expect(await wallet.as(person('uma')).wallet(mine.id)).toMatchObject({ closingTo: null })
    clock.advance(24 * 3_600_000)
    // Time bounds count from the latest ledger, which may have closed before the clock advanced; the erasure tries again.
    await eventually(async () => {
      await payOut()
      expect(await wallet.as(person('uma')).wallet(mine.id)).toMatchObject({ status: 'closed' })
    })
  })
})

describe('payments of the organisation that share a transaction whose fee the sponsor pays', () => {
  /** A wallet of the organisation with 50 USDC and without lumens; `isHeld` keeps submissions from the ledger. */
  async function start(config: WalletOptions['config'] = {}) {
    const held = { isHeld: false }
    const wallet = await startWallet({
      closeMs: 100,
      config,
      faults: { arriving: ({ method }) => (held.isHeld && method === 'POST' ? dropConnection : undefined) },
      setup: (setup) =>
        setup.funding.kind === 'sponsor'
          ? { ...setup, funding: { ...setup.funding, startingBalance: 0n } }
          : setup,
    })
    onTestFinished(() => wallet.close())
    const [ana, root] = [wallet.as(person('ana')), wallet.as(person('root', 'admin'))]
    const [{ id, publicKey }, to] = [await ana.fundedWallet(), await ana.fundedWallet()]
    const owner = { owner_id: 'service:payouts', owner_kind: 'organisation' }
    await wallet.db('wallets').where({ id }).update(owner)
    await giveUsdc(wallet.locals.testnet, publicKey, '50')
    const pay = (address: string, amount: string, more: object = usdc) => root.send(id, address, amount, more)
    return { wallet, held, root, publicKey, to, pay }
  }
  const outcomesOf = async (payments: readonly Promise<Json>[]) =>
    (await Promise.allSettled(payments)).map((one) =>
      one.status === 'fulfilled' ? one.value.status : one.reason.code,
    )

  it('are sent as far as the quota of fees suffices, not refused together', async () => {
    // The fee of one payment is 200 stroops, that of three together 400.
    const { held, to, pay } = await start({ sponsoredFees: { perPersonAndDay: 9, perDay: 500n } })
    held.isHeld = true
    await pay(to.publicKey, '1')
    const outcomes = await outcomesOf(['2', '3', '4'].map((amount) => pay(to.publicKey, amount)))
    held.isHeld = false
    expect(outcomes.sort()).toEqual(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED', 'pending'])
  })

  it('are not refused together with a payment of lumens that the wallet does not have', async () => {
    const { held, to, pay } = await start()
    held.isHeld = true
    await pay(to.publicKey, '1')
    const outcomes = await outcomesOf([
      pay(to.publicKey, '2'),
      pay(to.publicKey, '1', {}),
      pay(to.publicKey, '3'),
    ])
    held.isHeld = false
    expect(outcomes).toEqual(['pending', 'INSUFFICIENT_BALANCE', 'pending'])
  })

  it('are sent again at the cost of the sponsor when the ledger refuses one of them', async () => {
    const { wallet, held, root, publicKey, to, pay } = await start()
    const asset = usdcOf(wallet.locals.testnet)
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.changeTrust({ asset })])
    await root.ended((await pay(stranger.address, '1')).id)
    await stranger.pay(to.publicKey, '1', { asset })
    await stranger.submit([Operation.changeTrust({ asset, limit: '0' })])
    held.isHeld = true
    const first = await pay(to.publicKey, '1')
    const shared = await Promise.all([
      pay(to.publicKey, '2'),
      pay(stranger.address, '3'),
      pay(to.publicKey, '4'),
    ])
    held.isHeld = false
    expect(new Set(shared.map(({ hash }) => hash)).size).toBe(1)
    const all = await Promise.all([first, ...shared].map((one) => root.ended(one.id)))
    expect(all.map(({ status, failureCode, fee }) => [status, failureCode, fee])).toEqual([
      ['success', null, '0.0000000'],
      ['success', null, '0.0000000'],
      ['failed', 'op_no_trust', '0.0000000'],
      ['success', null, '0.0000000'],
    ])
    expect(await wallet.onLedger(publicKey)).toMatchObject({ XLM: 0n, USDC: parseAmount('42') })
  })
})
