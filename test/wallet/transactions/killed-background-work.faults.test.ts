import { Horizon, Keypair } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { auditKeyOf } from '../../../subgraphs/shared/audit/audit-key.js'
import { signingAuditStore } from '../../../subgraphs/wallet/custody/signing-audit.store.js'
import {
  dropConnection,
  type Fault,
  type FaultRequest,
} from '../../../subgraphs/wallet/local-network/faults.js'
import { deliverTo, purchase } from '../../support/doubles/onramp-provider.js'
import { type ShiftedClock, shiftedClock } from '../../support/doubles/shifted-clock.js'
import { createExternalAccount, Operation } from '../../support/fixtures/stellar.js'
import type { databaseKinds } from '../../support/platform/databases.js'
import {
  endsWhenKilled,
  type KilledHarness,
  LEASE_EXPIRED_MS,
  persistentLedgers,
  whileRunning,
} from '../../support/platform/killed-wallet.js'
import type {
  KilledWork,
  KillStep,
  ResumedAndKilled,
} from '../../support/platform/programs/wallet-resumed-and-killed.js'
import { person, type WalletUnderTest } from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const root = person('root', 'admin')

const steps: readonly KillStep[] = [
  'before it is stored',
  'before it is submitted',
  'after it was submitted',
  'when its result is known',
]

/** Ledgers that outlive the wallet, with a clock and faults. */
interface Harness extends KilledHarness {
  readonly clock: ShiftedClock
  /** The faults of requests to the ledgers, and the fee that other traffic bids. */
  readonly network: { arriving?: ((request: FaultRequest) => Fault | undefined) | undefined; surge?: bigint }
}

/** Unfinished work, and what must hold when it is done. */
interface Left {
  readonly source: string
  expectDoneOnce(after: WalletUnderTest): Promise<void>
}

const isSubmission = ({ path }: FaultRequest) => path === '/transactions_async'

