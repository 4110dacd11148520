import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../../subgraphs/shared/clock.js'
import { createHorizonLedger } from '../../../subgraphs/wallet/ledger/horizon-ledger.js'
import { type LocalNetwork, startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { guardNetwork } from '../../../subgraphs/wallet/network-identity/network-guard.service.js'
import { networkIdentityStore } from '../../../subgraphs/wallet/network-identity/network-identity.store.js'
import type { NetworkSetup } from '../../../subgraphs/wallet/wallets/networks/ledger-networks.client.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const someone = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'

describeOnDatabasesOf('wallet', 'the network guard', (open) => {
  let local: LocalNetwork
  let available = true
  /** By how much the clock of the ledgers is ahead. */
  let aheadMs = 0
  afterEach(() => local.close())

  const start = async (passphrase?: string) => {
    available = true
    local = await startLocalNetwork({
      network: 'testnet',
      file: ':memory:',
      closeIntervalMs: 0,
      now: () => Date.now() + aheadMs,
      ...(passphrase === undefined ? {} : { passphrase }),
      faults: {
        arriving: () =>
          available ? undefined : { action: { status: 503, contentType: 'text/plain', body: '' } },
      },
    })
  }
  const guarded = async (passphrase = local.passphrase, more: { now?: () => number } = {}) => {
    const db = await open()
    const { url, usdcIssuer } = local
    const ledger = createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs: 20 })
    const setup = { ledger, embedded: false } as NetworkSetup
    const log = recordedLog()
    const guard = guardNetwork({ db, clock: systemClock, log, ...more }, setup)
    return { db, guard, setup, ledger: guard.setup.ledger, log }
  }
  const closeLedgers = async (count: number) => {
    for (let index = 0; index < count; index++) await local.closeLedger()
  }
  const alerts = async (db: Awaited<ReturnType<typeof open>>) =>
    (await db('jobs').where({ kind: 'shared.operator-alert' })).map(({ payload }) => JSON.stringify(payload))

  test('identifies the network by its first ledger, and later by more recent ones', async () => {
    await start()
    const { db, guard, ledger } = await guarded()
    await ledger.suggestFee()
    const first = await networkIdentityStore(db).find('testnet')
    expect(first).toMatchObject({ passphrase: local.passphrase, ledger: expect.any(Number) })
    await closeLedgers(3)
    const again = await guarded()
    await again.ledger.suggestFee()
    const second = await networkIdentityStore(db).find('testnet')
    expect(second?.ledger).toBe((first?.ledger ?? 0) + 3)
    expect(guard.fault()).toBeUndefined()
    // Of the process before, which cannot end it any more.
    expect(await alerts(db)).toEqual([JSON.stringify('{"cause":"network testnet"}')])
  })

  test('refuses a server with another passphrase', async () => {
    await start('Another Network')
    const { db, guard, ledger } = await guarded('Test SDF Network ; September 2015')
    for (const call of [
      () => ledger.readAccount(someone),
      () => ledger.submit('AAAA'),
      () => ledger.readAllPayments('0', async () => new Set()),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'NETWORK_ERROR',
        message: expect.stringContaining(
          'is a server of another network: its passphrase is "Another Network"',
        ),
      })
    expect(guard.fault()).toMatch(/HORIZON_URL_TESTNET/)
    expect(await alerts(db)).toEqual([expect.stringContaining('neither receive nor send')])
  })

  test('logs once a minute that the server is unavailable, with the reason, and when it is available again', async () => {
    await start()
    const { ledger, log } = await guarded()
    const outages = () => log.lines.filter(({ message }) => /available/.test(message))
    await ledger.suggestFee()
    for (let outage = 0; outage < 2; outage++) {
      available = false
      for (let call = 0; call < 3; call++) await expect(ledger.suggestFee()).rejects.toThrow(/not JSON/)
      available = true
      await ledger.suggestFee()
    }
    expect(outages()).toEqual([
      expect.objectContaining({ level: 'error', fields: { network: 'testnet', reason: expect.any(String) } }),
      expect.objectContaining({ level: 'info', message: expect.stringContaining('is available again') }),
    ])
    expect(outages()[0]).toMatchObject({
      message: expect.stringContaining('HORIZON_URL_TESTNET is unavailable'),
      fields: { reason: expect.stringContaining('not JSON') },
    })
  })

  test('refuses a network whose ledgers start again while it is in use, with one error and one alert', async () => {
    await start()
    await closeLedgers(20)
    let now = 0
    const { db, guard, ledger, log } = await guarded(local.passphrase, { now: () => now })
    await ledger.latestClose()
    local.inject.reset()
    await expect(ledger.latestClose()).rejects.toThrow(
      /was reset, or another one: its latest ledger is \d+, but/,
    )
    await expect(ledger.readAccount(someone)).rejects.toThrow(/Nothing is read from it or sent to it/)
    const first = guard.fault()
    await closeLedgers(2)
    now += 5_000
    await expect(ledger.latestClose()).rejects.toThrow(/was reset/)
    expect(guard.fault()).not.toBe(first)
    expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
    expect(await alerts(db)).toEqual([expect.stringContaining('npm run wallet:accept-reset')])
  })

  test('refuses a reset network even when its ledgers approach and pass the known one', async () => {
    await start()
    await closeLedgers(20)
    let now = 0
    const { guard, ledger } = await guarded(local.passphrase, { now: () => now })
    await ledger.latestClose()
    aheadMs += 10_000
    local.inject.reset()
    now += 60_000
    await expect(ledger.suggestFee()).rejects.toThrow(/was reset, or another one/)
    await closeLedgers(15)
    now += 5_000
    await expect(ledger.suggestFee()).rejects.toThrow(/its ledger \d+ has another hash/)
    await closeLedgers(30)
    now += 5_000
    await expect(ledger.suggestFee()).rejects.toThrow(/its ledger \d+ has another hash/)
    expect(guard.fault()).toBeDefined()
  })

  test('accepts the network again as soon as the server serves the known one', async () => {
    await start()
    await closeLedgers(20)
    let now = 0
    const { db, guard, ledger, setup } = await guarded(local.passphrase, { now: () => now })
    await ledger.latestClose()
    const known = setup.ledger.identify
    setup.ledger.identify = async () => ({ ...(await known()), latestLedger: 2 })
    now += 60_000
    await expect(ledger.suggestFee()).rejects.toThrow(/was reset, or another one/)
    setup.ledger.identify = known
    await expect(ledger.suggestFee()).rejects.toThrow(/was reset, or another one/)
    expect(await alerts(db)).toEqual([expect.stringContaining('neither receive nor send')])
    now += 5_000
    expect(await ledger.suggestFee()).toBeGreaterThan(0n)
    expect(guard.fault()).toBeUndefined()
    expect(await alerts(db)).toEqual([JSON.stringify('{"cause":"network testnet"}')])
  })

  test('refuses a network whose known ledger has another hash, even if it has more ledgers', async () => {
    await start()
    await closeLedgers(5)
    const { db, ledger } = await guarded()
    await ledger.latestClose()
    // Ledgers closed in the same second would have the same hash.
    aheadMs += 10_000
    local.inject.reset()
    await closeLedgers(30)
    const restarted = await guarded()
    await expect(restarted.ledger.suggestFee()).rejects.toThrow(/its ledger \d+ has another hash/)
    expect(await networkIdentityStore(db).find('testnet')).toMatchObject({ passphrase: local.passphrase })
  })

  test('accepts a lagging server at start, because an earlier ledger shows that the network is the known one', async () => {
    await start()
    await closeLedgers(20)
    const before = await guarded()
    await before.ledger.latestClose()
    const { latestLedger } = await before.setup.ledger.identify()
    const { guard, setup, ledger } = await guarded()
    const { identify, findClose } = setup.ledger
    const lagging = latestLedger - 5
    setup.ledger.identify = async () => ({ ...(await identify()), latestLedger: lagging })
    setup.ledger.findClose = async (sequence) => (sequence > lagging ? undefined : findClose(sequence))
    expect(await ledger.suggestFee()).toBeGreaterThan(0n)
    expect(guard.fault()).toBeUndefined()
  })

  test('refuses a reset network at start even if its ledgers are close to the known one', async () => {
    await start()
    await closeLedgers(30)
    const { db, ledger } = await guarded()
    await ledger.latestClose()
    const { ledger: known = 0 } = (await networkIdentityStore(db).find('testnet')) ?? {}
    aheadMs += 10_000
    local.inject.reset()
    await closeLedgers(known - 5)
    const restarted = await guarded()
    await expect(restarted.ledger.suggestFee()).rejects.toThrow(/its ledger \d+ has another hash/)
    expect(await alerts(db)).toHaveLength(1)
  })

  test('refuses a server at start that has none of the known ledgers, until it has one', async () => {
    await start()
    await closeLedgers(30)
    const before = await guarded()
    await before.ledger.latestClose()
    const { latestLedger } = await before.setup.ledger.identify()
    await before
      .db('network_identities')
      .update({ ledger: latestLedger + 5, earlier_ledger: null, earlier_hash: null })
    let now = 0
    const { db, guard, ledger } = await guarded(local.passphrase, { now: () => now })
    await expect(ledger.suggestFee()).rejects.toThrow(/it lags, or its network was reset/)
    expect(guard.fault()).toMatch(/The network is used once the server has that ledger/)
    expect(await alerts(db)).toEqual([])
    await closeLedgers(5)
    const close = await before.setup.ledger.findClose(latestLedger + 5)
    await db('network_identities').update({ hash: close?.hash })
    now += 5_000
    expect(await ledger.suggestFee()).toBeGreaterThan(0n)
    expect(guard.fault()).toBeUndefined()
  })

  test('accepts a server at start that no longer has the history of the known ledgers', async () => {
    await start()
    await closeLedgers(20)
    const before = await guarded()
    await before.ledger.latestClose()
    await closeLedgers(5)
    local.inject.reapHistoryBefore((await before.setup.ledger.latestClose()).ledger)
    const { guard, ledger } = await guarded()
    expect(await ledger.suggestFee()).toBeGreaterThan(0n)
    expect(guard.fault()).toBeUndefined()
  })

  test('identifies the network of an unavailable server once it responds', async () => {
    await start()
    const { db, guard, ledger } = await guarded()
    available = false
    await expect(ledger.suggestFee()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(guard.fault()).toBeUndefined()
    expect(await networkIdentityStore(db).find('testnet')).toBeUndefined()
    available = true
    await ledger.suggestFee()
    expect(await networkIdentityStore(db).find('testnet')).toBeDefined()
  })
})
