import { expect, test } from 'vitest'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { createWalletLeases } from '../../../subgraphs/wallet/wallets/leases/wallet-lease.service.js'
import { walletLeaseStore } from '../../../subgraphs/wallet/wallets/leases/wallet-lease.store.js'
import { walletStore } from '../../../subgraphs/wallet/wallets/wallet.store.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { insertWallet } from '../../support/fixtures/wallet-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describeOnDatabasesOf('wallet', 'wallet leases', (open) => {
  test('give a wallet to one holder at a time, in order, also between processes', async () => {
    const db = await open()
    await insertWallet(db, 'wal_1')
    const dependencies = { db, clock: manualClock(), log: recordedLog() }
    const [here, there] = [createWalletLeases(dependencies), createWalletLeases(dependencies)]
    const done: number[] = []
    let inside = 0
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? here : there).hold('wal_1', async (lease) => {
          expect(++inside).toBe(1)
          await new Promise((resolve) => setImmediate(resolve))
          inside--
          await inTransaction(db, (trx) => lease.release(trx))
          done.push(index)
        }),
      ),
    )
    const [even, odd] = [done.filter((index) => index % 2 === 0), done.filter((index) => index % 2 === 1)]
    expect(even).toEqual([0, 2, 4, 6, 8])
    expect(odd).toEqual([1, 3, 5, 7, 9])
    expect(await db('wallet_leases')).toEqual([])
  })

  test('pass to the next holder when they expire, and the former one can commit nothing', async () => {
    const db = await open()
    await insertWallet(db, 'wal_1')
    const clock = manualClock()
    const leases = createWalletLeases({ db, clock, log: recordedLog() })
    const late = leases.hold('wal_1', async (lease) => {
      clock.advance(11_000)
      await walletLeaseStore(db).take(
        'wal_1',
        'successor',
        clock.now().toISOString(),
        '2026-02-01T12:59:00.000Z',
      )
      await inTransaction(db, async (trx) => {
        await lease.release(trx)
        await walletStore(trx).setFunded('wal_1')
      })
    })
    await expect(late).rejects.toThrow('expired while it was in use')
    expect(await walletStore(db).byId('wal_1')).toMatchObject({ funding: 'awaiting' })
    expect(await db('wallet_leases')).toMatchObject([{ holder: 'successor' }])
  })
})
