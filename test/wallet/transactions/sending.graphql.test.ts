import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { createExternalAccount, giveUsdc, Operation, usdcOf } from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const ben = person('ben')

describe('sending', () => {
  let wallet: WalletUnderTest
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined
  // biome-ignore lint/suspicious/noExplicitAny: response bodies
  let [from, to]: any[] = []

  beforeAll(async () => {
    wallet = await startWallet({ faults: { arriving: (request) => arriving?.(request) } })
    from = await wallet.as(ana).createWallet()
    to = await wallet.as(ben).createWallet()
    await giveUsdc(wallet.locals.testnet, from.publicKey, '100')
  })
  afterAll(() => wallet.close())

  const signings = () => wallet.db('signing_audit').where({ wallet_id: from.id, purpose: 'payment' })

  it('moves USDC to the stroop and pays the fee in XLM', async () => {
    const sent = await wallet.as(ana).send(from.id, to.publicKey, '12.3456789', { asset: 'USDC' })
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({
      status: 'success',
      asset: 'USDC',
      fee: '0.0000100',
    })
    expect(await wallet.as(ana).wallet(from.id)).toMatchObject({
      balance: { XLM: '9999.9999900', USDC: '87.6543211' },
    })
    await expect
      .poll(() => wallet.as(ben).wallet(to.id))
      .toMatchObject({ balance: { XLM: '10000.0000000', USDC: '12.3456789' } })
    const tooMuch = wallet.as(ana).send(from.id, to.publicKey, '87.6543212', { asset: 'USDC' })
    await expect(tooMuch).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      details: { required: '87.6543212', available: '87.6543211' },
    })
  })

  it('happens once under the same reference, even for simultaneous requests without an idempotency key', async () => {
    const reference = 'invoice/2026-07#1'
    const send = (amount = '0.5', walletId = from.id, destination = to.publicKey) =>
      wallet.as(ana).send(walletId, destination, amount, { reference })
    const answers = await Promise.all([send(), send(), send()])
    const [first] = answers
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await wallet.as(ana).ended(first.id)).toMatchObject({ status: 'success' })
    expect(await send()).toMatchObject({ id: first.id, status: 'success' })
    await expect(send('0.6')).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { transactionId: first.id },
    })
    const query = `query ($id: ID!) { wallet(id: $id) {
      transactions(filter: {reference: "${reference}"}) { nodes { id reference } } } }`
    expect(await wallet.run(query, { id: from.id }, ana)).toMatchObject({
      data: { wallet: { transactions: { nodes: [{ id: first.id, reference }] } } },
    })
    const other = await wallet.as(ana).createWallet()
    expect((await send('0.5', other.id)).id).not.toBe(first.id)
  })

  it.each(['', 'two words', 'ñandú', 'r'.repeat(65)])(
    'is refused with the reference %j, and nothing is signed',
    async (reference) => {
      const before = (await signings()).length
      await expect(wallet.as(ana).send(from.id, to.publicKey, '1', { reference })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { reference: 'must be 1 to 64 visible ASCII characters' },
      })
      expect(await signings()).toHaveLength(before)
    },
  )

  it('is refused before anything is signed if the destination cannot receive the asset', async () => {
    const stranger = await createExternalAccount(wallet.locals.testnet)
    const before = (await signings()).length
    const send = () => wallet.as(ana).send(from.id, stranger.address, '1', { asset: 'USDC' })
    await expect(send()).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'destination_no_trustline' },
    })
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet), limit: '0.5' })])
    await expect(send()).rejects.toMatchObject({ details: { reason: 'destination_line_full' } })
    expect(await signings()).toHaveLength(before)
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet), limit: '1' })])
    expect(await wallet.as(ana).ended((await send()).id)).toMatchObject({ status: 'success' })
  })

  it('is refused without a memo if the destination requires one (SEP-29)', async () => {
    const exchange = await createExternalAccount(wallet.locals.testnet)
    await exchange.submit([Operation.manageData({ name: 'config.memo_required', value: '1' })])
    const send = (more?: object) => wallet.as(ana).send(from.id, exchange.address, '1', more)
    await expect(send()).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'memo_required' },
      message: expect.stringContaining('memo'),
    })
    const sent = await send({ memo: '7', memoType: 'id' })
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success', memo: '7' })
  })

  it('is refused from a frozen or closed wallet, with the reason', async () => {
    const frozen = await wallet.as(ana).createWallet()
    for (const status of ['frozen', 'closed']) {
      await wallet.db('wallets').where({ id: frozen.id }).update({ status })
      await expect(wallet.as(ana).send(frozen.id, to.publicKey, '1')).rejects.toMatchObject({
        code: 'TRANSACTION_FAILED',
        details: { reason: `wallet_${status}` },
      })
    }
  })

  it('to the same wallet costs only the fee', async () => {
    const self = await wallet.as(ana).createWallet()
    const sent = await wallet.as(ana).send(self.id, self.publicKey, '9000')
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
    expect(await wallet.as(ana).wallet(self.id)).toMatchObject({ balance: { XLM: '9999.9999900' } })
  })

  it('fails with the ledger’s reason and the charged fee if the trust line is removed after acceptance', async () => {
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet) })])
    const payer = await wallet.as(ana).createWallet()
    await giveUsdc(wallet.locals.testnet, payer.publicKey, '5')
    // The trust line is removed between the acceptance and the submission of the payment.
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const sent = await wallet.as(ana).send(payer.id, stranger.address, '5', { asset: 'USDC' })
    await stranger.submit([Operation.changeTrust({ asset: usdcOf(wallet.locals.testnet), limit: '0' })])
    arriving = undefined
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({
      status: 'failed',
      failureCode: 'op_no_trust',
      failureReason: 'the destination does not accept this asset',
      fee: '0.0000100',
      confirmedAt: expect.any(String),
      ledger: expect.any(Number),
    })
    expect(await wallet.as(ana).wallet(payer.id)).toMatchObject({
      balance: { XLM: '9999.9999900', USDC: '5.0000000' },
    })
  })
})
