import { Horizon, Keypair, Operation } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, parseAmount } from '../../../schema/scalars.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { dropConnection } from '../../../subgraphs/wallet/local-network/faults.js'
import { recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled } from '../../support/fixtures/reconciliation.js'
import { createExternalAccount } from '../../support/fixtures/stellar.js'
import { databaseKinds, databaseOfKind, type OwnDatabase } from '../../support/platform/databases.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const root = person('root', 'admin')
const START = parseAmount('10000')

// biome-ignore lint/suspicious/noExplicitAny: response bodies
type Json = any

describe.each(databaseKinds)('payments of the organisation that are requested together (%s)', (kind) => {
  let database: OwnDatabase
  let wallet: WalletUnderTest
  let payees: Json[]
  /** Whether submissions fail to reach the ledger. */
  let isHeld = false
  beforeAll(async () => {
    database = await databaseOfKind(kind, 'wallet')
    wallet = await startWallet({
      closeMs: 100,
      databaseUrl: database.url,
      faults: { arriving: ({ method }) => (isHeld && method === 'POST' ? dropConnection : undefined) },
    })
    payees = await Promise.all([1, 2, 3].map(() => wallet.as(ana).fundedWallet()))
  })
  afterAll(async () => {
    await wallet?.close()
    await database?.drop()
  })

  async function organisations(): Promise<Json> {
    const created = await wallet.as(ana).fundedWallet()
    const owner = { owner_id: 'service:payouts', owner_kind: 'organisation' }
    await wallet.db('wallets').where({ id: created.id }).update(owner)
    return created
  }
  const send = (id: string, to: string, amount: string, more: object = {}) =>
    wallet.as(root).send(id, to, amount, more)
  const ended = (sent: readonly Json[]): Promise<Json[]> =>
    Promise.all(sent.map(({ id }) => wallet.as(root).ended(id)))
  const envelopesOf = (walletId: string) =>
    wallet.db('envelopes').where({ wallet_id: walletId }).orderBy('created_at')

  it('share transactions, and each is exact to the stroop', async () => {
    const { id, publicKey } = await organisations()
    const amounts = Array.from({ length: 40 }, (_, index) => parseAmount(`1.${index + 1}`.padEnd(9, '7')))
    const before = await wallet.onLedger(payees[0].publicKey)
    // However long the requests take, nothing is submitted between them.
    isHeld = true
    const sent = await Promise.all(
      amounts.map((amount) => send(id, payees[0].publicKey, formatAmount(amount))),
    )
    isHeld = false
    expect(new Set(sent.map((one) => one.id)).size).toBe(40)
    const all = await ended(sent)
    expect(all.filter(({ status }) => status !== 'success')).toEqual([])
    expect(all.map(({ amount }) => amount)).toEqual(amounts.map((amount) => formatAmount(amount)))
    const envelopes = await envelopesOf(id)
    expect(envelopes.length).toBeLessThan(10)
    const total = amounts.reduce((sum, amount) => sum + amount, 0n)
    const fees = all.reduce((sum, { fee }) => sum + parseAmount(fee), 0n)
    expect((await wallet.onLedger(publicKey)).XLM).toBe(START - total - fees)
    expect((await wallet.onLedger(payees[0].publicKey)).XLM).toBe(before.XLM + total)
    // The receiver’s books have a row for each payment.
    await eventually(async () => {
      const received = wallet.db('transactions').where({ wallet_id: payees[0].id, source: publicKey })
      expect(await received.clone().pluck('id')).toHaveLength(40)
    })
  })

  it('fail individually: when the ledger refuses one of them, the others are sent again', async () => {
    const { id, publicKey } = await organisations()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await ended([await send(id, stranger.address, '1')])
    await stranger.submit([Operation.accountMerge({ destination: payees[1].publicKey })])
    const before = await wallet.onLedger(payees[1].publicKey)
    // The first payment occupies the account, so that the others share a transaction.
    isHeld = true
    const sent = [await send(id, payees[0].publicKey, '1')]
    sent.push(
      ...(await Promise.all([
        send(id, payees[1].publicKey, '2'),
        send(id, stranger.address, '3'),
        send(id, payees[1].publicKey, '4'),
      ])),
    )
    isHeld = false
    expect(sent[1].hash).toBe(sent[2].hash)
    const all = await ended(sent)
    expect(all.map(({ status, failureCode }) => [status, failureCode])).toEqual([
      ['success', null],
      ['success', null],
      ['failed', 'op_no_destination'],
      ['success', null],
    ])
    expect([all[1].hash, all[2].hash]).toEqual([all[3].hash, sent[2].hash])
    expect(all[1].hash).not.toBe(sent[1].hash)
    expect((await wallet.onLedger(payees[1].publicKey)).XLM).toBe(before.XLM + parseAmount('6'))
    const fees = all.reduce((sum, { fee }) => sum + parseAmount(fee), 0n)
    expect((await wallet.onLedger(publicKey)).XLM).toBe(START - parseAmount('8') - fees - 100n)
  })

  it('are refused individually by the limit or the balance, and sent once under a reference', async () => {
    const { id } = await organisations()
    await wallet.db('spend_limits').insert({ wallet_id: id, asset: 'XLM', amount: '100000000' })
    const { publicKey: to } = payees[2]
    const outcomes = await Promise.allSettled([
      send(id, to, '1'),
      send(id, to, '4'),
      send(id, to, '3', { asset: 'USDC' }),
      send(id, to, '4'),
      send(id, to, '4'),
      send(id, to, '1', { reference: 'once' }),
      send(id, to, '1', { reference: 'once' }),
    ])
    const short = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.amount : one.reason.code))
    // Which of the three equal payments is the one over the limit depends on the order in which they arrive.
    expect(short.sort()).toEqual([
      '1.0000000',
      '1.0000000',
      '1.0000000',
      '4.0000000',
      '4.0000000',
      'INSUFFICIENT_BALANCE',
      'TRANSACTION_FAILED',
    ])
    await expect(send(id, to, '0.5', { reference: 'once' })).rejects.toMatchObject({ code: 'CONFLICT' })
    const stored = await wallet.db('transactions').where({ wallet_id: id, direction: 'sent' }).pluck('id')
    expect(stored).toHaveLength(4)
  })

  it('are not sent after they were refused for the balance, even if others are then refused by the limit', async () => {
    const { id } = await organisations()
    await wallet.db('spend_limits').insert({ wallet_id: id, asset: 'XLM', amount: '30000000000' })
    const { publicKey: to } = payees[2]
    isHeld = true
    const first = await send(id, to, '1')
    // The first of the two that arrives leaves too little for the other; 9,000 are over the limit, and 2,000 are not.
    const largest = send(id, to, '9000')
    const outcomes = await Promise.allSettled([largest, send(id, to, '2000'), send(id, to, '2')])
    isHeld = false
    const acknowledged = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'INSUFFICIENT_BALANCE' }),
    })
    expect(acknowledged).toContainEqual(expect.objectContaining({ amount: '2.0000000' }))
    const sent = await ended([first, ...acknowledged])
    const stored = await wallet.db('transactions').where({ wallet_id: id, direction: 'sent' }).pluck('id')
    expect(stored.sort()).toEqual(sent.map((one) => one.id).sort())
  })

  it('create an account by the first of them that can be paid, not by one that is refused for the balance', async () => {
    const { id } = await organisations()
    const [address, small] = [Keypair.random().publicKey(), Keypair.random().publicKey()]
    isHeld = true
    const first = await send(id, payees[0].publicKey, '1')
    const outcomes = await Promise.allSettled([
      send(id, address, '20000'),
      send(id, small, '20000'),
      send(id, payees[1].publicKey, '2'),
      send(id, address, '5'),
      send(id, address, '6'),
      send(id, small, '0.5'),
    ])
    isHeld = false
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : one.value.status))
    expect(codes).toEqual([
      'INSUFFICIENT_BALANCE',
      'INSUFFICIENT_BALANCE',
      ...['pending', 'pending', 'pending'],
      'TRANSACTION_FAILED',
    ])
    const accepted = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(new Set(accepted.map(({ hash }) => hash)).size).toBe(1)
    const all = await ended([first, ...accepted])
    expect(all.map(({ status, failureCode }) => failureCode ?? status)).toEqual(Array(4).fill('success'))
    expect((await wallet.onLedger(address)).XLM).toBe(parseAmount('11'))
  })

  it.each([
    ['before it failed', 'pending'],
    ['after it failed', 'applied'],
  ])('to an account whose creating payment must be sent again arrive, accepted %s', async (_, status) => {
    const { id } = await organisations()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await ended([await send(id, stranger.address, '1')])
    await stranger.submit([Operation.accountMerge({ destination: payees[1].publicKey })])
    const address = Keypair.random().publicKey()
    isHeld = true
    const first = await send(id, payees[0].publicKey, '1')
    const [created, refused] = await Promise.all([send(id, address, '5'), send(id, stranger.address, '3')])
    expect(created.hash).toBe(refused.hash)
    // As if the ledger had refused both, and the first were not sent again yet.
    await wallet.db('envelopes').where({ hash: created.hash }).update({ status })
    const next = await send(id, address, '2')
    isHeld = false
    expect(await ended([first, next])).toMatchObject([{ status: 'success' }, { status: 'success' }])
    if (status === 'applied') {
      const [payload, key] = [{ walletId: id, hash: created.hash }, created.hash]
      await inTransaction(wallet.db, (trx) => enqueueJob(trx, { kind: 'wallet.resend', key, payload }))
    }
    expect(await ended([created, refused])).toMatchObject([
      { status: 'success' },
      { failureCode: 'op_no_destination' },
    ])
    expect((await wallet.onLedger(address)).XLM).toBe(parseAmount('7'))
    // Each payment is sent again at most once: every attempt costs a fee.
    expect((await envelopesOf(id)).length).toBeLessThanOrEqual(6)
  })

  it('to the muxed addresses of cases are one donation each, to the case that each of them names', async () => {
    const { id } = await organisations()
    const cases = ['cas_01JCDEM00000000000000000A1', 'cas_01JCDEM00000000000000000A2']
    const { data } = await wallet.run(
      `query ($cases: [_Any!]!) { _entities(representations: $cases) {
        ... on Case { donationAddresses { network address } } } }`,
      { cases: cases.map((one) => ({ __typename: 'Case', id: one })) },
      root,
    )
    const [luna, sol] = (data as Json)._entities.map(
      (one: Json) => one.donationAddresses.find(({ network }: Json) => network === 'testnet').address,
    )
    isHeld = true
    const first = await send(id, payees[0].publicKey, '1')
    const sent = await Promise.all([
      send(id, payees[0].publicKey, '2'),
      send(id, luna, '3'),
      send(id, sol, '3'),
      send(id, sol, '4'),
      send(id, luna, '3'),
    ])
    isHeld = false
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1)
    await ended([first, ...sent])
    const expected = [cases[0], cases[1], cases[1], cases[0]].map((caseId, index) => {
      const { id: paidBy, amount } = sent[index + 1]
      return [paidBy, caseId, String(parseAmount(amount)), 'completed']
    })
    await eventually(async () => {
      const donations = await wallet.db('donations').where({ wallet_id: id }).orderBy('transaction_id')
      const shown = donations.map((one) => [one.transaction_id, one.case_id, one.amount, one.status])
      expect(shown).toEqual(expected.sort())
    })
  })

  it.each([
    ['refused', 'applied'],
    ['not yet refused', 'pending'],
  ])(
    'are not sent again after a restore of when they were %s, if they have been since',
    async (_, status) => {
      const { id } = await organisations()
      const stranger = await createExternalAccount(wallet.locals.testnet)
      await ended([await send(id, stranger.address, '1')])
      await stranger.submit([Operation.accountMerge({ destination: payees[1].publicKey })])
      isHeld = true
      const first = await send(id, payees[0].publicKey, '1')
      const [paid, refused] = await Promise.all([
        send(id, payees[2].publicKey, '2', { reference: status }),
        send(id, stranger.address, '3'),
      ])
      isHeld = false
      const [, after] = await ended([first, paid, refused])
      expect(after).toMatchObject({ status: 'success', amount: '2.0000000' })
      expect(after.hash).not.toBe(paid.hash)
      const before = await wallet.onLedger(payees[2].publicKey)

      // The backup is from before the payment was sent again.
      const ids = status === 'applied' ? [paid.id] : [paid.id, refused.id]
      const row = { hash: paid.hash, status: 'pending', confirmed_at: null, ledger: null }
      await wallet.db('transactions').whereIn('id', ids).update(row)
      await wallet.db('envelopes').where({ hash: after.hash }).delete()
      await wallet.db('envelopes').where({ hash: paid.hash }).update({ status })
      await recordRestore(wallet.db, paid.createdAt, systemClock)
      const [payload, key] = [{ walletId: id, hash: paid.hash }, paid.hash]
      if (status === 'applied')
        await inTransaction(wallet.db, (trx) => enqueueJob(trx, { kind: 'wallet.resend', key, payload }))
      const { findings } = await reconciled(wallet)
      expect(findings.filter(({ walletId }: Json) => walletId === id)).toMatchObject([
        { kind: 'payment_imported', hash: after.hash },
      ])
      await eventually(async () => {
        const waiting = wallet.db('jobs').where({ kind: 'wallet.resend' })
        expect(await waiting.pluck('id')).toEqual([])
      })
      const outcome = await wallet.as(root).ended(paid.id)
      expect((await wallet.onLedger(payees[2].publicKey)).XLM).toBe(before.XLM)
      expect(outcome).toMatchObject({ status: 'success', hash: after.hash })
      const lines = wallet.db('transactions').where({ wallet_id: id, destination: payees[2].publicKey })
      expect(await lines.pluck('id')).toEqual([paid.id])
      expect((await reconciled(wallet)).findings).toEqual([])
      expect(await wallet.as(root).ended(refused.id)).toMatchObject({ failureCode: 'op_no_destination' })
    },
  )

  it('use channel accounts when many are queued, which hold and pay nothing, and are closed with the wallet', async () => {
    const { id, publicKey } = await organisations()
    const next = (index: number) => send(id, payees[index % 3].publicKey, '1')
    isHeld = true
    const first = [await next(0)]
    first.push(...(await Promise.all(Array.from({ length: 9 }, (_, index) => next(index)))))
    isHeld = false
    await eventually(async () => {
      const open = wallet.db('wallet_channels').where({ wallet_id: id, status: 'open' })
      expect(await open.pluck('address')).toHaveLength(8)
    })
    await ended(first)
    isHeld = true
    const second = [await next(0), await next(1), await next(2)]
    isHeld = false
    const all = await ended([...first, ...second])
    expect(all.filter(({ status }) => status !== 'success')).toEqual([])
    const channels = await wallet.db('wallet_channels').where({ wallet_id: id }).pluck('address')
    const sources = (await envelopesOf(id)).map(({ source }) =>
      channels.includes(source) ? 'channel' : source,
    )
    expect(sources).toEqual([publicKey, publicKey, publicKey, 'channel', 'channel'])
    for (const address of channels) expect((await wallet.onLedger(address)).XLM).toBe(0n)
    const fees = all.reduce((sum, { fee }) => sum + parseAmount(fee), 0n)
    expect((await wallet.onLedger(publicKey)).XLM).toBe(START - parseAmount('13') - fees)
    // The wallet signs the payments and the fee.
    const signings = wallet.db('signing_audit').where({ wallet_id: id, purpose: 'fee bump' })
    expect(await signings.pluck('position')).toHaveLength(2)

    // Closing the wallet closes its channels, and their reserves return to the sponsor.
    await wallet.db('wallets').where({ id }).update({ owner_id: 'usr_ana', owner_kind: 'person' })
    const server = new Horizon.Server(wallet.locals.testnet.url, { allowHttp: true })
    const sponsored = async () => {
      const sponsor = Keypair.fromSecret(wallet.locals.testnet.sponsorSecret).publicKey()
      return ((await server.loadAccount(sponsor)) as unknown as { num_sponsoring: number }).num_sponsoring
    }
    const before = await sponsored()
    await wallet.as(ana).close(id, payees[0].publicKey)
    await eventually(async () => {
      const open = wallet.db('wallet_channels').where({ wallet_id: id }).whereNot({ status: 'closed' })
      expect(await open.pluck('address')).toEqual([])
    })
    for (const address of channels)
      await expect(server.loadAccount(address)).rejects.toMatchObject({ response: { status: 404 } })
    // Two reserves of each channel, and three of the wallet with its trust line.
    expect(await sponsored()).toBe(before - 8 * 2 - 3)
  })
})
