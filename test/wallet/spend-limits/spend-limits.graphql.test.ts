import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import { timeIn } from '../../../subgraphs/shared/notification-text.js'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { type ShiftedClock, shiftedClock } from '../../support/doubles/shifted-clock.js'
import { withStatements } from '../../support/fixtures/sqlite-statements.js'
import {
  createExternalAccount,
  type ExternalAccount,
  giveUsdc,
  Operation,
  usdcOf,
} from '../../support/fixtures/stellar.js'
import { person, Refused, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')
const root = person('root', 'admin')
const HOUR = 3_600_000
const VIEW = '{ asset amount spent left resetsAt upcoming { amount from } }'

describe('the daily spend limit of a wallet', () => {
  let wallet: WalletUnderTest
  let clock: ShiftedClock
  let stranger: ExternalAccount
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let to: any

  beforeAll(async () => {
    clock = shiftedClock()
    wallet = await startWallet({ clock, faults: { arriving: (request) => arriving?.(request) } })
    to = await wallet.as(ben).createWallet()
    // Friendbot uses the system clock.
    stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
    // Well after midnight, so that no day ends during a test.
    clock.advance((24 - clock.now().getUTCHours() + 2) * HOUR)
  })
  afterAll(() => wallet.close())

  // biome-ignore lint/suspicious/noExplicitAny: a response body
  async function ask(query: string, variables: object, viewer: Viewer = ana): Promise<any> {
    const { data, errors } = await wallet.run(query, variables, viewer)
    const [first] = errors ?? []
    if (first) throw new Refused(first.extensions?.code, first.message, first.extensions?.details)
    return data
  }
  const limit = async (walletId: string, amount: string | null, more: object = {}, viewer = ana) =>
    (
      await ask(
        `mutation ($walletId: ID!, $asset: Asset!, $amount: Amount) {
          setWalletSpendLimit(walletId: $walletId, asset: $asset, amount: $amount) ${VIEW} }`,
        { walletId, amount, asset: 'XLM', ...more },
        viewer,
      )
    ).setWalletSpendLimit
  const limitsOf = async (id: string) =>
    (await ask(`query ($id: ID!) { wallet(id: $id) { spendLimits ${VIEW} } }`, { id })).wallet.spendLimits
  const send = (id: string, amount: string, more?: object) =>
    wallet.as(ana).send(id, to.publicKey, amount, more)
  const midnight = () => {
    const day = new Date(clock.now().getTime() + 24 * HOUR)
    return `${day.toISOString().slice(0, 10)}T00:00:00.000Z`
  }

  it('applies at once, to the stroop, and returns the remaining amount and the time of its reset', async () => {
    const { id } = await wallet.as(ana).createWallet()
    expect(await limitsOf(id)).toEqual([])
    // Earlier payments on that day count.
    await send(id, '4')
    expect(await limit(id, '10')).toEqual({
      asset: 'XLM',
      amount: '10.0000000',
      spent: '4.0000000',
      left: '6.0000000',
      resetsAt: midnight(),
      upcoming: null,
    })
    const tooMuch = await send(id, '6.0000001').catch((error) => error)
    expect(tooMuch).toMatchObject({
      code: 'TRANSACTION_FAILED',
      message: `The wallet may send 10.0000000 XLM per day; 6.0000000 is left until ${midnight()}. Send less, or try again later.`,
      details: {
        reason: 'spend_limit',
        asset: 'XLM',
        limit: '10.0000000',
        left: '6.0000000',
        resetsAt: midnight(),
      },
    })
    await send(id, '6')
    await expect(send(id, '0.0000001')).rejects.toMatchObject({ details: { left: '0.0000000' } })
    expect(await limitsOf(id)).toMatchObject([{ spent: '10.0000000', left: '0.0000000' }])
  })

  it('is returned with the wallet, by whose id a normalised cache shows it', async () => {
    const { id } = await wallet.as(ana).createWallet()
    const mutation = `mutation ($id: ID!) { setWalletSpendLimit(walletId: $id, asset: XLM, amount: "3") {
      wallet { id spendLimits { asset amount } } } }`
    const { setWalletSpendLimit } = await ask(mutation, { id })
    expect(setWalletSpendLimit.wallet).toEqual({ id, spendLimits: [{ asset: 'XLM', amount: '3.0000000' }] })
  })

  it('applies to each asset separately, and includes donations', async () => {
    const { id, publicKey } = await wallet.as(ana).createWallet()
    await giveUsdc(wallet.locals.testnet, publicKey, '50')
    await limit(id, '5', { asset: 'USDC' })
    await send(id, '100')
    await wallet.as(ana).donate(id, 'cas_01JCDEM00000000000000000A1', '3', { asset: 'USDC' })
    await expect(send(id, '2.0000001', { asset: 'USDC' })).rejects.toMatchObject({
      details: { reason: 'spend_limit', asset: 'USDC', left: '2.0000000' },
    })
    await send(id, '2', { asset: 'USDC' })
    await limit(id, '100')
    expect(await limitsOf(id)).toMatchObject([
      { asset: 'XLM', spent: '100.0000000', left: '0.0000000' },
      { asset: 'USDC', spent: '5.0000000', left: '0.0000000' },
    ])
  })

  it('is not exceeded by 50 simultaneous payments', async () => {
    const { id, publicKey } = await wallet.as(ana).createWallet()
    await limit(id, '20.5')
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => send(id, '1')))
    const accepted = answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(accepted).toHaveLength(20)
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'TRANSACTION_FAILED',
        details: { reason: 'spend_limit', left: '0.5000000' },
      })
    for (const one of accepted)
      expect(await wallet.as(ana).ended(one.id)).toMatchObject({ status: 'success' })
    const spent = 20n * (parseAmount('1') + 100n)
    expect((await wallet.onLedger(publicKey)).XLM).toBe(parseAmount('10000') - spent)
    // A refused payment uses no sequence number.
    const last = await send(id, '0.5')
    expect(await wallet.as(ana).ended(last.id)).toMatchObject({ status: 'success' })
  })

  it('is not used up by a failed payment', async () => {
    const { id, publicKey } = await wallet.as(ana).createWallet()
    await giveUsdc(wallet.locals.testnet, publicKey, '50')
    await limit(id, '5', { asset: 'USDC' })
    // The trust line is removed between the acceptance and the submission of the payment.
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(id, stranger.address, '5', { asset: 'USDC' })
    expect(await limitsOf(id)).toMatchObject([{ spent: '5.0000000', left: '0.0000000' }])
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet), limit: '0' })])
    arriving = undefined
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'failed' })
    expect(await limitsOf(id)).toMatchObject([{ spent: '0.0000000', left: '5.0000000' }])
    await send(id, '5', { asset: 'USDC' })
  })

  it('applies to the payout of a closing, so that a stolen token cannot empty the wallet', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await limit(id, '5')
    await expect(wallet.as(ana).close(id, to.publicKey)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'spend_limit', asset: 'XLM' },
    })
    expect(await wallet.as(ana).wallet(id)).toMatchObject({ status: 'active', closingTo: null })
    await send(id, '5')
  })

  it('does not apply to the payout before the erasure of the owner, who could no longer raise it', async () => {
    const eve = person('eve')
    const { id } = await wallet.as(eve).createWallet()
    await limit(id, '5', {}, eve)
    const { payOutWallets } = await ask(
      'mutation ($input: PayOutWalletsInput!) { payOutWallets(input: $input) { walletId state reason } }',
      { input: { userId: 'usr_eve', destination: to.publicKey } },
      { kind: 'service', subject: 'service:backoffice' },
    )
    expect(payOutWallets).toEqual([{ walletId: id, state: 'underway', reason: null }])
    expect(await wallet.as(eve).closed(id)).toMatchObject({ status: 'closed', closedTo: to.publicKey })
  })

  it('is reset at the end of the UTC day', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await limit(id, '1')
    await send(id, '1')
    await expect(send(id, '1')).rejects.toMatchObject({ details: { reason: 'spend_limit' } })
    clock.advance(24 * HOUR)
    expect(await limitsOf(id)).toMatchObject([
      { spent: '0.0000000', left: '1.0000000', resetsAt: midnight() },
    ])
    await send(id, '1')
  })

  it('is lowered at once, and raised or removed only a day later', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await limit(id, '10')
    expect(await limit(id, '3')).toMatchObject({ amount: '3.0000000', upcoming: null })
    await expect(send(id, '4')).rejects.toMatchObject({ details: { limit: '3.0000000' } })

    const asked = await limit(id, '50')
    expect(asked).toMatchObject({ amount: '3.0000000', upcoming: { amount: '50.0000000' } })
    const wait = Date.parse(asked.upcoming.from) - clock.now().getTime()
    expect(Math.abs(wait - 24 * HOUR)).toBeLessThan(60_000)
    await expect(send(id, '4')).rejects.toMatchObject({ details: { limit: '3.0000000' } })
    clock.advance(12 * HOUR)
    // A repeated request does not reset the day; a lower limit cancels the pending one.
    expect((await limit(id, '50')).upcoming.from).toBe(asked.upcoming.from)
    clock.advance(12 * HOUR)
    expect(await limitsOf(id)).toMatchObject([{ amount: '50.0000000', upcoming: null }])
    await send(id, '4')

    expect(await limit(id, null)).toMatchObject({ amount: '50.0000000', upcoming: { amount: null } })
    expect(await limit(id, '40')).toMatchObject({ amount: '40.0000000', upcoming: null })
    await limit(id, null)
    clock.advance(25 * HOUR)
    expect(await limitsOf(id)).toMatchObject([{ amount: null, left: null, upcoming: null }])
    await send(id, '60')
  })

  it('is raised with one notice per request, which tells the owner how to cancel it, and one event', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await limit(id, '3')
    await limit(id, '2')
    const { upcoming } = await limit(id, '50')
    await limit(id, '50')
    const cancelled = await limit(id, '2')
    expect(cancelled.upcoming).toBeNull()
    await limit(id, null)
    const ofWallet = () => wallet.notices.filter(({ message }) => message.includes(id))
    await expect.poll(ofWallet).toHaveLength(2)
    for (const notice of ofWallet())
      expect(notice).toMatchObject({ userEmail: 'ana@rescue.example', type: 'security_alert' })
    const messages = ofWallet().map(({ message }) => message)
    expect(messages).toContainEqual(
      expect.stringContaining(
        `From ${timeIn('en', upcoming.from)} your wallet ${id} may send 50.0000000 XLM per day instead of 2.0000000`,
      ),
    )
    expect(messages).toContainEqual(expect.stringContaining('may send any amount of XLM'))
    expect(messages).toEqual(
      Array(2).fill(expect.stringContaining('set the limit to 2.0000000 again, which cancels it')),
    )
    const events = await wallet.db('events').where({ kind: 'spend_limit.raise_requested' }).orderBy('id')
    const data = events.map((row) => JSON.parse(row.data)).filter(({ walletId }) => walletId === id)
    expect(data).toEqual([
      { walletId: id, asset: 'XLM', current: '2.0000000', requested: '50.0000000', from: upcoming.from },
      { walletId: id, asset: 'XLM', current: '2.0000000', from: expect.any(String) },
    ])
  })

  it('can be set by the owner only, is visible to admins, and is audited', async () => {
    const { id } = await wallet.as(ana).createWallet()
    await limit(id, '10')
    await limit(id, '20')
    await expect(limit(id, '99', {}, root)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(limit(id, '99', {}, ben)).rejects.toMatchObject({ code: 'WALLET_NOT_FOUND' })
    await expect(limit(id, '0')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    // It cannot be bypassed: an admin cannot send from another person's wallet.
    await expect(wallet.as(root).send(id, to.publicKey, '1')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const query = `query ($id: ID!) { wallet(id: $id) { spendLimits { amount } changes { nodes { action actorId details } } } }`
    const change = { action: 'spend_limit.changed', actorId: 'usr_ana' }
    expect((await ask(query, { id }, root)).wallet).toMatchObject({
      spendLimits: [{ amount: '10.0000000' }],
      changes: {
        nodes: [
          {
            ...change,
            details: { asset: 'XLM', after: { amount: '10.0000000', next: { amount: '20.0000000' } } },
          },
          { ...change, details: { before: { amount: null }, after: { amount: '10.0000000' } } },
        ],
      },
    })
  })

  it('is read with two statements for a list of wallets of any length', async () => {
    const dora = person('dora')
    for (let count = 0; count < 3; count++) {
      const { id } = await wallet.as(dora).createWallet()
      await limit(id, formatAmount(BigInt(count + 1)), {}, dora)
    }
    const list = (size: number) => () =>
      wallet.run(
        `query ($size: Int) { wallets(page: {limit: $size}) { nodes { spendLimits ${VIEW} } } }`,
        { size },
        dora,
      )
    const one = await withStatements(list(1))
    const two = await withStatements(list(2))
    expect(two.result).toMatchObject({
      data: { wallets: { nodes: [{ spendLimits: [{ amount: '0.0000003' }] }, { spendLimits: [{}] }] } },
    })
    expect(two.statements).toHaveLength(one.statements.length)
    expect(two.statements.filter((sql) => /spend_limits|from `transactions`/.test(sql))).toHaveLength(2)
  })
})
