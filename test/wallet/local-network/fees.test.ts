import {
  Asset,
  type FeeBumpTransaction,
  type Keypair,
  Operation,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import type { FaultScript } from '../../../subgraphs/wallet/local-network/faults.js'
import { type AnyTransaction, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

describe('fees', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let faults: FaultScript

  beforeEach(async () => {
    faults = {}
    network = await startNetwork({ ledgerCapacity: 3, faults })
    payer = await network.newAccount('100')
  })
  afterEach(() => network.close())

  const pay = (amount = '1') =>
    Operation.payment({ destination: network.sponsor.publicKey(), asset: Asset.native(), amount })
  const bump = (inner: Transaction, feeSource: Keypair, fee: string): FeeBumpTransaction => {
    const built = TransactionBuilder.buildFeeBumpTransaction(feeSource, fee, inner, network.passphrase)
    built.sign(feeSource)
    return built
  }
  const record = async (transaction: AnyTransaction) => {
    const response = await fetch(`${network.url}/transactions/${transaction.hash().toString('hex')}`)
    return response.status === 200 ? ((await response.json()) as Record<string, unknown>) : undefined
  }

  it('are the base fee for each operation, even if more was bid', async () => {
    const { fee_charged, max_fee } = await network.run(payer, [pay(), pay()], { fee: '5000' })
    expect([fee_charged, max_fee]).toEqual(['200', '10000'])
    expect(await network.balance(payer.publicKey())).toBe('97.9999800')
  })

  it('go into the fee pool, and the total of all lumens stays constant', async () => {
    await network.run(payer, [pay()])
    const ledger = await network.server.ledgers().order('desc').limit(1).call()
    // One account creation by the sponsor and one payment.
    expect(ledger.records[0]).toMatchObject({ fee_pool: '0.0000200', total_coins: '100000000000.0000000' })
  })

  describe('a fee bump', () => {
    it('charges another account, for one more operation, and the source nothing', async () => {
      const helper = await network.newAccount('100')
      const inner = await network.build(payer, [pay()])
      const bumped = bump(inner, helper, '300')

      const settled = await network.settle(bumped)

      expect(settled).toMatchObject({
        successful: true,
        fee_account: helper.publicKey(),
        source_account: payer.publicKey(),
        fee_charged: '200',
        max_fee: '600',
        inner_transaction: { hash: inner.hash().toString('hex'), max_fee: '100' },
        fee_bump_transaction: { hash: bumped.hash().toString('hex') },
      })
      expect(resultCodes(decodeResult(settled.result_xdr))).toEqual({
        transaction: 'tx_fee_bump_inner_success',
        inner_transaction: 'tx_success',
        operations: ['op_success'],
      })
      expect(await network.balance(payer.publicKey())).toBe('99.0000000')
      expect(await network.balance(helper.publicKey())).toBe('99.9999800')
    })

    it('is found by its own hash and by the inner hash', async () => {
      const inner = await network.build(payer, [pay()])
      const bumped = bump(inner, network.sponsor, '200')
      await network.settle(bumped)
      const byInner = await network.server.transactions().transaction(inner.hash().toString('hex')).call()
      expect(byInner.hash).toBe(inner.hash().toString('hex'))
      expect(byInner.signatures).toEqual(inner.signatures.map((one) => one.signature().toString('base64')))
      expect(byInner.fee_bump_transaction?.hash).toBe(bumped.hash().toString('hex'))
      // The list of applied transactions contains only the hash of the bump.
      expect((await network.offer(inner)).tx_status).toBe('ERROR')
    })

    it('is charged if its inner transaction fails, and reports the failure', async () => {
      const inner = await network.build(payer, [pay('1000')])
      const settled = await network.settle(bump(inner, network.sponsor, '200'))
      expect(settled.successful).toBe(false)
      expect(resultCodes(decodeResult(settled.result_xdr))).toEqual({
        transaction: 'tx_fee_bump_inner_failed',
        inner_transaction: 'tx_failed',
        operations: ['op_underfunded'],
      })
      expect(await network.balance(payer.publicKey())).toBe('100.0000000')
    })

    it('replaces a queued transaction only for ten times its bid', async () => {
      const inner = await network.build(payer, [pay()])
      await network.offer(inner)
      const low = await network.offer(bump(inner, network.sponsor, '999'))
      expect(low.httpStatus).toBe(400)
      const result = decodeResult(low.error_result_xdr ?? '')
      expect(resultCodes(result)).toEqual({ transaction: 'tx_insufficient_fee' })
      // The result names the minimum total: ten times 100 for each of two operations.
      expect(result.feeCharged().toString()).toBe('2000')

      const enough = bump(inner, network.sponsor, '1000')
      expect((await network.offer(enough)).tx_status).toBe('PENDING')
      expect((await network.offer(inner)).tx_status).toBe('DUPLICATE')
      await network.closeLedger()
      expect(await record(enough)).toMatchObject({ successful: true, fee_charged: '200' })
      expect(await network.balance(payer.publicKey())).toBe('99.0000000')
    })
  })

  describe('when more is submitted than fits into a ledger', () => {
    it('includes the highest bids and charges all of them the lowest included one; the others wait', async () => {
      const payers = await Promise.all(['100', '300', '500', '700'].map(async (fee) => ({ fee })))
      const keys: { key: Keypair; fee: string }[] = []
      for (const { fee } of payers) keys.push({ key: await network.newAccount('10'), fee })
      const transactions: Transaction[] = []
      for (const { key, fee } of keys) {
        const transaction = await network.build(key, [pay()], { fee })
        transactions.push(transaction)
        await network.offer(transaction)
      }
      await network.closeLedger()
      const charged = await Promise.all(transactions.map(async (one) => (await record(one))?.fee_charged))
      expect(charged).toEqual([undefined, '300', '300', '300'])
      await network.closeLedger()
      expect(await record(transactions[0] as Transaction)).toMatchObject({ fee_charged: '100' })
    })

    it('drops a transaction that did not fit into four ledgers, and refuses it for ten more', async () => {
      faults.surgeRate = () => 500n
      const poor = await network.build(payer, [pay()])
      await network.offer(poor)
      for (let ledger = 1; ledger < 4; ledger++) {
        await network.closeLedger()
        expect((await network.offer(poor)).tx_status).toBe('DUPLICATE')
      }
      await network.closeLedger()
      faults.surgeRate = undefined
      expect((await network.offer(poor)).tx_status).toBe('TRY_AGAIN_LATER')
      expect(await record(poor)).toBeUndefined()
      for (let ledger = 0; ledger < 11; ledger++) await network.closeLedger()
      expect((await network.offer(poor)).tx_status).toBe('PENDING')
    })

    it('shows the surge price in the fee statistics, and includes a fee bump that bids more', async () => {
      faults.surgeRate = () => 700n
      const stats = await network.server.feeStats()
      expect(stats).toMatchObject({
        last_ledger_base_fee: '100',
        ledger_capacity_usage: '1.00',
        fee_charged: { p50: '700', max: '700' },
      })
      const inner = await network.build(payer, [pay()])
      await network.offer(inner)
      await network.closeLedger()
      expect(await record(inner)).toBeUndefined()
      const bumped = bump(inner, network.sponsor, '1000')
      await network.offer(bumped)
      await network.closeLedger()
      expect(await record(bumped)).toMatchObject({ successful: true, fee_charged: '1400' })
    })
  })

  it('of all queued transactions of a payer cannot exceed its balance', async () => {
    const [first, second] = [await network.newAccount(), await network.newAccount()]
    const helper = await network.newAccount('2')
    const half = '3000000'
    const one = bump(await network.build(first, [pay()]), helper, half)
    const two = bump(await network.build(second, [pay()]), helper, half)
    expect((await network.offer(one)).tx_status).toBe('PENDING')
    const answer = await network.offer(two)
    expect(resultCodes(decodeResult(answer.error_result_xdr ?? '')).transaction).toBe(
      'tx_insufficient_balance',
    )
  })

  it('have statistics per operation over the last five ledgers', async () => {
    const other = await network.newAccount()
    await network.offer(await network.build(payer, [pay(), pay()], { fee: '250' }))
    await network.offer(await network.build(other, [pay()], { fee: '900' }))
    for (let ledger = 0; ledger < 4; ledger++) await network.closeLedger()
    const stats = await network.server.feeStats()
    expect(stats.fee_charged).toMatchObject({ min: '100', mode: '100', max: '100' })
    expect(stats.max_fee).toMatchObject({ min: '100', max: '900', p99: '900' })
    expect(await network.server.fetchBaseFee()).toBe(100)
  })
})
