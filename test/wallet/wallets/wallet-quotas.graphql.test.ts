import { afterEach, describe, expect, it } from 'vitest'
import type { WalletQuotas } from '../../../subgraphs/wallet/wallets/wallet-quota.service.js'
import { shiftedClock } from '../../support/doubles/shifted-clock.js'
import { createExternalAccount } from '../../support/fixtures/stellar.js'
import {
  person,
  startWallet,
  type WalletOptions,
  type WalletUnderTest,
} from '../../support/platform/wallet-subgraph.js'
import { eventually } from '../../support/runner/retry-until.js'

const ana = person('ana')
const DAY_MS = 24 * 3_600_000

/** A clock that begins at noon, so that no day ends during a test. */
function noonClock() {
  const clock = shiftedClock()
  clock.advance((DAY_MS * 1.5 - (Date.now() % DAY_MS)) % DAY_MS)
  return clock
}

describe('the number of wallets that people may create', () => {
  let wallet: WalletUnderTest
  afterEach(() => wallet.close())

  const start = async (quotas: Partial<WalletQuotas>, options: WalletOptions = {}) => {
    const walletQuotas = { perPerson: 100, sponsoredPerPersonAndDay: 100, sponsoredPerDay: 100, ...quotas }
    wallet = await startWallet({ ...options, config: { walletQuotas } })
  }
  /** The public network costs the sponsor real money, the test network does not. */
  const withRealPublicNetwork = (clock = noonClock()): WalletOptions => ({
    clock,
    setup: (setup) => ({
      ...setup,
      embedded: setup.ledger.network !== 'public',
      // The age of a ledger is measured with the system clock, which the test does not change.
      ledger: {
        ...setup.ledger,
        identify: async () => ({ ...(await setup.ledger.identify()), ledgerAgeSeconds: 0 }),
      },
    }),
  })
  const people = () => wallet.db('wallets').where({ owner_kind: 'person' })
  const created = async (who: string, network: 'public' | 'testnet' = 'public') =>
    wallet.as(person(who)).createWallet(network)

  it('is limited per person, also for simultaneous requests; closed wallets do not count', async () => {
    await start({ perPerson: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => created('ana', 'testnet')))
    const wallets = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(wallets).toHaveLength(3)
    for (const one of answers)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          code: 'QUOTA_EXCEEDED',
          message: 'You have 3 open wallets; the maximum is 3. Close one first.',
          details: { quota: 'wallets_per_person', limit: 3, used: 3 },
        })
    expect(await people()).toHaveLength(3)
    // Other people are not affected.
    await created('ben', 'testnet')

    const stranger = await createExternalAccount(wallet.locals.testnet)
    await wallet.as(ana).close(wallets[0].id, stranger.address)
    await wallet.as(ana).closed(wallets[0].id)
    await created('ana', 'public')
    await expect(created('ana', 'testnet')).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' })
  })

  it('is limited without taking an index of keys, as a restore finds no wallets after many unused ones', async () => {
    await start({ perPerson: 1 })
    await created('ana', 'testnet')
    const next = async () => (await wallet.db('key_roots').first()).next_index
    const before = await next()
    await expect(created('ana', 'testnet')).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' })
    expect(await next()).toBe(before)
  })

  it('is limited per person and UTC day if the sponsor pays for the network', async () => {
    const clock = noonClock()
    await start({ sponsoredPerPersonAndDay: 2 }, withRealPublicNetwork(clock))
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => created('ana')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const resetsAt = `${new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`
    await expect(created('ana')).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: `You created 2 wallets on this network today; the maximum is 2. Try again after ${resetsAt}.`,
      details: { quota: 'sponsored_wallets_per_person_and_day', limit: 2, used: 2, resetsAt },
    })
    await created('ben')
    for (let count = 0; count < 3; count++) await created('ana', 'testnet')
    clock.advance(DAY_MS)
    await created('ana')
  })

  it('is limited per day in total, and operators are alerted before and when the limit is reached', async () => {
    const clock = noonClock()
    await start({ sponsoredPerDay: 5 }, withRealPublicNetwork(clock))
    for (const who of ['ana', 'ben', 'cleo']) await created(who)
    expect(wallet.alerts).toEqual([])
    await created('dora')
    const day = clock.now().toISOString().slice(0, 10)
    const metadata = { quota: 'sponsored_wallets_per_day', network: 'public', day, limit: 5 }
    await eventually(() =>
      expect(wallet.alerts).toMatchObject([{ severity: 'medium', metadata: { ...metadata, used: 4 } }]),
    )
    const answers = await Promise.allSettled(['eli', '李', 'O’Neil'].map((who) => created(who)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(created('zoë')).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { quota: 'sponsored_wallets_per_day', limit: 5, used: 5 },
    })
    await eventually(() =>
      expect(wallet.alerts).toMatchObject([
        { severity: 'medium' },
        {
          severity: 'high',
          message: expect.stringMatching(/^5 of 5 sponsored wallets per day .*SPONSORED_WALLETS_PER_DAY/),
          metadata: { ...metadata, used: 5 },
        },
      ]),
    )
    // The test network costs nothing.
    await created('zoë', 'testnet')
  })
})
