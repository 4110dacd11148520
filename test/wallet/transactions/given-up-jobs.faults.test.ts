import { expect, it, onTestFinished } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { dropConnection, type FaultRequest } from '../../../subgraphs/wallet/local-network/faults.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { persistentLedgers, whileRunning } from '../../support/platform/killed-wallet.js'
import { person } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
const MINUTE = 60_000

it('a payment whose job was lost is found by its age and submitted to the ledger', async () => {
  const clock = shiftedClock()
  let isAway = false
  const faults = {
    arriving: ({ path }: FaultRequest) =>
      isAway && path === '/transactions_async' ? dropConnection : undefined,
  }
  const { dataDirectory, start, remove } = await persistentLedgers({ clock, faults })
  onTestFinished(remove)
  const { to, sent } = await whileRunning(start, async (wallet) => {
    const from = await wallet.as(ana).createWallet()
    const receiver = await wallet.as(person('ben')).createWallet()
    isAway = true
    return { to: receiver, sent: await wallet.as(ana).send(from.id, receiver.publicKey, '7') }
  })
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory })
  expect(await db('jobs').where({ kind: 'wallet.submit' }).delete()).toBeGreaterThan(0)
  await db.destroy()
  isAway = false
  clock.advance(3 * MINUTE)
  await whileRunning(start, async (wallet) => {
    expect(await wallet.as(ana).ended(sent.id)).toMatchObject({ status: 'success', hash: sent.hash })
    expect((await wallet.onLedger(to.publicKey)).XLM).toBe(parseAmount('10007'))
  })
})
