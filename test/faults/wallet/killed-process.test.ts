import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { networks } from '../../../subgraphs/wallet/ledger/network.js'
import { startProgram } from '../../support/program.js'
import { person, startNetworks, startWallet, type WalletUnderTest } from '../../support/wallet.js'
import type { KillStep } from '../programs/wallet-killed-at.js'

const ana = person('ana')

/** After each step, whether the payment had been promised to the client. */
const steps: readonly [KillStep, { isStored: boolean }][] = [
  ['before anything is stored', { isStored: false }],
  ['right after it was stored', { isStored: true }],
  ['before it is submitted', { isStored: true }],
  ['after it was submitted', { isStored: true }],
  ['when its result is known', { isStored: true }],
]

// A dead worker's job waits for its lease of 20 s, so the steps are driven side by side.
describe.concurrent('the process killed between accepting a payment and confirming it', () => {
  it.each(steps)(
    '%s: after a restart it ends once and is on the ledger at most once',
    { timeout: 120_000 },
    async (step, { isStored }) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-killed-'))
      const locals = await startNetworks({ closeMs: 20 })
      const start = () => startWallet({ dataDirectory, locals })
      try {
        const before = await start()
        const from = await before.as(ana).createWallet()
        const to = await before.as(person('ben')).createWallet()
        await before.close()

        const idempotencyKey = `key-${step.replaceAll(' ', '-')}`
        const victim = startProgram('test/faults/programs/wallet-killed-at.ts', {
          action: 'send',
          step,
          dataDirectory,
          locals,
          walletId: from.id,
          destination: to.publicKey,
          idempotencyKey,
        })
        await expect(victim.ended()).rejects.toThrow('ended with null')

        const after = await start()
        try {
          await expectEndedOnce(after, from, to, isStored)
          if (isStored) await expectSameAnswer(after, from, to, idempotencyKey)
          await expectNextPaymentWorks(after, from, to)
        } finally {
          await after.close()
        }
      } finally {
        await Promise.all(networks.map((network) => locals[network].close()))
        await rm(dataDirectory, { recursive: true, force: true })
      }
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
