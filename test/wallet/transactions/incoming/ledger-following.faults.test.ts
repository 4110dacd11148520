import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../subgraphs/shared/database.js'
import { networks } from '../../../../subgraphs/wallet/ledger/network.js'
import { badGateway, type FaultRequest } from '../../../../subgraphs/wallet/local-network/faults.js'
import { walletStore } from '../../../../subgraphs/wallet/wallets/wallet.store.js'
import { createExternalAccount, Keypair, Operation } from '../../../support/fixtures/stellar.js'
import {
  person,
  startNetworks,
  startWallet,
  type WalletUnderTest,
} from '../../../support/platform/wallet-subgraph.js'

const ana = person('ana')

describe('following a ledger', () => {
  let dataDirectory: string
  let locals: Awaited<ReturnType<typeof startNetworks>>
  let wallet: WalletUnderTest
  /** The account whose history the ledger does not return. */
  let unreadable: string | undefined
  let paths: string[]

  const start = async () => {
    wallet = await startWallet({ dataDirectory, locals })
  }
  const inDatabase = async (work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory })
    await work(db)
    await db.destroy()
  }
  const amounts = async ({ id }: { id: string }) =>
    (await wallet.db('transactions').where({ wallet_id: id, direction: 'received' }).orderBy('id')).map(
      (row) => String(Number(row.amount) / 1e7),
    )
  const histories = () => paths.filter((path) => /^\/accounts\/.*\/(operations|payments)$/.test(path))

  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'wallet-following-'))
    unreadable = undefined
    paths = []
    const arriving = ({ path }: FaultRequest) => {
      paths.push(path)
      return unreadable !== undefined && path === `/accounts/${unreadable}/operations`
        ? badGateway
        : undefined
    }
    locals = await startNetworks({ faults: { arriving, refusesReapedCursors: () => true } })
    await start()
  })
  afterEach(async () => {
    await wallet.close()
    await Promise.all(networks.map((network) => locals[network].close()))
    await rm(dataDirectory, { recursive: true, force: true })
  })

  it('needs no more calls for a thousand wallets than for one, and reads no wallet separately', async () => {
    const mine = await wallet.as(ana).createWallet()
    const blank = await walletStore(wallet.db).byId(mine.id)
    if (!blank) throw new Error('no wallet')
    await wallet.db.transaction(async (trx) => {
      for (let index = 0; index < 1_000; index++)
        await walletStore(trx).insert({
          ...blank,
          id: `wal_other${index}`,
          publicKey: Keypair.random().publicKey(),
        })
    })
    const stranger = await createExternalAccount(locals.testnet)
    paths = []
    await stranger.pay(mine.publicKey, '3')
    await expect.poll(() => amounts(mine)).toEqual(['10000', '3'])
    expect(histories()).toEqual([])
    // A few for each ledger, of which more close on a slow machine.
    expect(paths.filter((path) => path === '/operations').length).toBeLessThan(200)
  })

  it('reads each wallet from the position when the ledger no longer has the operations after it', async () => {
    const mine = await wallet.as(ana).createWallet()
    const stranger = await createExternalAccount(locals.testnet)
    await expect.poll(() => amounts(mine)).toEqual(['10000'])
    await wallet.close()
    await stranger.pay(mine.publicKey, '1')
    const elder = await locals.testnet.closeLedger()
    locals.testnet.inject.reapHistoryBefore(elder)
    await stranger.pay(mine.publicKey, '2')
    await start()
    await expect.poll(() => amounts(mine)).toEqual(['10000', '2'])
    await expect.poll(() => wallet.log.lines.filter(({ level }) => level === 'error')).not.toEqual([])
    await expect.poll(() => wallet.db('payment_gaps')).toEqual([])
    await stranger.pay(mine.publicKey, '4')
    await expect.poll(() => amounts(mine)).toEqual(['10000', '2', '4'])
  })

  it('starts again without its position, and an unreadable wallet does not delay others', async () => {
    const broken = await wallet.as(ana).createWallet()
    const mine = await wallet.as(ana).createWallet()
    const stranger = await createExternalAccount(locals.testnet)
    await expect.poll(() => amounts(mine)).toEqual(['10000'])
    await wallet.close()
    await stranger.pay(mine.publicKey, '3')
    await stranger.pay(broken.publicKey, '4')
    // Following resumes some ledgers before the latest one.
    for (let index = 0; index < 20; index++) await locals.testnet.closeLedger()
    await inDatabase((db) => db('ledger_positions').delete())
    unreadable = broken.publicKey
    await start()
    await expect.poll(() => amounts(mine)).toEqual(['10000', '3'])
    expect(await amounts(broken)).toEqual(['10000'])
    await expect
      .poll(async () => (await wallet.db('payment_gaps')).map((gap) => gap.wallet_id))
      .toEqual([broken.id])
    const jobs = wallet.db('jobs').where({ kind: 'wallet.close-payment-gaps.testnet' })
    await expect.poll(() => jobs.clone().pluck('status')).toEqual(['pending'])
    paths = []
    // Later payments to it are recorded regardless, without reading its history again at every ledger.
    for (const amount of ['5', '6', '7']) {
      await stranger.pay(broken.publicKey, amount)
      await expect.poll(async () => (await amounts(broken)).at(-1)).toBe(amount)
    }
    expect(histories()).toEqual([])
    await wallet.close()
    unreadable = undefined
    await inDatabase((db) =>
      db('jobs')
        .where('kind', 'like', 'wallet.close-payment-gaps%')
        .update({ run_at: '2026-01-01T00:00:00.000Z' }),
    )
    await start()
    await expect.poll(async () => (await amounts(broken)).sort()).toEqual(['10000', '4', '5', '6', '7'])
  })

  it('marks a wallet as funded that received lumens while no ledger was followed, on a network without a sponsor', async () => {
    await wallet.close()
    const withoutSponsor = () =>
      startWallet({ dataDirectory, locals, setup: (setup) => ({ ...setup, funding: { kind: 'none' } }) })
    wallet = await withoutSponsor()
    const mine = await wallet.as(ana).createWallet()
    await wallet.close()
    const stranger = await createExternalAccount(locals.testnet)
    await stranger.submit([Operation.createAccount({ destination: mine.publicKey, startingBalance: '5' })])
    for (let index = 0; index < 20; index++) await locals.testnet.closeLedger()
    await inDatabase((db) => db('ledger_positions').delete())
    wallet = await withoutSponsor()
    await expect.poll(() => wallet.as(ana).wallet(mine.id)).toMatchObject({ funding: 'funded' })
  })
})
