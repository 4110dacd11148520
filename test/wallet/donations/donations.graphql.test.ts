import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { createExternalAccount, externalAccountWith, Keypair, Memo } from '../../support/fixtures/stellar.js'
import {
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const eve = person('eve')
const root = person('root', 'admin')
const luna = 'cas_01JCDEM00000000000000000A1'
const sol = 'cas_01JCDEM00000000000000000A2'

const OF_CASE = `query ($cases: [_Any!]!) { _entities(representations: $cases) { ... on Case {
  walletDonations { nodes { id amount status receipt { hash ledger time explorerLink } } }
  walletTotals { network asset amount donations } } } }`

describe('donations and their outcomes', () => {
  let wallet: WalletUnderTest
  let arriving: ((request: FaultRequest) => Fault | undefined) | undefined
  afterEach(() => wallet.close())

  const start = async (options: WalletOptions = {}) => {
    arriving = undefined
    wallet = await startWallet({ faults: { arriving: (request) => arriving?.(request) }, ...options })
    return wallet.as(ana)
  }
  const ofCase = async (viewer = eve) => {
    const { data } = await wallet.run(OF_CASE, { cases: [{ __typename: 'Case', id: luna }] }, viewer)
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    return (data as any)._entities[0]
  }

  it('have a receipt only once they are completed', async () => {
    const user = await start()
    const mine = await user.createWallet()
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const made = await user.donate(mine.id, luna, '3')
    expect(made).toMatchObject({ status: 'pending', receipt: null, completedAt: null })
    expect((await ofCase()).walletTotals).toEqual([])
    arriving = undefined
    const sent = await user.ended(made.transactionId)
    const done = await user.donation(made.id)
    expect(done).toMatchObject({
      status: 'completed',
      completedAt: sent.confirmedAt,
      receipt: {
        hash: sent.hash,
        ledger: sent.ledger,
        time: sent.confirmedAt,
        explorerLink: `${wallet.locals.testnet.url}/transactions/${sent.hash}`,
      },
    })
    const shown = await ofCase()
    expect(shown.walletTotals).toEqual([
      { network: 'testnet', asset: 'XLM', amount: '3.0000000', donations: 1 },
    ])
    // Anyone may verify a receipt.
    expect(shown.walletDonations.nodes).toEqual([expect.objectContaining({ receipt: done.receipt })])
  })

  it('do not arise from unallocated money when its recognition runs again and the case exists by then', async () => {
    const cases = [luna]
    await start({ cases })
    const account = await eventually(async () => {
      const own = { owner_id: 'service:donations', network: 'testnet', funding: 'funded' }
      const [row] = await wallet.db('wallets').where(own)
      expect(row).toBeDefined()
      return row.public_key
    })
    const stranger = await createExternalAccount(wallet.locals.testnet)
    await stranger.pay(account, '7', { memo: Memo.text(sol.slice(4)) })
    const [{ id }] = await eventually(async () => {
      const rows = await wallet.db('unallocated_donations').where({ state: 'open' })
      expect(rows).toMatchObject([{ amount: '70000000', reason: 'unknown_case' }])
      return rows
    })
    cases.push(sol)
    // As after the death of a process before the end of the job was recorded.
    const job = { kind: 'wallet.recognise-donation', key: id, payload: { transactionId: id } }
    await inTransaction(wallet.db, (trx) => enqueueJob(trx, job))
    await eventually(async () =>
      expect(await wallet.db('jobs').where({ kind: job.kind }).pluck('id')).toEqual([]),
    )
    expect(await wallet.db('donations').pluck('id')).toEqual([])
    expect(await wallet.db('unallocated_donations').pluck('state')).toEqual(['open'])
  })

  it('fail with their transaction, do not count towards the totals, and have no receipt', async () => {
    const user = await start()
    const mine = await user.createWallet()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    arriving = ({ path }) => (path === '/transactions_async' ? dropConnection : undefined)
    const made = await user.donate(mine.id, luna, '3')
    const key = Keypair.fromRawEd25519Seed((await wallet.keyOf(mine)).rawSecretKey())
    await externalAccountWith(wallet.locals.testnet, key).pay(stranger.address, '1')
    arriving = undefined
    expect(await user.ended(made.transactionId)).toMatchObject({ status: 'failed' })
    expect(await user.donation(made.id)).toMatchObject({
      status: 'failed',
      receipt: null,
      completedAt: null,
    })
    expect(await ofCase()).toMatchObject({
      walletDonations: { nodes: [{ id: made.id, status: 'failed', receipt: null }] },
      walletTotals: [],
    })
    const events = await wallet.db('events').where('kind', 'like', 'donation.%').pluck('kind')
    expect(events).toEqual(['donation.created'])
  })

  it('show the receipt of an anonymous donor, which would reveal the account, only to the donor and admins', async () => {
    const user = await start()
    const mine = await user.createWallet()
    const made = await user.donate(mine.id, luna, '3', { anonymous: true })
    await user.ended(made.transactionId)
    const receiptFor = async (viewer: typeof ana) => (await ofCase(viewer)).walletDonations.nodes[0].receipt
    expect(await receiptFor(eve)).toBeNull()
    expect(await receiptFor(person('staff', 'staff'))).toBeNull()
    for (const viewer of [ana, root])
      expect(await receiptFor(viewer)).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await ofCase()).walletTotals).toMatchObject([{ amount: '3.0000000', donations: 1 }])
  })

  it('are listed for staff by wallet without anonymous ones, whose donor the filter would reveal', async () => {
    const user = await start()
    const { id: walletId } = await user.createWallet()
    const open = await user.donate(walletId, luna, '3')
    const hidden = await user.donate(walletId, luna, '4', { anonymous: true })
    const listed = async (viewer: typeof ana, filter: object) => {
      const query =
        'query ($filter: WalletDonationFilter) { ledgerDonations(filter: $filter) { totalCount nodes { id } } }'
      const { data } = await wallet.run(query, { filter }, viewer)
      // biome-ignore lint/suspicious/noExplicitAny: a response body
      const { totalCount, nodes } = (data as any).ledgerDonations
      return [totalCount, ...nodes.map(({ id }: { id: string }) => id)]
    }
    const staff = person('staff', 'staff')
    expect(await listed(staff, { caseId: luna })).toEqual([2, hidden.id, open.id])
    expect(await listed(staff, { walletId })).toEqual([1, open.id])
    expect(await listed(root, { walletId })).toEqual([2, hidden.id, open.id])
  })

  it('from external accounts have a receipt, unlike payments below the minimum donation', async () => {
    await start({ config: { minDonation: { XLM: 1_000_000n, USDC: 1n } } })
    const ofDonations = () =>
      wallet.db('wallets').where({ owner_id: 'service:donations', network: 'testnet' }).first()
    await expect.poll(ofDonations).toMatchObject({ funding: 'funded' })
    const { public_key: account } = await ofDonations()
    const stranger = await createExternalAccount(wallet.locals.testnet)
    const memo = Memo.text(luna.slice('cas_'.length))
    await stranger.pay(account, '0.0999999', { memo })
    const hash = await stranger.pay(account, '40', { memo })
    await expect
      .poll(async () => (await ofCase()).walletDonations.nodes)
      .toMatchObject([{ status: 'completed', receipt: { hash, ledger: expect.any(Number) } }])
    // The smaller payment is recorded as a transaction only.
    expect(await wallet.db('transactions').where({ amount: '999999' }).pluck('direction')).toEqual([
      'received',
    ])
    expect(await wallet.db('donations').pluck('amount')).toEqual(['400000000'])
  })

  it('below the minimum of their asset are refused, and nothing is sent', async () => {
    const user = await start({ config: { minDonation: { XLM: 5_000_000n, USDC: 2_500_000n } } })
    const mine = await user.createWallet()
    const refusals = [
      ['XLM', '0.4999999', 'must be at least 0.5000000 XLM'],
      ['USDC', '0.2499999', 'must be at least 0.2500000 USDC'],
    ] as const
    for (const [asset, amount, message] of refusals)
      await expect(user.donate(mine.id, luna, amount, { asset })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { amount: message },
      })
    expect(await wallet.db('transactions').where({ direction: 'sent' })).toEqual([])
    await user.donate(mine.id, luna, '0.5')
  })

  it('on a real network link to the public explorer', async () => {
    const explorerUrl = (hash: string) => `https://explorer.example/tx/${hash}`
    const user = await start({ setup: (setup) => ({ ...setup, explorerUrl }) })
    const mine = await user.createWallet()
    const made = await user.donate(mine.id, luna, '1')
    const { hash } = await user.ended(made.transactionId)
    expect((await user.donation(made.id)).receipt.explorerLink).toBe(explorerUrl(hash))
  })
})
