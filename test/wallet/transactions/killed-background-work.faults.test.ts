import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { firstBreak, signingAuditStore } from '../../../subgraphs/wallet/custody/signing-audit.store.js'
import { type Fault, type FaultRequest, hangUp } from '../../../subgraphs/wallet/local-network/faults.js'
import { deliverTo, purchase } from '../../support/doubles/onramp-provider.js'
import { type ShiftedClock, shiftedClock } from '../../support/doubles/shifted-clock.js'
import {
  diesIn,
  type KilledHarness,
  overLastingLedgers,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import type {
  KilledWork,
  KillStep,
  ResumedAndKilled,
} from '../../support/platform/programs/wallet-resumed-and-killed.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'

const ana = person('ana')
/** Longer than the lease of a dead worker's job. */
const LEASE_OVER = 25_000

const steps: readonly KillStep[] = [
  'before it is stored',
  'before it is submitted',
  'after it was submitted',
  'when its result is known',
]

/** A wallet over ledgers that outlive it. */
interface Harness extends KilledHarness {
  readonly clock: ShiftedClock
  /** What happens to the requests that reach the ledgers, and what other traffic bids. */
  readonly weather: { arriving?: ((request: FaultRequest) => Fault | undefined) | undefined; surge?: bigint }
}

/** The work left undone, and what must hold when it was done. */
interface Left {
  readonly source: string
  expectDoneOnce(after: WalletUnderTest): Promise<void>
}

const isSubmission = ({ path }: FaultRequest) => path === '/transactions_async'

const works: Readonly<Record<KilledWork, (harness: Harness) => Promise<Left>>> = {
  async funding({ start, weather, locals }) {
    weather.arriving = () => hangUp
    const before = await start()
    // It waits for its funds, which do not come while the ledger is away.
    const made = before.as(ana).createWallet()
    made.catch(() => undefined)
    const mine = () => before.db('wallets').where({ owner_id: 'usr_ana' }).first()
    await expect.poll(mine).toBeDefined()
    const { id, public_key: publicKey } = await mine()
    await before.close()
    return {
      source: addressOf(locals.testnet.sponsorSecret),
      async expectDoneOnce(after) {
        const wallet = () => after.as(ana).wallet(id)
        await expect.poll(wallet).toMatchObject({ funding: 'funded' })
        expect((await after.onLedger(publicKey)).XLM).toBe(parseAmount('10000'))
        const server = new Horizon.Server(locals.testnet.url, { allowHttp: true })
        const { records } = await server.transactions().forAccount(publicKey).includeFailed(true).call()
        expect(records.map(({ successful }) => successful)).toEqual([true])
        expect(await events(after, 'wallet.updated', id)).toBe(1)
      },
    }
  },

  async payout({ start, weather, locals }) {
    const before = await start()
    const mine = await before.as(ana).createWallet()
    const { order } = await before.as(ana).buy(mine.id)
    weather.arriving = () => hangUp
    expect(await deliverTo(before, purchase(mine.publicKey, { id: 'p-1' }))).toBe('accepted')
    await before.close()
    return {
      source: addressOf(locals.testnet.distributorSecret),
      async expectDoneOnce(after) {
        const bought = () => after.as(ana).purchase(order.id)
        await expect.poll(bought).toMatchObject({ payoutHash: expect.any(String) })
        expect((await after.onLedger(mine.publicKey)).XLM).toBe(parseAmount('10012.5'))
      },
    }
  },

  async 'fee bump'({ start, weather }) {
    const before = await start()
    const from = await before.as(ana).createWallet()
    const to = await before.as(person('ben')).createWallet()
    weather.arriving = (request) => (isSubmission(request) ? hangUp : undefined)
    const sent = await before.as(ana).send(from.id, to.publicKey, '7')
    await before.close()
    weather.surge = 5_000n
    return {
      source: from.publicKey,
      async expectDoneOnce(after) {
        expect(await after.as(ana).ended(sent.id)).toMatchObject({
          status: 'success',
          hash: sent.hash,
          fee: '0.0010000',
        })
        expect((await after.onLedger(to.publicKey)).XLM).toBe(parseAmount('10007'))
        expect((await after.onLedger(from.publicKey)).XLM).toBe(parseAmount('9992.999'))
      },
    }
  },
}

describe.concurrent('the process killed in the middle of', () => {
  const cases = Object.keys(works).flatMap((work) => steps.map((step) => [work as KilledWork, step] as const))
  it.each(cases)('a %s, %s: after a restart it is done, once', async (work, step) => {
    const clock = shiftedClock()
    const weather: Harness['weather'] = {}
    const faults = {
      arriving: (request: FaultRequest) => weather.arriving?.(request),
      surgeRate: () => weather.surge,
    }
    await overLastingLedgers({ clock, faults }, async (harness) => {
      const left = await works[work]({ ...harness, clock, weather })
      weather.arriving = undefined
      const aheadMs = clock.now().getTime() - Date.now()
      const { dataDirectory, locals } = harness
      const input: ResumedAndKilled = { work, step, dataDirectory, locals, source: left.source, aheadMs }
      await diesIn('test/support/platform/programs/wallet-resumed-and-killed.ts', input)

      clock.advance(LEASE_OVER)
      await whileRunning(harness.start, async (after) => {
        await left.expectDoneOnce(after)
        await expectSoundBooks(after)
      })
    })
  })
})

/** The next payment goes through, and every signing follows the one before. */
async function expectSoundBooks(after: WalletUnderTest): Promise<void> {
  const { id, public_key: publicKey } = await after.db('wallets').where({ owner_id: 'usr_ana' }).first()
  const next = await after.as(ana).send(id, publicKey, '1')
  expect(await after.as(ana).ended(next.id)).toMatchObject({ status: 'success' })
  const { dataDirectory } = after
  const settings = { auditKey: undefined, previousAuditKey: undefined, dataDirectory }
  const key = auditKeyOf(settings, 'wallet signings')
  const audit = signingAuditStore(after.db, key)
  for (const walletId of await audit.walletIds())
    expect(firstBreak(await audit.chain(walletId), key)).toBeUndefined()
}

async function events(wallet: WalletUnderTest, kind: string, walletId: string): Promise<number> {
  const rows = await wallet.db('events').where({ kind })
  return rows.filter(({ data }) => JSON.parse(data).walletId === walletId).length
}

function addressOf(secret: string): string {
  return Keypair.fromSecret(secret).publicKey()
}
