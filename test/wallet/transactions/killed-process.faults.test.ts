import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import {
  diesIn,
  type KillStep,
  killSteps,
  LEASE_EXPIRED_MS,
  lastingLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')

type Wallet = { readonly id: string; readonly publicKey: string }

/** A payer and a payee over ledgers of their own, and the key of the payment. */
interface Payment {
  readonly harness: Awaited<ReturnType<typeof lastingLedgers>>
  readonly from: Wallet
  readonly to: Wallet
  readonly idempotencyKey: string
}

describe.concurrent('the process killed between accepting a payment and confirming it', () => {
  const clock = shiftedClock()
  const payments = new Map<KillStep, Payment>()
  beforeAll(async () => {
    await Promise.all(killSteps.map(async ([step]) => payments.set(step, await prepare(step))))
    const inputs = [...payments].map(([step, { harness, from, to, idempotencyKey }]): WalletKilledAt => {
      const { dataDirectory, locals } = harness
      const [walletId, destination] = [from.id, to.publicKey]
      return { action: 'send', step, dataDirectory, locals, walletId, destination, idempotencyKey }
    })
    await diesIn('test/support/platform/programs/wallet-killed-at.ts', inputs)
    clock.advance(LEASE_EXPIRED_MS)
  })
  afterAll(() => Promise.all([...payments.values()].map(({ harness }) => harness.remove())))

  async function prepare(step: KillStep): Promise<Payment> {
    const harness = await lastingLedgers({ clock })
    const wallets = await whileRunning(harness.start, async (before) => ({
      from: await before.as(ana).createWallet(),
      to: await before.as(person('ben')).createWallet(),
    }))
    return { harness, ...wallets, idempotencyKey: `key-${step.replaceAll(' ', '-')}` }
  }

  it.each(killSteps)(
    '%s: after a restart it ends once and is on the ledger at most once',
    async (step, { isStored }) => {
      const { harness, from, to, idempotencyKey } = payments.get(step) as Payment
      await whileRunning(harness.start, async (after) => {
        await expectEndedOnce(after, from, to, isStored)
        if (isStored) await expectSameAnswer(after, from, to, idempotencyKey)
        await expectNextPaymentWorks(after, from, to)
      })
    },
  )
})

async function expectEndedOnce(
  wallet: WalletUnderTest,
  from: { id: string },
  to: { publicKey: string },
  isStored: boolean,
): Promise<void> {
  const stored = await wallet.db('transactions').where({ wallet_id: from.id, direction: 'sent' })
  expect(stored).toHaveLength(isStored ? 1 : 0)
  for (const { id, hash } of stored) {
    expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success', hash })
  }
  expect((await wallet.onLedger(to.publicKey)).XLM).toBe(parseAmount(isStored ? '10007' : '10000'))
}

/** The client, which got no response, repeats the request with its key: nothing more is paid. */
async function expectSameAnswer(
  wallet: WalletUnderTest,
  from: { id: string },
  to: { publicKey: string },
  idempotencyKey: string,
): Promise<void> {
  const [{ id, hash }] = await wallet.db('transactions').where({ wallet_id: from.id, direction: 'sent' })
  const again = await wallet.run(
    `mutation ($id: ID!, $input: SendTransactionInput!) { sendTransaction(walletId: $id, input: $input) { id hash } }`,
    { id: from.id, input: { destination: to.publicKey, amount: '7', asset: 'XLM' } },
    ana,
    { idempotencyKey },
  )
  expect(again).toMatchObject({ data: { sendTransaction: { id, hash } } })
  expect(await wallet.db('transactions').where({ wallet_id: from.id, direction: 'sent' })).toHaveLength(1)
}

async function expectNextPaymentWorks(
  wallet: WalletUnderTest,
  from: { id: string },
  to: { publicKey: string },
): Promise<void> {
  const balance = (await wallet.onLedger(to.publicKey)).XLM
  const next = await wallet.as(ana).send(from.id, to.publicKey, '1')
  expect(await wallet.as(ana).ended(next.id)).toMatchObject({ status: 'success' })
  expect((await wallet.onLedger(to.publicKey)).XLM).toBe(balance + parseAmount('1'))
}
