import { Horizon, type Transaction, TransactionBuilder } from '@stellar/stellar-sdk'
import { afterEach, describe, expect, it } from 'vitest'
import {
  badGateway,
  delayedUntil,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { DONATIONS_OWNER } from '../../../subgraphs/wallet/wallets/donations-owner.policy.js'
import {
  Asset,
  createExternalAccount,
  externalAccountWith,
  giveUsdc,
  Keypair,
  Operation,
} from '../../support/fixtures/stellar.js'
import {
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'
import type { WalletUser } from '../../support/platform/wallet-user.js'

const ana = person('ana')

describe('the funding of a wallet', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  const start = async (options: WalletOptions = {}) => {
    wallet = await startWallet(options)
    return wallet.as(ana)
  }
  const accountOf = (publicKey: string) =>
    new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true }).loadAccount(publicKey)

  /** A creation responds after ten seconds at the latest; a busy machine may need longer to fund the wallet. */
  const createFunded = async (user: WalletUser) => {
    const { id } = await user.createWallet()
    await expect.poll(() => user.wallet(id)).toMatchObject({ funding: 'funded' })
    return user.wallet(id)
  }

  it('by a sponsor creates the account and its USDC trust line in one transaction at the sponsor’s cost', async () => {
    const user = await start()
    const { publicKey } = await createFunded(user)
    const account = await accountOf(publicKey)
    expect(account.balances.map(({ balance }) => balance)).toEqual(['0.0000000', '10000.0000000'])
    expect(account).toMatchObject({ num_sponsored: 3, subentry_count: 1, sponsor: expect.any(String) })
    const { records } = await new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true })
      .transactions()
      .forAccount(publicKey)
      .call()
    // Four operations; the donation account, which may share the transaction, needs five, as it requires memos.
    expect(records).toHaveLength(1)
    expect([4, 9]).toContain(records[0]?.operation_count)
  })

  it('by a sponsor that gives no lumens creates account and trust line in one transaction, ready for USDC', async () => {
    const user = await start({
      setup: (setup) => ({
        ...setup,
        funding: setup.funding.kind === 'sponsor' ? { ...setup.funding, startingBalance: 0n } : setup.funding,
      }),
    })
    const made = await createFunded(user)
    expect(made).toMatchObject({ balance: { XLM: '0.0000000', USDC: '0.0000000' } })
    const server = new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true })
    const { records } = await server.transactions().forAccount(made.publicKey).call()
    expect(records).toHaveLength(1)
    await giveUsdc(wallet.locals.testnet, made.publicKey, '12.5')
    await expect
      .poll(() => user.wallet(made.id))
      .toMatchObject({ balance: { XLM: '0.0000000', USDC: '12.5000000' } })
  })

  it('succeeds for 40 wallets at the same time, in a few transactions of the sponsor', async () => {
    let held: Fault | undefined
    const arriving = ({ path }: FaultRequest) => (path === '/transactions_async' ? held : undefined)
    const user = await start({ faults: { arriving } })
    const awaiting = () => wallet.db('wallets').where({ funding: 'awaiting' })
    await expect.poll(awaiting).toEqual([])
    let release = () => {}
    held = delayedUntil(new Promise<void>((resolve) => (release = resolve)))
    const making = Array.from({ length: 40 }, () => createFunded(user))
    await expect.poll(awaiting).toHaveLength(40)
    release()
    const addresses = new Set((await Promise.all(making)).map(({ publicKey }) => publicKey))
    expect(addresses.size).toBe(40)
    expect(await awaiting()).toEqual([])
    const { url, sponsorSecret } = wallet.locals.testnet
    const { records } = await new Horizon.Server(url, { allowHttp: true })
      .operations()
      .forAccount(Keypair.fromSecret(sponsorSecret).publicKey())
      .order('desc')
      .limit(200)
      .call()
    const created = records.filter((one) => one.type === 'create_account' && addresses.has(one.account))
    expect(created).toHaveLength(40)
    // At most 19 wallets each; the first one has those that existed when it was made.
    expect(new Set(created.map((one) => one.transaction_hash)).size).toBeLessThanOrEqual(4)
  })

  it('is not awaited by a closing, which is completed at once while there is no account', async () => {
    const user = await start({
      setup: (setup) => (setup.ledger.network === 'public' ? { ...setup, funding: { kind: 'none' } } : setup),
    })
    const mine = await user.createWallet('public')
    expect(mine).toMatchObject({ funding: 'awaiting' })
    const beneficiary = Keypair.random().publicKey()
    expect(await user.close(mine.id, beneficiary)).toMatchObject({ status: 'closed', closedTo: beneficiary })
    expect(await wallet.db('transactions').where({ wallet_id: mine.id })).toEqual([])
  })

  it('is not awaited by the payout before an erasure, as there is nothing to pay out', async () => {
    let held: Fault | undefined
    const user = await start({
      faults: { arriving: ({ path }) => (path === '/transactions_async' ? held : undefined) },
    })
    held = badGateway
    const making = user.createWallet()
    const mine = wallet.db('wallets').where({ owner_id: 'usr_ana' })
    await expect.poll(() => mine.clone().pluck('funding')).toEqual(['awaiting'])
    const { data } = await wallet.run(
      'mutation ($input: PayOutWalletsInput!) { payOutWallets(input: $input) { state reason } }',
      { input: { userId: 'usr_ana', destination: Keypair.random().publicKey() } },
      { kind: 'service', subject: 'service:backoffice' },
    )
    held = undefined
    await making
    expect(data?.payOutWallets).toMatchObject([{ state: 'left' }])
  })

  it('by friendbot leaves the wallet to pay for its trust line', async () => {
    const user = await start({
      setup: (setup) => ({ ...setup, funding: { kind: 'friendbot' } }),
    })
    const made = await createFunded(user)
    expect(made).toMatchObject({ balance: { XLM: '9999.9999900', USDC: '0.0000000' } })
    expect((await accountOf(made.publicKey)).balances).toHaveLength(2)
  })

  it('without a sponsor is awaited, and the wallet cannot spend until it receives lumens', async () => {
    const user = await start({ setup: (setup) => ({ ...setup, funding: { kind: 'none' } }) })
    const made = await user.createWallet()
    expect(made).toMatchObject({ status: 'active', funding: 'awaiting', balance: { XLM: '0.0000000' } })
    const refused = user.send(made.id, made.publicKey, '1')
    await expect(refused).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { available: '0.0000000' },
    })
    // Its account is not looked up repeatedly, which would use up the quota of a real server.
    await expect.poll(() => wallet.db('jobs').where({ kind: 'wallet.fund' })).toEqual([])

    const sponsor = externalAccountWith(
      wallet.locals.testnet,
      Keypair.fromSecret(wallet.locals.testnet.sponsorSecret),
    )
    await sponsor.submit([Operation.createAccount({ destination: made.publicKey, startingBalance: '5' })])
    await expect.poll(() => user.wallet(made.id)).toMatchObject({ funding: 'funded' })
    // It paid the fee of its own trust line.
    expect(await user.wallet(made.id)).toMatchObject({ balance: { XLM: '4.9999900' } })
    const stranger = await createExternalAccount(wallet.locals.testnet)
    const sent = await user.send(made.id, stranger.address, '1')
    expect(await user.ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('by the wallet’s own lumens uses a sequence number that the next payment does not use again', async () => {
    let beforeTrusting: (() => Promise<unknown>) | undefined
    const user = await start({
      setup: (setup) => ({
        ...setup,
        funding: { kind: 'none' },
        ledger: {
          ...setup.ledger,
          async submit(envelope) {
            await beforeTrusting?.()
            return setup.ledger.submit(envelope)
          },
        },
      }),
    })
    const made = await user.createWallet()
    const checked = `query ($address: String!) { validateDestination(address: $address, network: testnet, asset: XLM) { exists } }`
    beforeTrusting = () => {
      beforeTrusting = undefined
      return wallet.run(checked, { address: made.publicKey }, ana)
    }
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.createAccount({ destination: made.publicKey, startingBalance: '5' })])
    await expect.poll(() => user.wallet(made.id)).toMatchObject({ funding: 'funded' })
    expect(beforeTrusting).toBeUndefined()
    const sent = await user.send(made.id, stranger.address, '1')
    expect(await user.ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('by the wallet’s own lumens and a payment that is requested at the same time use different sequence numbers', async () => {
    const holding = { trustline: false, payment: false }
    let isTrusting = false
    const user = await start({
      setup: (setup) => ({
        ...setup,
        funding: { kind: 'none' },
        ledger: {
          ...setup.ledger,
          async submit(envelope) {
            const [first] = (TransactionBuilder.fromXDR(envelope, setup.ledger.passphrase) as Transaction)
              .operations
            const isTrustline = first?.type === 'changeTrust'
            isTrusting ||= isTrustline
            if (isTrustline ? holding.trustline : holding.payment) return { outcome: 'try again later' }
            return setup.ledger.submit(envelope)
          },
        },
      }),
    })
    Object.assign(holding, { trustline: true, payment: true })
    const made = await user.createWallet()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.createAccount({ destination: made.publicKey, startingBalance: '5' })])
    await expect.poll(() => isTrusting).toBe(true)
    const sending = user.send(made.id, stranger.address, '1')
    // It is accepted, or waits for the trustline.
    await expect
      .poll(async () => {
        const stored = await wallet.db('transactions').where({ wallet_id: made.id, direction: 'sent' })
        const leases = await wallet.db('wallet_leases').where({ wallet_id: made.id })
        return stored.length + leases.length
      })
      .toBeGreaterThan(0)
    holding.trustline = false
    await expect.poll(() => user.wallet(made.id)).toMatchObject({ funding: 'funded' })
    holding.payment = false
    const sent = await sending
    expect(await user.ended(sent.id)).toMatchObject({ status: 'success' })
  })

  it('by its own lumens includes the trustline once they suffice for it, after pending payments', async () => {
    let isHeld = false
    const user = await start({
      setup: (setup) => ({ ...setup, funding: { kind: 'none' } }),
      faults: { arriving: ({ method }) => (isHeld && method === 'POST' ? badGateway : undefined) },
    })
    const made = await user.createWallet()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.createAccount({ destination: made.publicKey, startingBalance: '1.3' })])
    await expect.poll(() => user.wallet(made.id)).toMatchObject({ funding: 'funded' })
    expect((await accountOf(made.publicKey)).balances).toHaveLength(1)
    isHeld = true
    const sent = await user.send(made.id, stranger.address, '0.1')
    isHeld = false
    await stranger.pay(made.publicKey, '2')
    expect(await user.ended(sent.id)).toMatchObject({ status: 'success' })
    await expect
      .poll(async () => {
        await wallet.db('jobs').where({ kind: 'wallet.add-trustline' }).update({ run_at: made.createdAt })
        return (await accountOf(made.publicKey)).balances
      })
      .toHaveLength(2)
    const next = await user.send(made.id, stranger.address, '0.5')
    expect(await user.ended(next.id)).toMatchObject({ status: 'success' })
  })

  it('by its own lumens does not depend on an account that cannot pay for its entries', async () => {
    const user = await start({ setup: (setup) => ({ ...setup, funding: { kind: 'none' } }) })
    const made = await user.createWallet()
    const donations = await wallet
      .db('wallets')
      .where({ owner_id: DONATIONS_OWNER, network: 'testnet' })
      .first()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    // Enough for a trustline, but not for the memo requirement of the donation account as well.
    await stranger.submit([
      Operation.createAccount({ destination: donations.public_key, startingBalance: '1.7' }),
      Operation.createAccount({ destination: made.publicKey, startingBalance: '5' }),
    ])
    await expect.poll(() => user.wallet(made.id)).toMatchObject({ funding: 'funded' })
    expect((await accountOf(donations.public_key)).balances).toHaveLength(1)
    const more = { destination: donations.public_key, asset: Asset.native(), amount: '1' }
    await stranger.submit([Operation.payment(more)])
    await expect.poll(async () => (await accountOf(donations.public_key)).balances).toHaveLength(2)
  })

  it('is completed later if the network does not respond at first', async () => {
    let isAway = false
    const arriving = (_request: FaultRequest): Fault | undefined => (isAway ? badGateway : undefined)
    const user = await start({ faults: { arriving } })
    await expect.poll(() => wallet.db('wallets').where({ funding: 'awaiting' })).toEqual([])
    isAway = true
    const making = createFunded(user)
    await expect.poll(() => wallet.db('wallets').where({ funding: 'awaiting' })).toHaveLength(1)
    isAway = false
    await making
  })
})
