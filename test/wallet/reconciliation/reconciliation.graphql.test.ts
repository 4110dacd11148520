import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../schema/viewer.js'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { endRestore, recordRestore } from '../../../subgraphs/wallet/restores/restore.service.js'
import { reconciled, reports } from '../../support/fixtures/reconciliation.js'
import {
  createExternalAccount,
  type ExternalAccount,
  externalAccountWith,
  Keypair,
  Operation,
} from '../../support/fixtures/stellar.js'
import { person, startWallet, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const root = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'

describe('the reconciliation of wallets with the ledger', () => {
  let wallet: WalletUnderTest
  let stranger: ExternalAccount

  beforeAll(async () => {
    wallet = await startWallet()
    stranger = await createExternalAccount(wallet.locals.testnet)
  })
  afterAll(() => wallet.close())

  async function ask(as: Viewer, mutation: string, variables: object) {
    const { data, errors } = await wallet.run(`mutation ${mutation}`, variables, as)
    // biome-ignore lint/suspicious/noExplicitAny: response bodies
    return (data?.reply ?? { code: errors?.[0]?.extensions?.code }) as any
  }
  const create = () => wallet.as(ana).createWallet()
  const received = (id: string) => wallet.db('transactions').where({ wallet_id: id, direction: 'received' })
  const findingsAt = async (id: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: an answer's body
    (await reconciled(wallet)).findings.filter(({ walletId }: any) => walletId === id)

  it('finds nothing in correct books, and signs a report that only administrators can read', async () => {
    const [mine, other] = [await create(), await create()]
    const sent = await wallet.as(ana).send(mine.id, other.publicKey, '12.5')
    await wallet.as(ana).ended(sent.id)
    const given = await wallet.as(ana).donate(mine.id, luna, '3')
    await wallet.as(ana).ended(given.transactionId)
    await stranger.pay(mine.publicKey, '7')
    await wallet.as(ana).close(other.id, mine.publicKey)
    await wallet.as(ana).closed(other.id)
    const report = await reconciled(wallet)
    expect(report).toMatchObject({
      reason: 'requested',
      status: 'completed',
      findings: [],
      isAuthentic: true,
    })
    expect(report.wallets).toBeGreaterThanOrEqual(4)
    expect(report.donations).toContainEqual({
      network: 'testnet',
      asset: 'XLM',
      received: expect.any(String),
      allocated: '3.0000000',
    })
    expect(report.sponsors.map(({ network }: { network: string }) => network)).toEqual(['testnet', 'public'])

    const refused = await wallet.run('{ walletReconciliations { totalCount } }', {}, ana)
    expect(refused.errors?.[0]).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    await wallet.db('reconciliations').where({ id: report.id }).update({ wallets: 999 })
    expect((await reports(wallet)).find(({ id }) => id === report.id)).toMatchObject({ isAuthentic: false })
  })

  it('records a payment that was sent outside the platform, and freezes the wallet', async () => {
    const mine = await create()
    const thief = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    const hash = await thief.pay(stranger.address, '40')
    expect(await findingsAt(mine.id)).toMatchObject([
      { kind: 'unknown_outgoing', asset: 'XLM', hash, actual: '-400000000' },
    ])
    const row = await wallet.db('transactions').where({ wallet_id: mine.id, hash }).first()
    expect(row).toMatchObject({ direction: 'sent', status: 'success', amount: '400000000' })
    await expect(wallet.as(ana).send(mine.id, stranger.address, '1')).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
    })
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
    await expect(wallet.as(ana).close(mine.id, stranger.address)).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      details: { reason: 'wallet_frozen' },
    })
    // The owner cannot unfreeze it; the next reconciliation does, as it finds nothing unexplained.
    await expect(wallet.as(ana).unfreeze(mine.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await findingsAt(mine.id)).toEqual([])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active' })
  })

  it('imports a received payment that is missing in the books', async () => {
    const mine = await create()
    await stranger.pay(mine.publicKey, '5')
    await eventually(async () => expect(await received(mine.id)).toHaveLength(2))
    await received(mine.id).delete()
    expect(await findingsAt(mine.id)).toEqual([])
    expect((await received(mine.id)).map(({ amount }) => amount).sort()).toEqual(['100000000000', '50000000'])
  })

  it.each<[string, string, (wallet: WalletUnderTest, id: string) => Promise<unknown>]>([
    [
      'whose books claim a payment that the ledger does not have',
      'books_differ',
      async ({ db }, id) => {
        const [row] = await db('transactions').where({ wallet_id: id, direction: 'received' })
        await db('transactions').insert({ ...row, id: 'txn_invented', payment_cursor: '1', hash: 'ab' })
      },
    ],
    [
      'whose account has another signer',
      'signers_changed',
      async (under, id) => {
        const signer = { ed25519PublicKey: Keypair.random().publicKey(), weight: 1 }
        const own = externalAccountWith(under.locals.testnet, await under.keyOf({ id }))
        await own.submit([Operation.setOptions({ signer })])
      },
    ],
    [
      'whose payment ended as failed although the ledger applied it',
      'wrong_end',
      async (under, id) => {
        const sent = await under.as(ana).send(id, stranger.address, '1')
        await under.as(ana).ended(sent.id)
        await under.db('transactions').where({ id: sent.id }).update({ status: 'failed' })
      },
    ],
  ])('freezes a wallet %s', async (_what, kind, change) => {
    const mine = await create()
    expect(await findingsAt(mine.id)).toEqual([])
    await change(wallet, mine.id)
    const kinds = (await findingsAt(mine.id)).map((one: { kind: string }) => one.kind)
    expect(kinds).toContain(kind)
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
    // Every later reconciliation would wait for these rows to settle.
    const lines = () => wallet.db('transactions').where({ wallet_id: mine.id })
    await lines().where({ id: 'txn_invented' }).delete()
    await lines().where({ status: 'failed' }).update({ status: 'success' })
  })

  it('unfreezes a wallet once two administrators accept its difference and no restore is pending, but not for another amount', async () => {
    const mine = await create()
    const row = await eventually(async () => {
      const [funding] = await received(mine.id)
      expect(funding).toBeDefined()
      return funding
    })
    const invent = (id: string, amount: string) =>
      wallet.db('transactions').insert({ ...row, id, payment_cursor: id, hash: id, amount })
    await invent('txn_lost_1', '30000000')
    expect(await findingsAt(mine.id)).toMatchObject([
      { kind: 'books_differ', asset: 'XLM', acceptedBy: null },
    ])
    const request = (finding = 'books_differ', as = root) =>
      ask(
        as,
        `($id: ID!, $finding: WalletFindingKind!) { reply: requestDifferenceAcceptance(
          walletId: $id, finding: $finding, asset: XLM, reason: "Frühjahr – Gebühr der Börse 🧾") { id difference finding } }`,
        { id: mine.id, finding },
      )
    const grant = (as: Viewer, id: string) =>
      ask(as, '($id: ID!) { reply: grantWalletApproval(id: $id) { state } }', { id })
    expect(await request('signers_changed')).toEqual({ code: 'NOT_FOUND' })
    expect(await request('books_differ', ana)).toEqual({ code: 'FORBIDDEN' })
    const requested = await request()
    expect(requested).toMatchObject({ difference: '-30000000', finding: 'books_differ' })
    expect(await request()).toEqual({ code: 'CONFLICT' })
    expect(await grant(root, requested.id)).toEqual({ code: 'FORBIDDEN' })
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    expect(await grant(person('vera', 'admin'), requested.id)).toEqual({ code: 'NETWORK_ERROR' })
    await inTransaction(wallet.db, (trx) => endRestore(trx, systemClock))
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
    expect(await grant(person('vera', 'admin'), requested.id)).toEqual({ state: 'approved' })
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active' })
    expect(await request()).toEqual({ code: 'CONFLICT' })
    const report = await reconciled(wallet)
    expect(report.isAuthentic).toBe(true)
    expect(report.findings).toContainEqual(
      expect.objectContaining({ walletId: mine.id, kind: 'books_differ', acceptedBy: requested.id }),
    )
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active' })

    await invent('txn_lost_2', '1')
    expect(await findingsAt(mine.id)).toMatchObject([{ kind: 'books_differ', acceptedBy: null }])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
    await wallet.db('transactions').whereLike('id', 'txn_lost_%').delete()
    expect(await findingsAt(mine.id)).toEqual([])
  })

  it.each([
    ['another amount', { kind: 'books_differ', asset: 'XLM', expected: '50000000', actual: '0' }],
    ['nothing because the wallet could not be read', { kind: 'unreadable' }],
  ])(
    'keeps a wallet frozen when a difference is accepted after a running reconciliation has found %s',
    async (_what, finding) => {
      const mine = await create()
      const [row] = await eventually(async () => {
        const rows = await received(mine.id)
        expect(rows).toHaveLength(1)
        return rows
      })
      await wallet.db('transactions').insert({ ...row, id: 'txn_lost', payment_cursor: '1', hash: 'ab' })
      await findingsAt(mine.id)
      const requested = await ask(
        root,
        `($id: ID!) { reply: requestDifferenceAcceptance(
          walletId: $id, finding: books_differ, asset: XLM, reason: "Frühjahr") { id } }`,
        { id: mine.id },
      )
      await wallet.db('reconciliations').insert({
        ...{ id: 'rec_running', reason: 'nightly', status: 'running', after: mine.id, wallets: 5, calls: 11 },
        ...{ started_at: new Date().toISOString(), donations: '[]', sponsors: '[]' },
        findings: JSON.stringify([{ walletId: mine.id, network: 'testnet', ...finding }]),
      })
      const grant = '($id: ID!) { reply: grantWalletApproval(id: $id) { state } }'
      expect(await ask(person('vera', 'admin'), grant, { id: requested.id })).toEqual({ state: 'approved' })
      expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'frozen' })
      await wallet.db('reconciliations').where({ id: 'rec_running' }).delete()
      await wallet.db('transactions').where({ id: 'txn_lost' }).delete()
      expect(await findingsAt(mine.id)).toEqual([])
    },
  )

  it('compares every wallet after a restore, even if the backup contains an interrupted reconciliation', async () => {
    const mine = await create()
    const thief = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    const backupAt = new Date()
    const hash = await thief.pay(stranger.address, '40')
    await wallet.db('reconciliations').insert({
      ...{
        id: 'rec_of_the_backup',
        reason: 'nightly',
        status: 'running',
        after: mine.id,
        wallets: 5,
        calls: 11,
      },
      ...{ started_at: backupAt.toISOString(), findings: '[]', donations: '[]', sponsors: '[]' },
    })
    await recordRestore(wallet.db, backupAt.toISOString(), systemClock)
    const report = await reconciled(wallet)
    expect(report.findings).toContainEqual(
      expect.objectContaining({ walletId: mine.id, kind: 'payment_imported', hash }),
    )
    expect(report).toMatchObject({ id: 'rec_of_the_backup', reason: 'restore' })
    expect(report.wallets).toBe(Number((await wallet.db('wallets').count({ count: '*' }))[0]?.count))
  })

  it('expects payments to be missing that an earlier restore lost, if the backup was made before its books were reconciled', async () => {
    const mine = await create()
    const key = externalAccountWith(wallet.locals.testnet, await wallet.keyOf(mine))
    const firstBackupAt = new Date().toISOString()
    const hash = await key.pay(stranger.address, '40')
    const later = new Date(Date.now() + 2_000)
    await recordRestore(wallet.db, firstBackupAt, { now: () => later })
    await recordRestore(wallet.db, later.toISOString(), { now: () => new Date(later.getTime() + 1) })
    expect(await findingsAt(mine.id)).toMatchObject([{ kind: 'payment_imported', hash }])
    expect(await wallet.as(ana).wallet(mine.id)).toMatchObject({ status: 'active' })
  })

  it('records what a wallet that awaits its funding in the backup of a restore has sent since', async () => {
    const mine = await create()
    const backupAt = new Date().toISOString()
    const sent = await wallet.as(ana).send(mine.id, stranger.address, '3')
    const { hash } = await wallet.as(ana).ended(sent.id)
    for (const table of ['envelopes', 'transactions']) await wallet.db(table).where({ hash }).delete()
    await wallet.db('wallets').where({ id: mine.id }).update({ funding: 'awaiting' })
    await recordRestore(wallet.db, backupAt, systemClock)
    expect(await findingsAt(mine.id)).toMatchObject([{ kind: 'payment_imported', hash }])
    await wallet.db('wallets').where({ id: mine.id }).update({ funding: 'funded' })
    expect(await findingsAt(mine.id)).toEqual([])
  })

  it('ends a restore whose backup has no wallet with an account, so that sending is on again', async () => {
    const mine = await create()
    const funded = wallet.db('wallets').where({ funding: 'funded' })
    const ids = await funded.clone().pluck('id')
    await funded.update({ funding: 'awaiting' })
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    expect(await reconciled(wallet)).toMatchObject({ reason: 'restore', status: 'completed' })
    await wallet.db('wallets').whereIn('id', ids).update({ funding: 'funded' })
    const { id } = await wallet.as(ana).send(mine.id, stranger.address, '1')
    expect(await wallet.as(ana).ended(id)).toMatchObject({ status: 'success' })
  })

  it('reports on request that there is nothing to compare while no wallet has an account', async () => {
    const funded = wallet.db('wallets').where({ funding: 'funded' })
    const ids = await funded.clone().pluck('id')
    await funded.update({ funding: 'awaiting' })
    expect(await reconciled(wallet)).toMatchObject({ reason: 'requested', wallets: 0, findings: [] })
    await wallet.db('wallets').whereIn('id', ids).update({ funding: 'funded' })
  })

  it('reports the wallets that an interrupted attempt has recovered after a restore', async () => {
    const mine = await create()
    const other = await create()
    await recordRestore(wallet.db, new Date().toISOString(), systemClock)
    const recovered = { owner_id: 'service:recovered', owner_kind: 'organisation' }
    await wallet.db('wallets').where({ id: other.id }).update(recovered)
    await wallet
      .db('wallets')
      .where({ id: mine.id })
      .update({ ...recovered, created_at: new Date().toISOString() })
    const { findings } = await reconciled(wallet)
    const found = findings.filter(({ kind }: { kind: string }) => kind === 'wallet_recovered')
    expect(found).toMatchObject([{ walletId: mine.id }])
  })

  it('resumes after an interruption with the next wallet', async () => {
    const mine = await create()
    const begun = {
      id: 'rec_interrupted',
      reason: 'nightly',
      status: 'running',
      started_at: new Date().toISOString(),
      wallets: 5,
      calls: 11,
      findings: '[]',
      donations: '[]',
      sponsors: '[]',
    }
    const [last] = await wallet.db('wallets').where('id', '<', mine.id).orderBy('id', 'desc').limit(1)
    await wallet.db('reconciliations').insert({ ...begun, after: last.id })
    const report = await reconciled(wallet)
    expect(report).toMatchObject({ id: 'rec_interrupted', wallets: 6 })
    expect(report.calls).toBeGreaterThan(11)
  })
})
