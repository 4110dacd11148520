import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Asset, type Keypair, Operation, xdr } from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLedgerDatabase } from '../../../subgraphs/wallet/local-network/core/database.js'
import { EMPTY_HASH } from '../../../subgraphs/wallet/local-network/core/ledger-header.js'
import { ledgerStore } from '../../../subgraphs/wallet/local-network/core/ledgers.store.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

const START = Date.UTC(2026, 5, 1, 12)

describe('time', () => {
  let network: NetworkUnderTest
  let clock: number

  const head = async () => (await network.server.ledgers().order('desc').limit(1).call()).records[0]

  const payment = () =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount: '1' })

  describe('set by the test', () => {
    let payer: Keypair

    beforeEach(async () => {
      clock = START
      network = await startNetwork({ now: () => clock })
      payer = await network.newAccount('100')
    })
    afterEach(() => network.close())

    it('a queued transaction whose time bounds pass is dropped without effect, and a later ledger proves it', async () => {
      const maxTime = Math.floor(START / 1000) + 30
      const transaction = await network.build(payer, [payment()], {
        edit: (builder) => builder.setTimebounds(0, maxTime),
      })
      expect((await network.offer(transaction)).tx_status).toBe('PENDING')

      clock = START + 31_000
      await network.closeLedger()

      const hash = transaction.hash().toString('hex')
      await expect(network.server.transactions().transaction(hash).call()).rejects.toMatchObject({
        response: { status: 404 },
      })
      expect(Date.parse((await head())?.closed_at ?? '')).toBeGreaterThan(maxTime * 1000)
      expect(await network.balance(payer.publicKey())).toBe('100.0000000')
    })

    it('ledger times never go back, even if the clock does', async () => {
      clock = START - 3_600_000
      await network.closeLedger()
      expect((await head())?.closed_at).toBe('2026-06-01T12:00:00Z')
    })

    it('the SDK takes its time bounds from the ledger’s clock', async () => {
      await network.server.root()
      const { maxTime } = await network.server.fetchTimebounds(100)
      // The SDK adds the seconds that it measured since the response; the system clock differs by months.
      const hour = new Date(Number(maxTime) * 1000).toISOString().slice(0, 13)
      expect(hour).toBe('2026-06-01T12')
    })

    it('ledger bounds apply like time bounds', async () => {
      const current = (await network.server.root()).history_latest_ledger
      const bounded = (min: number, max: number) =>
        network.build(payer, [Operation.bumpSequence({ bumpTo: '0' })], {
          edit: (builder) => builder.setTimeout(0).setLedgerbounds(min, max),
        })
      const later = await network.offer(await bounded(current + 2, 0))
      const past = await network.offer(await bounded(0, current + 1))
      expect(later.error_result_xdr).toBe('AAAAAAAAAGT////+AAAAAA==')
      expect(past.error_result_xdr).toBe('AAAAAAAAAGT////9AAAAAA==')
      expect((await network.offer(await bounded(current + 1, current + 2))).tx_status).toBe('PENDING')
    })
  })

  describe('advanced by timers', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    })
    afterEach(async () => {
      await network.close()
      vi.useRealTimers()
    })

    it('closes an empty ledger every interval, and advances numbers, times and the root resource', async () => {
      network = await startNetwork({ closeIntervalMs: 1000 })
      for (let second = 0; second < 60; second++) vi.advanceTimersByTime(1000)
      expect(await head()).toMatchObject({ sequence: 61, closed_at: '2026-06-01T12:01:00Z' })
      expect(await network.server.root()).toMatchObject({
        history_latest_ledger: 61,
        history_latest_ledger_closed_at: '2026-06-01T12:01:00Z',
        history_elder_ledger: 1,
      })
    })

    it('closes a ledger with a transaction within a short interval, and at most four empty ones per second', async () => {
      network = await startNetwork({ closeIntervalMs: 20 })
      for (let beat = 0; beat < 100; beat++) vi.advanceTimersByTime(20)
      expect(await head()).toMatchObject({ sequence: 9 })
      await network.offer(await network.build(network.sponsor, [payment()]))
      vi.advanceTimersByTime(20)
      expect(await head()).toMatchObject({ sequence: 10, successful_transaction_count: 1 })
      vi.advanceTimersByTime(249)
      expect(await head()).toMatchObject({ sequence: 10 })
      vi.advanceTimersByTime(1)
      expect(await head()).toMatchObject({ sequence: 11, successful_transaction_count: 0 })
    })

    it('the headers of ledgers with and without transactions form an unbroken chain', async () => {
      network = await startNetwork({ closeIntervalMs: 1000 })
      for (let second = 0; second < 150; second++) vi.advanceTimersByTime(1000)
      await network.newAccount()
      for (let second = 0; second < 150; second++) vi.advanceTimersByTime(1000)

      const ledgers = []
      let page = await network.server.ledgers().limit(100).call()
      while (page.records.length > 0) {
        ledgers.push(...page.records)
        page = await page.next()
      }

      expect(ledgers.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: ledgers.length }, (_, index) => index + 1),
      )
      expect(ledgers.length).toBeGreaterThan(300)
      for (const [index, ledger] of ledgers.entries()) {
        const header = xdr.LedgerHeader.fromXDR(ledger.header_xdr, 'base64')
        expect(header.ledgerSeq()).toBe(ledger.sequence)
        expect(header.scpValue().closeTime().toString()).toBe(
          (Date.parse(ledger.closed_at) / 1000).toString(),
        )
        if (index > 0) {
          expect(ledger.prev_hash).toBe(ledgers[index - 1]?.hash)
          expect(header.previousLedgerHash().toString('hex')).toBe(ledger.prev_hash)
        }
      }
      const backwards = await network.server.ledgers().order('desc').limit(200).call()
      expect(backwards.records.map(({ hash }) => hash)).toEqual(
        ledgers
          .slice(-200)
          .reverse()
          .map(({ hash }) => hash),
      )
      const middle = await fetch(`${network.url}/ledgers/77`)
      expect(await middle.json()).toMatchObject({ sequence: 77, hash: ledgers[76]?.hash })
    })

    it('a process that was suspended restarts its schedule instead of closing every missed ledger', async () => {
      network = await startNetwork({ closeIntervalMs: 1000 })
      vi.setSystemTime(START + 3_600_000)
      vi.advanceTimersByTime(1000)
      expect(await head()).toMatchObject({ sequence: 2, closed_at: '2026-06-01T13:00:01Z' })
    })

    it('a clock that is set back does not stop the ledgers, whose times wait for it', async () => {
      network = await startNetwork({ closeIntervalMs: 1000 })
      vi.advanceTimersByTime(1000)
      vi.setSystemTime(START - 3_600_000)
      vi.advanceTimersByTime(3000)
      expect(await head()).toMatchObject({ sequence: 5, closed_at: '2026-06-01T12:00:01Z' })
    })

    it('an idle ledger does not grow its file', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
      const file = join(folder, 'idle.sqlite')
      network = await startNetwork({ closeIntervalMs: 1000, file })
      const size = (): number => statSync(file).size + statSync(`${file}-wal`).size
      vi.advanceTimersByTime(3_600_000)
      const afterOneHour = size()
      vi.advanceTimersByTime(3_600_000)
      expect((await head())?.sequence).toBe(7201)
      expect(size() - afterOneHour).toBeLessThan(20_000)
      rmSync(folder, { recursive: true })
    })
  })

  it('deletes old ledgers without transactions, never those with transactions', () => {
    const store = ledgerStore(openLedgerDatabase(':memory:'), 3)
    const counts = { successful: 1, failed: 0, operations: 1, setOperations: 1 }
    const content = {
      previousHash: EMPTY_HASH,
      transactionSet: EMPTY_HASH,
      results: EMPTY_HASH,
      feePool: 0n,
    }
    store.add({ sequence: 1, closedAt: 0, ...content, ...counts })
    for (let sequence = 2; sequence <= 2000; sequence++) {
      if (sequence === 300) store.add({ sequence, closedAt: sequence * 1000, ...content, ...counts })
      else store.addEmpty(sequence * 1000, 1000)
    }
    const remaining = store.page(0, 'asc', 5000).map(({ sequence }) => sequence)
    expect(remaining.slice(0, 2)).toEqual([1, 300])
    expect(remaining.length).toBeLessThan(4 * 128 + 2)
    expect(remaining.at(-1)).toBe(2000)
    expect(store.bySequence(500)).toBeUndefined()
    expect(store.head()).toMatchObject({ sequence: 2000, closedAt: 2_000_000 })
    store.addEmpty(2_001_000, 1000)
    expect(store.bySequence(2001)?.previousHash).toBe(store.bySequence(2000)?.hash)
  })
})
