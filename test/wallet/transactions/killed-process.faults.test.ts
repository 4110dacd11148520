import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import {
  diesIn,
  killSteps,
  overLastingLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')

// A dead worker's job waits for its lease of 20 s, so the steps are driven side by side.
describe.concurrent('the process killed between accepting a payment and confirming it', () => {
  it.each(killSteps)(
    '%s: after a restart it ends once and is on the ledger at most once',
    (step, { isStored }) =>
      overLastingLedgers({}, async ({ dataDirectory, locals, start }) => {
        const { from, to } = await whileRunning(start, async (before) => ({
          from: await before.as(ana).createWallet(),
          to: await before.as(person('ben')).createWallet(),
        }))

        const idempotencyKey = `key-${step.replaceAll(' ', '-')}`
        await diesIn('test/support/platform/programs/wallet-killed-at.ts', {
          action: 'send',
          step,
          dataDirectory,
          locals,
          walletId: from.id,
          destination: to.publicKey,
          idempotencyKey,
        } satisfies WalletKilledAt)

        await whileRunning(start, async (after) => {
          await expectEndedOnce(after, from, to, isStored)
          if (isStored) await expectSameAnswer(after, from, to, idempotencyKey)
          await expectNextPaymentWorks(after, from, to)
        })
      }),
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

/** The client, which got no answer, asks again with its key: nothing more is paid. */
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
