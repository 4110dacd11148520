import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import type { Viewer } from '../../../schema/viewer.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import {
  endsWhenKilled,
  type KilledAction,
  type KillStep,
  killSteps,
  LEASE_EXPIRED_MS,
  persistentLedgers,
  type WalletKilledAt,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const root = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'

type Wallet = { readonly id: string; readonly publicKey: string }

/** What the process accepts before it is killed, and what must hold after a restart. */
interface Prepared {
  readonly action: KilledAction
  /** @param isStored whether it had been accepted by then; otherwise it is requested again here */
  expectDoneOnce(after: WalletUnderTest, isStored: boolean): Promise<void>
}

const actions: Readonly<Record<string, (before: WalletUnderTest, step: KillStep) => Promise<Prepared>>> = {
  async 'a payment'(before, step) {
    const from: Wallet = await before.as(ana).fundedWallet()
    const to: Wallet = await before.as(person('ben')).fundedWallet()
    const idempotencyKey = `key-${step.replaceAll(' ', '-')}`
    return {
      action: { kind: 'send', walletId: from.id, destination: to.publicKey, idempotencyKey },
      async expectDoneOnce(after, isStored) {
        await expectEndedOnce(after, from, to, isStored)
        if (isStored) await expectSameAnswer(after, from, to, idempotencyKey)
        await expectNextPaymentWorks(after, ana, from, to)
      },
    }
  },

  async 'the refund of a donation'(before) {
    const purse: Wallet = await before.as(ana).fundedWallet()
    // The donation account is being funded at the same time.
    const donation = await eventually(() => before.as(ana).donate(purse.id, luna, '7.0000003'))
    await before.as(ana).ended(donation.transactionId)
    const request =
      'mutation ($id: ID!) { requestDonationRefund(donationId: $id, reason: "🐈") { refund { id } } }'
    const { data } = await before.run(request, { id: donation.id }, person('sam', 'staff'))
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    const approvalId = (data as any).requestDonationRefund.refund.id
    const held = (await before.onLedger(purse.publicKey)).XLM
    const account = await before
      .db('wallets')
      .where({ owner_id: 'service:donations', network: 'testnet' })
      .first()
    return {
      action: { kind: 'refund', approvalId },
      async expectDoneOnce(after, isStored) {
        const grant = async () => {
          const approve = 'mutation ($id: ID!) { grantWalletApproval(id: $id) { state } }'
          return (await after.run(approve, { id: approvalId }, root)).errors?.[0]?.extensions?.code
        }
        expect(await grant()).toBe(isStored ? 'CONFLICT' : undefined)
        expect(await grant()).toBe('CONFLICT')
        await eventually(async () => {
          const row = await after.db('donations').where({ id: donation.id }).first()
          expect(row.refunded_at).not.toBeNull()
        })
        expect((await after.onLedger(purse.publicKey)).XLM - held).toBe(70_000_003n)
        const sent = after.db('transactions').where({ wallet_id: account.id, direction: 'sent' })
        expect(await sent.pluck('status')).toEqual(['success'])
        const events = await recordedEvents(after.db)
        expect(events.filter(({ kind }) => kind === 'donation.refunded')).toHaveLength(1)
        await expectNextPaymentWorks(after, ana, purse, purse)
      },
    }
  },

  async 'payments that share a transaction'(before) {
    const from: Wallet = await before.as(ana).fundedWallet()
    const owner = { owner_id: 'service:payouts', owner_kind: 'organisation' }
    await before.db('wallets').where({ id: from.id }).update(owner)
    const to: Wallet = await before.as(person('ben')).fundedWallet()
    const payments = [1, 2, 3, 4, 5].map((index) => {
      const payment = { destination: to.publicKey, amount: `${index}.000000${index}`, asset: 'XLM' }
      return { ...payment, reference: `payout-${index}` }
    })
    return {
      action: { kind: 'batch', walletId: from.id, payments },
      async expectDoneOnce(after, isStored) {
        const ours = () => after.db('transactions').where({ wallet_id: from.id, direction: 'sent' })
        const hashes = (await ours()).map(({ hash }) => hash)
        if (isStored) expect(new Set(hashes).size).toBeLessThan(hashes.length)
        else expect(hashes).toEqual([])
        // The client, which got no response, requests all of them again under their references.
        const again = await Promise.all(
          payments.map(({ destination, amount, reference }) =>
            after.as(root).send(from.id, destination, amount, { reference }),
          ),
        )
        for (const { id } of again)
          expect(await after.as(root).ended(id)).toMatchObject({ status: 'success' })
        expect(await ours().pluck('id')).toHaveLength(5)
        expect((await after.onLedger(to.publicKey)).XLM).toBe(parseAmount('10015.0000015'))
        await expectNextPaymentWorks(after, root, from, to)
      },
    }
  },
}

type Harness = Awaited<ReturnType<typeof persistentLedgers>>

/** On PostgreSQL only the shortest case. */
const killedOn = [
  ['SQLite', Object.keys(actions)],
  ['PostgreSQL', ['a payment']],
] as const

describe.each(killedOn)('a process on %s killed between acceptance and confirmation', (kind, names) => {
  const clock = shiftedClock()
  const prepared = new Map<string, Prepared & { readonly harness: Harness }>()
  const keyOf = (what: string, step: KillStep) => `${what} ${step}`
  const cases = names.flatMap((what) =>
    killSteps.map(([step, { isStored }]) => [what, step, isStored] as const),
  )
  beforeAll(async () => {
    const inputs = await Promise.all(
      cases.map(async ([what, step]): Promise<WalletKilledAt> => {
        const harness = await persistentLedgers({ clock, kind })
        const one = await whileRunning(harness.start, async (before) => actions[what]?.(before, step))
        if (!one) throw new Error(what)
        prepared.set(keyOf(what, step), { ...one, harness })
        const { dataDirectory, databaseUrl, locals } = harness
        return { action: one.action, step, dataDirectory, databaseUrl, locals }
      }),
    )
    await endsWhenKilled('test/support/platform/programs/wallet-killed-at.ts', inputs)
    clock.advance(LEASE_EXPIRED_MS)
  })
  afterAll(() => Promise.all([...prepared.values()].map(({ harness }) => harness.remove())))

  describe.concurrent('and started again', () => {
    it.each(cases)('%s, %s: is completed once and is on the ledger once', async (what, step, isStored) => {
      const one = prepared.get(keyOf(what, step))
      if (!one) throw new Error(what)
      await whileRunning(one.harness.start, (after) => one.expectDoneOnce(after, isStored))
    })
  })
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
  owner: Viewer,
  from: Wallet,
  to: Wallet,
): Promise<void> {
  const balance = (await wallet.onLedger(to.publicKey)).XLM
  const next = await wallet.as(owner).send(from.id, to.publicKey, '1')
  const { status, fee } = await wallet.as(owner).ended(next.id)
  expect(status).toBe('success')
  const change = from.id === to.id ? -parseAmount(fee) : parseAmount('1')
  expect((await wallet.onLedger(to.publicKey)).XLM).toBe(balance + change)
}
