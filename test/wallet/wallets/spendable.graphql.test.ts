import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { withStatements } from '../../support/fixtures/sqlite-statements.js'
import { giveUsdc } from '../../support/fixtures/stellar.js'
import {
  person,
  type Refused,
  startWallet,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const SPENDABLE = 'spendable { XLM USDC fee reserve pending { XLM USDC } }'

describe('the spendable amount of a wallet', () => {
  let wallet: WalletUnderTest
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  let to: any

  beforeAll(async () => {
    wallet = await startWallet({
      faults: { arriving: (request) => arriving?.(request) },
      // Accounts of the test network pay for their own trust lines, as on the real one, and so have a reserve.
      setup: (setup) =>
        setup.ledger.network === 'testnet' ? { ...setup, funding: { kind: 'friendbot' } } : setup,
    })
    to = await wallet.as(person('ben')).createWallet()
  })
  afterAll(() => wallet.close())

  async function spendableOf(id: string, viewer = ana) {
    const { data, errors } = await wallet.run(
      `query ($id: ID!) { wallet(id: $id) { ${SPENDABLE} } }`,
      { id },
      viewer,
    )
    expect(errors).toBeUndefined()
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any).wallet.spendable
  }

  it('is the balance less the reserve, pending payments and the fee', async () => {
    const from = await wallet.as(ana).createWallet()
    await giveUsdc(wallet.locals.testnet, from.publicKey, '20')
    const balance = await wallet.onLedger(from.publicKey)
    const reserve = parseAmount('1.5')
    const fee = 100n
    expect(await spendableOf(from.id)).toEqual({
      XLM: formatAmount(balance.XLM - reserve - fee),
      USDC: '20.0000000',
      fee: formatAmount(fee),
      reserve: formatAmount(reserve),
      pending: { XLM: '0.0000000', USDC: '0.0000000' },
    })
    // Submissions fail, so that accepted payments stay pending.
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const lumens = await wallet.as(ana).send(from.id, to.publicKey, '7')
    const dollars = await wallet.as(ana).send(from.id, to.publicKey, '3', { asset: 'USDC' })
    expect(await spendableOf(from.id)).toMatchObject({
      XLM: formatAmount(balance.XLM - reserve - parseAmount('7') - 3n * fee),
      USDC: '17.0000000',
      pending: { XLM: formatAmount(parseAmount('7') + 2n * fee), USDC: '3.0000000' },
    })
    arriving = undefined
    for (const { id } of [lumens, dollars]) await wallet.as(ana).ended(id)
    expect(await spendableOf(from.id)).toMatchObject({
      XLM: formatAmount(balance.XLM - reserve - parseAmount('7') - 3n * fee),
      USDC: '17.0000000',
      pending: { XLM: '0.0000000', USDC: '0.0000000' },
    })
  })

  it('can be sent to the stroop, and not one stroop more, after any previous payments', async () => {
    const amount = fc.bigInt({ min: 1n, max: parseAmount('30') })
    const before = fc.array(fc.record({ asset: fc.constantFrom('XLM', 'USDC'), amount }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(before, fc.constantFrom('XLM', 'USDC'), async (payments, asset) => {
        const from = await wallet.as(ana).createWallet()
        await giveUsdc(wallet.locals.testnet, from.publicKey, '100')
        const send = (stroops: bigint, of: string) =>
          wallet.as(ana).send(from.id, to.publicKey, formatAmount(stroops), { asset: of })
        for (const payment of payments) await send(payment.amount, payment.asset)
        const shown = (await spendableOf(from.id))[asset]
        const all = parseAmount(shown)
        const tooMuch = await send(all + 1n, asset).catch((error: Refused) => error)
        expect(tooMuch).toMatchObject({
          code: 'INSUFFICIENT_BALANCE',
          details: { required: formatAmount(all + 1n), available: shown },
        })
        const sent = await send(all, asset)
        expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success' })
        const left = await spendableOf(from.id)
        expect(left[asset]).toBe('0.0000000')
        // Without lumens for a fee, USDC cannot be sent either.
        if (asset === 'XLM') expect(left.USDC).toBe('0.0000000')
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('is zero while the wallet is frozen', async () => {
    const from = await wallet.as(ana).createWallet()
    await wallet.db('wallets').where({ id: from.id }).update({ status: 'frozen' })
    expect(await spendableOf(from.id)).toMatchObject({ XLM: '0.0000000', USDC: '0.0000000' })
  })

  it('is read with one statement for a list of wallets of any length', async () => {
    for (let count = 0; count < 3; count++) await wallet.as(person('dora')).createWallet()
    const list = (limit: number) => async () =>
      wallet.run(
        `query ($limit: Int) { wallets(page: {limit: $limit}) { nodes { ${SPENDABLE} } } }`,
        { limit },
        person('dora'),
      )
    const one = await withStatements(list(1))
    const many = await withStatements(list(2))
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    expect((many.result.data as any).wallets.nodes).toHaveLength(2)
    expect(many.statements.filter((sql) => /envelopes/.test(sql))).toHaveLength(1)
    expect(many.statements).toHaveLength(one.statements.length)
  })
})
