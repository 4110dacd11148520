import { afterEach, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import {
  badGateway,
  dropConnection,
  type Fault,
  type FaultRequest,
  gatewayTimeout,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { deliverTo, purchase } from '../../support/doubles/onramp-provider.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { donationAccountsFunded } from '../../support/fixtures/donation-accounts.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import {
  createExternalAccount,
  externalAccountWith,
  Keypair,
  Operation,
} from '../../support/fixtures/stellar.js'
import {
  onrampForTests,
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const isSubmission = ({ path }: FaultRequest) => path === '/transactions_async'

describe('purchases at the on-ramp', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  const start = async (options: WalletOptions = {}) => {
    wallet = await startWallet(options)
    return wallet.as(ana)
  }

  const deliver = (content: object, how: { secret?: string; now?: Date } = {}) =>
    deliverTo(wallet, content, how)

  const paid = (id: string) =>
    expect.poll(() => wallet.as(ana).purchase(id)).toMatchObject({ payoutHash: expect.any(String) })

  const balanceOf = async ({ publicKey }: { publicKey: string }) => (await wallet.onLedger(publicKey)).XLM

  it('are not paid again after a restore of when they were owed, if they have been paid since', async () => {
    const user = await start()
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    const backupAt = new Date().toISOString()
    await deliver(purchase(mine.publicKey, { id: 'p-1', status: 'completed' }))
    await paid(order.id)
    const { payoutHash } = await user.purchase(order.id)
    const received = () => wallet.db('transactions').where({ wallet_id: mine.id, hash: payoutHash })
    await expect.poll(received).toHaveLength(1)
    const balance = await balanceOf(mine)

    await received().delete()
    const owed = { payout_status: 'owed', payout_hash: null, payout_envelope: null, payout_valid_until: null }
    await recordRestore(wallet.db, backupAt, systemClock)
    await wallet.db('onramp_orders').where({ id: order.id }).update(owed)
    const payload = { network: 'testnet' }
    await inTransaction(wallet.db, (trx) =>
      enqueueJob(trx, { kind: 'wallet.onramp-pay-out', key: 'testnet', payload }),
    )
    await reconciled(wallet)
    await paid(order.id)
    expect(await user.purchase(order.id)).toMatchObject({ payoutHash })
    expect(await balanceOf(mine)).toBe(balance)
  })

  it('accept deliveries signed with either of two secrets', async () => {
    const user = await start({
      config: { onramp: { ...onrampForTests, webhookSecrets: ['the new one', 'the old one'] } },
    })
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    const news = (status: string) => purchase(mine.publicKey, { id: 'p-1', status })
    expect(await deliver(news('pending'), { secret: 'the old one' })).toBe('accepted')
    expect(await deliver(news('completed'), { secret: 'an older one' })).toBe('UNAUTHORIZED')
    expect(await user.purchase(order.id)).toMatchObject({ status: 'pending' })
    expect(await deliver(news('completed'), { secret: 'the new one' })).toBe('accepted')
    await paid(order.id)
  })

  it('at a real provider never credit anything: the balance comes from the ledger', async () => {
    const user = await start({
      config: { onramp: { ...onrampForTests, isEmbedded: false } },
      setup: (setup) => ({ ...setup, purchases: undefined }),
    })
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    const news = purchase(mine.publicKey, { id: 'p-1' })
    expect(await deliver(news)).toBe('accepted')
    expect(await deliver(news)).toBe('known')
    expect(await user.purchase(order.id)).toMatchObject({
      status: 'completed',
      cryptoAmount: '12.5000000',
      payoutHash: null,
    })
    expect(await wallet.db('jobs').where('kind', 'like', '%onramp%')).toEqual([])
    expect(await balanceOf(mine)).toBe(parseAmount('10000'))
    const provider = await createExternalAccount(wallet.locals.testnet)
    await provider.pay(mine.publicKey, '12.5')
    await expect.poll(() => user.wallet(mine.id)).toMatchObject({ balance: { XLM: '10012.5000000' } })
  })

  it('are refused where neither a provider nor the platform sells anything', async () => {
    const user = await start({ setup: (setup) => ({ ...setup, purchases: undefined }) })
    const mine = await user.createWallet()
    await expect(user.buy(mine.id)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'no_provider' },
      message: expect.stringMatching(/^Nothing can be bought for this wallet/),
    })
    expect(await wallet.db('onramp_orders')).toEqual([])
  })

  it('cannot be paid at the simulated provider when the link has expired, nor where a real one is configured', async () => {
    const clock = shiftedClock()
    const user = await start({ clock })
    const { url, order } = await user.buy((await user.createWallet()).id)
    const ask = (text: string) => wallet.run(text, { link: url }, { kind: 'anonymous' })
    const shown = () => ask('query ($link: String!) { embeddedPurchase(link: $link) { status isExpired } }')
    const pay = () =>
      ask('mutation ($link: String!) { settleEmbeddedPurchase(link: $link, isPaid: true) { status } }')
    expect((await shown()).data).toEqual({ embeddedPurchase: { status: 'created', isExpired: false } })
    clock.advance(15 * 60_000)
    expect((await shown()).data).toEqual({ embeddedPurchase: { status: 'created', isExpired: true } })
    expect((await pay()).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
    expect(await user.purchase(order.id)).toMatchObject({ status: 'created', providerId: null })
    await wallet.close()

    const buyer = await start({ config: { onramp: { ...onrampForTests, isEmbedded: false } } })
    const link = (await buyer.buy((await buyer.createWallet()).id)).url
    const elsewhere = await wallet.run(
      'query ($link: String!) { embeddedPurchase(link: $link) { status } }',
      { link },
      { kind: 'anonymous' },
    )
    expect(elsewhere.data).toEqual({ embeddedPurchase: null })
  })

  it('change no balance when a link is created or a purchase is pending', async () => {
    const user = await start()
    const mine = await user.createWallet()
    await user.buy(mine.id)
    await deliver(purchase(mine.publicKey, { id: 'p-1', status: 'pending' }))
    expect(await wallet.db('jobs').where('kind', 'like', '%onramp%')).toEqual([])
    expect(await balanceOf(mine)).toBe(parseAmount('10000'))
  })

  it.each<[string, Fault]>([
    ['504', gatewayTimeout],
    ['502 with a page of HTML', badGateway],
    ['a closed connection', dropConnection],
  ])('are paid out once when the ledger’s response to the payment is lost: %s', async (_name, fault) => {
    let isLosing = false
    const hashes = new Set<string>()
    const user = await start({
      faults: {
        accepted: ({ hash }) => {
          if (isLosing) hashes.add(hash)
          return isLosing ? fault : undefined
        },
      },
    })
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    await donationAccountsFunded(wallet)
    isLosing = true
    await deliver(purchase(mine.publicKey, { id: 'p-1' }))
    await paid(order.id)
    expect([...hashes]).toEqual([(await user.purchase(order.id)).payoutHash])
    expect(await balanceOf(mine)).toBe(parseAmount('10012.5'))
  })

  it('are paid out by a new payment only when the ledger can no longer apply the first', async () => {
    const clock = shiftedClock()
    const submitted: string[] = []
    let isAway = false
    const user = await start({
      clock,
      faults: { arriving: (request) => (isAway && isSubmission(request) ? badGateway : undefined) },
    })
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    isAway = true
    await deliver(purchase(mine.publicKey, { id: 'p-1' }), { now: clock.now() })
    const kept = async () => (await wallet.db('onramp_orders').where({ id: order.id }).first()).payout_hash
    await expect.poll(kept).not.toBeNull()
    submitted.push(await kept())
    clock.advance(61_000)
    await expect.poll(kept).not.toBe(submitted[0])
    isAway = false
    await paid(order.id)
    expect((await user.purchase(order.id)).payoutHash).not.toBe(submitted[0])
    expect(await balanceOf(mine)).toBe(parseAmount('10012.5'))
  })

  it('stay owed while the ledger refuses the payment, and are paid out once it accepts it', async () => {
    const user = await start({ setup: (setup) => ({ ...setup, funding: { kind: 'none' } }) })
    const mine = await user.createWallet()
    const { order } = await user.buy(mine.id)
    await deliver(purchase(mine.publicKey, { id: 'p-1' }))
    await expect
      .poll(() => wallet.log.lines.map(({ fields }) => String((fields as { err?: Error }).err?.message)))
      .toContainEqual(expect.stringContaining(`refused to pay out ${order.id}`))
    expect(await user.purchase(order.id)).toMatchObject({ status: 'completed', payoutHash: null })
    const { sponsorSecret } = wallet.locals.testnet
    const sponsor = externalAccountWith(wallet.locals.testnet, Keypair.fromSecret(sponsorSecret))
    await sponsor.submit([Operation.createAccount({ destination: mine.publicKey, startingBalance: '5' })])
    await paid(order.id)
    expect(await balanceOf(mine)).toBeGreaterThanOrEqual(parseAmount('17.4999'))
  })

  it('for several wallets at the same time are each paid out once', async () => {
    const user = await start()
    const wallets = await Promise.all(Array.from({ length: 8 }, () => user.createWallet()))
    const orders = await Promise.all(wallets.map(({ id }) => user.buy(id)))
    const news = wallets.map(({ publicKey }, index) => purchase(publicKey, { id: `p-${index}` }))
    await Promise.all([...news, ...news].map((one) => deliver(one)))
    for (const { order } of orders) await paid(order.id)
    for (const one of wallets) expect(await balanceOf(one)).toBe(parseAmount('10012.5'))
    expect(await wallet.db('onramp_deliveries')).toHaveLength(8)
  })

  it('require a wallet that can receive: a frozen one can, a closed one cannot', async () => {
    const user = await start()
    const mine = await user.createWallet()
    await wallet.db('wallets').where({ id: mine.id }).update({ status: 'frozen' })
    expect(await user.buy(mine.id)).toMatchObject({ order: { status: 'created' } })
    await wallet.db('wallets').where({ id: mine.id }).update({ status: 'closed' })
    await expect(user.buy(mine.id)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_closed' },
    })
  })
})
