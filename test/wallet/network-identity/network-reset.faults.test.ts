import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockSqliteFile } from '../../../runtime/process/sqlite-file-lock.js'
import { type Database, openDatabase } from '../../../subgraphs/shared/database.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { runAsOperator } from '../../support/platform/program-runner.js'
import { type RestartedPlatform, restartedPlatform } from '../../support/platform/restarted-platform.js'
import type { RunningPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

let ledger: LocalNetwork
let restarted: RestartedPlatform
let env: Record<string, string>

beforeAll(async () => {
  ledger = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 20 })
  restarted = await restartedPlatform()
  env = { HORIZON_URL_TESTNET: ledger.url, USDC_ISSUER_TESTNET: ledger.usdcIssuer, LEDGER_CLOSE_MS: '20' }
})
afterAll(async () => {
  await restarted.remove()
  await ledger.close()
})

/** Runs `npm run wallet:accept-reset`. */
const acceptReset = (...args: string[]) => acceptResetWith({}, ...args)

async function acceptResetWith(settings: Record<string, string>, ...args: string[]) {
  const path = 'subgraphs/wallet/network-resets/network-reset.program.ts'
  const variables = { DATA_DIR: restarted.dataDirectory, ...env, ...settings }
  const { code, stdout, stderr } = await runAsOperator(path, variables, ...args)
  return { code, output: stdout + stderr }
}

async function inWallet<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: restarted.dataDirectory })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const unusedNetworks = async (platform: RunningPlatform) => {
  const response = await fetch(`${platform.origin}/readyz`)
  expect(response.status).toBe(200)
  const { details } = (await response.json()) as { details: { wallet: { unusedNetworks: object } } }
  return details.wallet.unusedNetworks
}

