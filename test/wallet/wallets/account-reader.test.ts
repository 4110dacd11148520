import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LedgerAccount } from '../../../subgraphs/wallet/ledger/ledger.js'
import {
  createAccountReader,
  MAX_REPEATED_READS,
} from '../../../subgraphs/wallet/wallets/networks/account-reader.client.js'

const LEDGER_MS = 5_000

let now = 1
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A reader of accounts, and the number of calls to its ledger. */
function reader(hasQuota: boolean) {
  let calls = 0
  const readAccount = async (address: string) => {
    calls += 1
    return address === 'none' ? undefined : ({ sequence: BigInt(calls) } as LedgerAccount)
  }
  const accounts = createAccountReader({ readAccount }, { ttlMs: LEDGER_MS, hasQuota })
  async function readAll(
    ledgers: number,
    addresses: readonly string[],
    read = accounts.read,
    ownerId = 'ana',
  ) {
    for (let ledger = 0; ledger < ledgers; ledger++) {
      now += 2 * LEDGER_MS
      // The cache reads the clock once per timer.
      vi.runAllTimers()
      for (const publicKey of addresses) await read({ publicKey, ownerId })
    }
  }
  return { accounts, readAll, calls: () => calls }
}

const wallets = Array.from({ length: 50 }, (_, index) => `wallet ${index}`)

it.each(['read', 'latest'] as const)(
  'repeats a limited number of reads of a real network (%s), so that balances do not use up the calls that payments need',
  async (how) => {
    const { accounts, readAll, calls } = reader(true)
    await readAll(20, wallets, accounts[how])
    expect(calls()).toBe(50 + MAX_REPEATED_READS)
    // Changed accounts, and those that have not been read or do not exist, are read in any case.
    accounts.forget('wallet 7')
    await readAll(2, ['none'])
    await readAll(1, ['wallet 7', 'new'])
    expect(calls()).toBe(50 + MAX_REPEATED_READS + 4)
    expect(await accounts.read({ publicKey: 'wallet 7', ownerId: 'ana' })).toEqual({
      sequence: BigInt(50 + MAX_REPEATED_READS + 3),
    })
    // Nobody else sees older balances because of them.
    await readAll(10, ['of bo'], accounts[how], 'bo')
    expect(calls()).toBe(50 + MAX_REPEATED_READS + 14)
    await readAll(60, ['wallet 8'])
    expect(calls()).toBeGreaterThan(50 + MAX_REPEATED_READS + 14)
  },
)

it('reads an embedded ledger as often as balances are requested', async () => {
  const { readAll, calls } = reader(false)
  await readAll(20, wallets)
  expect(calls()).toBe(1_000)
})
