import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Sqlite } from '../../../runtime/sqlite-driver.js'
import { walletActions } from '../../support/fixtures/wallet-actions.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'
import { eventually } from '../../support/runner/retry-until.js'

const CASE = `{ case(id: "cas_01JCDEM00000000000000000C3") {
  walletTotals { network asset amount donations } walletDonations { nodes { anonymous message donor { id } } } } }`

function ownersIn(directory: string): string[] {
  const file = new Sqlite(join(directory, 'wallet.sqlite'), { readonly: true })
  try {
    return file.prepare('select owner_id from wallets order by id').pluck().all() as string[]
  } finally {
    file.close()
  }
}

// Each test starts a platform twice.
describe('the wallet’s demo data', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'demo-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const start = (env: Record<string, string> = { SEED: 'demo' }) =>
    startPlatform({ DATA_DIR: directory, LEDGER_CLOSE_MS: '20', ...env })
  const wallets = async (platform: RunningPlatform) =>
    (await walletActions(platform).read('GET /wallets', 'investor')).wallets
  const given = (platform: RunningPlatform) =>
    eventually(async () => {
      const { data } = await platform.graphql(CASE, {}, { as: 'guardian' })
      expect(data.case.walletTotals).toEqual([
        { network: 'testnet', asset: 'XLM', amount: '32.5000000', donations: 2 },
      ])
      return data.case.walletDonations.nodes
    })

  it('is a wallet of a demo person with two donations on the embedded ledger, and is not repeated by a restart', async () => {
    const first = await start()
    expect(await given(first)).toMatchObject([
      { anonymous: true, donor: null },
      { anonymous: false, donor: { id: expect.any(String) }, message: expect.any(String) },
    ])
    const [wallet, ...others] = await wallets(first)
    expect(others).toEqual([])
    await first.close()
    const second = await start()
    expect(await wallets(second)).toMatchObject([{ id: wallet.id, balance: { XLM: '9967.4999800' } }])
    expect(await given(second)).toHaveLength(2)
    const { total } = await walletActions(second).read('GET /donations', 'investor')
    expect(total).toBe(2)

    // Nor after the person was erased.
    const erase = 'mutation { requestErasure(input: {confirmDeletion: true}) { requestId } }'
    expect((await second.graphql(erase, {}, { as: 'investor' })).errors).toBeUndefined()
    await eventually(async () => expect(ownersIn(directory)).toContain('erased'))
    const before = ownersIn(directory)
    await second.close()
    const third = await start()
    await third.close()
    expect(ownersIn(directory)).toEqual(before)
  })

  it('is completed by the next start if the first one was interrupted', async () => {
    // No ledger closes, so that the wallet has no account yet.
    const first = await start({ SEED: 'demo', LEDGER_CLOSE_MS: '3600000' })
    const [wallet] = await wallets(first)
    expect(wallet).toMatchObject({ balance: { XLM: '0.0000000' } })
    expect((await walletActions(first).read('GET /donations', 'investor')).total).toBe(0)
    await first.close()
    const second = await start()
    expect(await given(second)).toHaveLength(2)
    expect(await wallets(second)).toMatchObject([{ id: wallet.id }])
    await second.close()
  })

  it('is omitted when disabled, and when a wallet already exists', async () => {
    const without = await start({})
    expect(await wallets(without)).toEqual([])
    await walletActions(without).wallet('donor')
    await without.close()
    const later = await start()
    expect(await wallets(later)).toEqual([])
    await later.close()
  })
})