it('/readyz names a test network that was reset, which is not used until an operator accepts the reset', async () => {
  const left = await restarted.during(env, async (platform) => {
    const act = walletActions(platform)
    const [mine, other] = [
      await act.wallet('donor'),
      await walletActions(platform, '/v1/wallet').wallet('donor'),
    ]
    const unread = await act.wallet('donor')
    for (const wallet of [mine, unread]) {
      const sent = await act.send('donor', wallet.id, wallet.publicKey, '3')
      await act.ended('donor', sent.body.id)
      // The friendbot's payment was read, so that the books are complete.
      const received = { wallet_id: wallet.id, direction: 'received' }
      await eventually(() =>
        inWallet(async (db) => expect(await db('transactions').where(received)).toHaveLength(2)),
      )
    }
    await eventually(async () => {
      const [row] = await inWallet((db) => db('network_identities').where({ network: 'testnet' }))
      expect(row).toBeDefined()
    })
    expect(await unusedNetworks(platform)).toEqual({})
    return { mine, unread, other }
  })
  await inWallet((db) =>
    db('transactions').where({ wallet_id: left.unread.id, direction: 'received' }).delete(),
  )

  const { id: wallet_id } = left.mine
  await inWallet(async (db) => {
    const ids = await db('transactions').where({ wallet_id }).orderBy('id').pluck('id')
    const money = { wallet_id, amount: '1', asset: 'XLM', source: 'G', reason: 'no_memo' }
    const received = { ...money, received_at: '2026-01-01T00:00:00.000Z' }
    for (const [at, state] of (['open', 'returning'] as const).entries())
      await db('unallocated_donations').insert({ ...received, id: ids[at], network: 'testnet', state })
    const [other] = await db('transactions').where({ wallet_id: left.other.id }).pluck('id')
    await db('unallocated_donations').insert({ ...received, id: other, network: 'public', state: 'open' })
  })

  // As on the real test network, whose accounts begin with lower sequence numbers for months after a reset.
  await inWallet((db) =>
    db('envelopes').where({ wallet_id: left.mine.id }).update({ sequence: '1000000000000000000' }),
  )
  // The networks are compared at start, and every minute afterwards.
  const early = await acceptReset('--network', 'testnet', '--confirm', 'testnet')
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('is the known one') })
  const lastBefore = await ledger.closeLedger()
  ledger.inject.reset()
  await restarted.during(env, async (platform) => {
    await eventually(async () =>
      expect(await unusedNetworks(platform)).toEqual({
        testnet: expect.stringContaining('HORIZON_URL_TESTNET'),
      }),
    )
    const refused = await walletActions(platform).send('donor', left.mine.id, left.mine.publicKey, '1')
    expect(refused.body.error.code).toBe('NETWORK_ERROR')
    // The other network is used as before.
    const { id, publicKey } = left.other
    expect((await walletActions(platform, '/v1/wallet').send('donor', id, publicKey, '1')).status).toBe(201)
  })

  // A network with fewer ledgers than the known one could also be lagging.
  while ((await ledger.closeLedger()) < lastBefore);
  const unlock = lockSqliteFile(restarted.dataDirectory, 'wallet')
  const whileServed = await acceptReset('--network', 'testnet', '--confirm', 'testnet')
  unlock()
  expect(whileServed).toMatchObject({ code: 1, output: expect.stringContaining('Another process serves') })
  const accepted = await acceptReset('--network', 'testnet', '--confirm', 'testnet')
  expect(accepted).toMatchObject({
    code: 0,
    output: expect.stringMatching(/reset[\s\S]*Accepted: \d+ balances/),
  })
  // Nobody can allocate or return money that no longer exists.
  const moneyOf = (network: string) =>
    inWallet((db) => db('unallocated_donations').where({ network }).pluck('state'))
  expect([await moneyOf('testnet'), await moneyOf('public')]).toEqual([['lost', 'lost'], ['open']])

  await restarted.during(env, async (platform) => {
    const act = walletActions(platform)
    await eventually(async () => expect((await act.balance('donor', left.mine.id)).XLM).toBe('9999.9999900'))
    expect(await unusedNetworks(platform)).toEqual({})
    const { transactions } = await act.read(`GET /wallets/${left.mine.id}/transactions?limit=100`, 'donor')
    // The friendbot's payment, less the fees that a reconciliation had recorded by then.
    const lost = transactions.find(
      ({ status, hash }: { status: string; hash: string }) => status === 'success' && hash === '',
    )
    expect(lost).toMatchObject({
      type: 'sent',
      amount: expect.stringMatching(/^(10000\.0|9999\.9999[89])/),
      asset: 'XLM',
    })
    // What was sent before the reset no longer reduces what can be sent.
    const sent = await act.send('donor', left.mine.id, left.mine.publicKey, '9998')
    expect(sent.status).toBe(201)
    expect(await act.ended('donor', sent.body.id)).toMatchObject({ status: 'success' })
    await inWallet(async (db) => {
      await db('jobs')
        .where({ kind: 'wallet.reconcile' })
        .update({ run_at: new Date(0).toISOString() })
      const trail = await db('audit_logs').where({ action: 'network.reset_accepted' })
      expect(trail).toMatchObject([{ user_id: 'service:operator', resource_id: 'testnet' }])
      await eventually(async () => {
        const run = await db('reconciliations')
          .where({ status: 'completed' })
          .orderBy('started_at', 'desc')
          .first()
        expect(run?.ended_at > transactions[0].createdAt).toBe(true)
        const findings = JSON.parse(run.findings).filter(({ walletId }: { walletId: string }) =>
          [left.mine.id, left.unread.id].includes(walletId),
        )
        expect(findings).toEqual([])
      })
    })
  })
})

it('a reset is not accepted while a service uses the PostgreSQL database', async () => {
  const place = await createPostgresDatabase('wallet')
  try {
    const accept = () =>
      acceptResetWith({ DATABASE_URL: place.url }, '--network', 'testnet', '--confirm', 'testnet')
    const service = await openDatabase({ subgraph: 'wallet', dataDirectory: '', databaseUrl: place.url })
    const whileServed = await accept()
    await service.destroy()
    expect(whileServed).toMatchObject({ code: 1, output: expect.stringContaining('stop all of them') })
    await eventually(async () =>
      expect(await accept()).toMatchObject({
        code: 1,
        output: expect.stringContaining('or none was used yet'),
      }),
    )
  } finally {
    await place.drop()
  }
})