const works: Readonly<Record<KilledWork, (harness: Harness) => Promise<Left>>> = {
  async funding({ start, network, locals }) {
    network.arriving = () => dropConnection
    const before = await start()
    // Awaits its funding, which does not arrive while the ledger is unavailable.
    const made = before.as(ana).createWallet()
    made.catch(() => undefined)
    const mine = () => before.db('wallets').where({ owner_id: 'usr_ana' }).first()
    const { id, public_key: publicKey } = await eventually(async () => {
      const row = await mine()
      expect(row).toBeDefined()
      return row
    })
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

  async payout({ start, network, locals }) {
    const before = await start()
    const mine = await before.as(ana).fundedWallet()
    const { order } = await before.as(ana).buy(mine.id)
    network.arriving = () => dropConnection
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

  async 'fee bump'({ start, network }) {
    const before = await start()
    const from = await before.as(ana).fundedWallet()
    const to = await before.as(person('ben')).fundedWallet()
    network.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const sent = await before.as(ana).send(from.id, to.publicKey, '7')
    await before.close()
    network.surge = 5_000n
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

  async resending({ start, network, locals }) {
    const before = await start()
    const from = await before.as(ana).fundedWallet()
    const owner = { owner_id: 'service:payouts', owner_kind: 'organisation' }
    await before.db('wallets').where({ id: from.id }).update(owner)
    const [to, other] = [await before.as(ana).fundedWallet(), await before.as(person('ben')).fundedWallet()]
    const stranger = await createExternalAccount(locals.testnet)
    network.arriving = (request) => (isSubmission(request) ? dropConnection : undefined)
    const send = (address: string, amount: string) => before.as(root).send(from.id, address, amount)
    // The first payment occupies the account, so that the others share a transaction.
    const first = await send(to.publicKey, '1')
    const shared = await Promise.all([
      send(to.publicKey, '2'),
      send(stranger.address, '3'),
      send(to.publicKey, '4'),
    ])
    expect(new Set(shared.map(({ hash }) => hash)).size).toBe(1)
    await stranger.submit([Operation.accountMerge({ destination: other.publicKey })])
    await before.close()
    return {
      source: from.publicKey,
      async expectDoneOnce(after) {
        const ended = []
        for (const { id } of [first, ...shared]) ended.push(await after.as(root).ended(id))
        expect(ended.map(({ status, failureCode }) => failureCode ?? status)).toEqual([
          'success',
          'success',
          'op_no_destination',
          'success',
        ])
        expect((await after.onLedger(to.publicKey)).XLM).toBe(parseAmount('10007'))
        // Fees of one payment, of three that failed together, and of two of them again.
        expect((await after.onLedger(from.publicKey)).XLM).toBe(parseAmount('9993') - 600n)
      },
    }
  },
}

/** Unfinished work whose process was killed at a step, on separate ledgers. */
interface Killed {
  readonly harness: Awaited<ReturnType<typeof persistentLedgers>>
  readonly left: Left
}

/** On PostgreSQL only the work with the most statements. */
const cases: readonly (readonly [KilledWork, (typeof databaseKinds)[number]])[] = [
  ...(Object.keys(works) as KilledWork[]).map((work) => [work, 'SQLite'] as const),
  ['resending', 'PostgreSQL'],
]

describe.each(cases)('a process killed during a %s, on %s', (work, kind) => {
  const clocks = new Map(steps.map((step) => [step, shiftedClock()]))
  const killed = new Map<KillStep, Killed>()
  beforeAll(async () => {
    const inputs = await Promise.all(steps.map(prepare))
    await endsWhenKilled('test/support/platform/programs/wallet-resumed-and-killed.ts', inputs)
    for (const clock of clocks.values()) clock.advance(LEASE_EXPIRED_MS)
  })
  afterAll(() => Promise.all([...killed.values()].map(({ harness }) => harness.remove())))

  async function prepare(step: KillStep): Promise<ResumedAndKilled> {
    const clock = clocks.get(step) as ShiftedClock
    const network: Harness['network'] = {}
    const faults = {
      arriving: (request: FaultRequest) => network.arriving?.(request),
      surgeRate: () => network.surge,
    }
    const harness = await persistentLedgers({ clock, faults, kind })
    const left = await works[work]({ ...harness, clock, network })
    network.arriving = undefined
    killed.set(step, { harness, left })
    const aheadMs = clock.now().getTime() - Date.now()
    const { dataDirectory, databaseUrl, locals } = harness
    return { work, step, dataDirectory, databaseUrl, locals, source: left.source, aheadMs }
  }

  describe.concurrent('and started again', () => {
    it.each(steps)('completes it once when it was killed %s', async (step) => {
      const { harness, left } = killed.get(step) as Killed
      await whileRunning(harness.start, async (after) => {
        await left.expectDoneOnce(after)
        await expectSoundBooks(after)
      })
    })
  })
})

/** The next payment succeeds, and the chains of signings are intact. */
async function expectSoundBooks(after: WalletUnderTest): Promise<void> {
  const { id, public_key: publicKey } = await after.db('wallets').where({ owner_id: 'usr_ana' }).first()
  const next = await after.as(ana).send(id, publicKey, '1')
  expect(await after.as(ana).ended(next.id)).toMatchObject({ status: 'success' })
  const { dataDirectory } = after
  const settings = { auditKey: undefined, previousAuditKey: undefined, dataDirectory }
  const key = auditKeyOf(settings, 'wallet signings')
  const audit = signingAuditStore(after.db, key)
  for (const walletId of await audit.walletIds()) expect(await audit.firstBreak(walletId)).toBeUndefined()
}

async function events(wallet: WalletUnderTest, kind: string, walletId: string): Promise<number> {
  const rows = await wallet.db('events').where({ kind })
  return rows.filter(({ data }) => JSON.parse(data).walletId === walletId).length
}

function addressOf(secret: string): string {
  return Keypair.fromSecret(secret).publicKey()
}
