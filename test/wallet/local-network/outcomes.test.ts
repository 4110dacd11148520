import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { golden } from './support/golden-cases.js'
import {
  type AnyTransaction,
  type AsyncAnswer,
  type NetworkUnderTest,
  startNetwork,
} from './support/network-under-test.js'

/** Long enough to be accepted, too short for a ledger to close. */
const IMPATIENT = { submissionTimeoutMs: 50 }

describe('the outcome of a submission', () => {
  let network: NetworkUnderTest
  let payer: Keypair
  let otherCore = false
  const codesOf = ({ error_result_xdr = '' }: AsyncAnswer) => resultCodes(decodeResult(error_result_xdr))

  beforeAll(async () => {
    network = await startNetwork({ faults: { otherCore: () => otherCore } })
  })
  afterEach(() => {
    otherCore = false
  })
  afterAll(() => network.close())

  const pay = (amount: string, destination = network.sponsor.publicKey()) =>
    Operation.payment({ destination, asset: Asset.native(), amount })
  const post = async (transaction: AnyTransaction | string, path = '/transactions', to = network) => {
    const tx = typeof transaction === 'string' ? transaction : transaction.toEnvelope().toXDR('base64')
    const response = await fetch(to.url + path, { method: 'POST', body: new URLSearchParams({ tx }) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const hashOf = (transaction: AnyTransaction): string => transaction.hash().toString('hex')
  const stored = async (transaction: AnyTransaction, at = network) => {
    const response = await fetch(`${at.url}/transactions/${hashOf(transaction)}`)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const standing = async (key: Keypair) => {
    const { sequence, balances } = await network.server.loadAccount(key.publicKey())
    return { sequence: BigInt(sequence), lumens: balances.at(-1)?.balance }
  }

  describe('refused at submission', () => {
    it('charges nothing, uses no sequence number, and stores no transaction', async () => {
      payer = await network.newAccount('100')
      const before = await standing(payer)
      const refused = await network.build(payer, [pay('1')], { sequence: '7' })

      const answer = await post(refused)
      await network.closeLedger()

      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ extras: { result_codes: { transaction: 'tx_bad_seq' } } })
      const { result_xdr } = answer.body.extras as { result_xdr: string }
      expect(result_xdr).toBe(golden('result-tx_bad_seq_fee100').result_xdr)
      expect(await standing(payer)).toEqual(before)
      expect((await stored(refused)).status).toBe(404)
    })

    it('has its result codes in the SDK’s error', async () => {
      const refused = await network.build(payer, [pay('1')], { signers: [Keypair.random()] })
      await expect(network.server.submitTransaction(refused)).rejects.toMatchObject({
        response: { status: 400, data: { extras: { result_codes: { transaction: 'tx_bad_auth' } } } },
      })
    })
  })

  describe('failed in the ledger', () => {
    it('charges the fee, uses the sequence number, and is stored as not successful', async () => {
      payer = await network.newAccount('100')
      const before = await standing(payer)
      const failing = await network.build(payer, [pay('1000')])

      const seen = network.seen(failing)
      const answered = post(failing)
      await seen
      await network.closeLedger()
      const answer = await answered

      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        type: 'https://stellar.org/horizon-errors/transaction_failed',
        extras: {
          envelope_xdr: failing.toXDR(),
          result_codes: { transaction: 'tx_failed', operations: ['op_underfunded'] },
          result_xdr: golden('result-op_underfunded').result_xdr,
        },
      })
      expect(await standing(payer)).toEqual({ sequence: before.sequence + 1n, lumens: '99.9999900' })
      expect((await stored(failing)).body).toMatchObject({
        successful: false,
        fee_charged: '100',
        result_xdr: golden('result-op_underfunded').result_xdr,
      })
    })

    it('rolls back every operation when one fails, and reports each', async () => {
      payer = await network.newAccount('100')
      const operations = [pay('1'), pay('1000'), Operation.manageData({ name: 'kept', value: 'no' })]
      const failing = await network.build(payer, operations)
      await network.settle(failing)
      const { body } = await stored(failing)
      expect(resultCodes(decodeResult(String(body.result_xdr)))).toEqual({
        transaction: 'tx_failed',
        operations: ['op_success', 'op_underfunded', 'op_success'],
      })
      const account = await network.server.loadAccount(payer.publicKey())
      expect(account.data_attr).toEqual({})
      expect(account.balances[0]?.balance).toBe('99.9999700')
    })
  })

  it('a failed operation has no effect on the later ones of its transaction', async () => {
    const holder = await network.newAccount('100')
    const giver = await network.newAccount('100')
    const trust = Operation.changeTrust({ asset: network.usdc })
    await network.run(holder, [trust])
    await network.run(giver, [trust])
    const send = (from: Keypair, to: Keypair) =>
      Operation.payment({
        source: from.publicKey(),
        destination: to.publicKey(),
        asset: network.usdc,
        amount: '5',
      })
    const both = await network.build(giver, [send(giver, holder), send(holder, giver)], {
      signers: [giver, holder],
    })
    const { result_xdr } = await network.settle(both)
    expect(resultCodes(decodeResult(result_xdr)).operations).toEqual(['op_underfunded', 'op_underfunded'])
  })

  describe('a resubmission', () => {
    it('of an applied transaction returns the stored result, or TRY_AGAIN_LATER if asynchronous', async () => {
      payer = await network.newAccount('100')
      const paid = await network.build(payer, [pay('1')])
      const { ledger } = await network.settle(paid)
      const again = await post(paid)
      expect(again.status).toBe(200)
      expect(again.body).toMatchObject({ hash: hashOf(paid), ledger, successful: true })
      expect(await network.offer(paid)).toMatchObject({ httpStatus: 503, tx_status: 'TRY_AGAIN_LATER' })
      expect((await standing(payer)).lumens).toBe('98.9999900')
    })

    it('is refused with tx_bad_seq by the same core after more than ten ledgers', async () => {
      payer = await network.newAccount('100')
      const paid = await network.build(payer, [pay('1')])
      await network.settle(paid)
      for (let closed = 1; closed < 10; closed++) await network.closeLedger()
      expect((await network.offer(paid)).tx_status).toBe('TRY_AGAIN_LATER')
      await network.closeLedger()
      await network.closeLedger()
      expect(codesOf(await network.offer(paid))).toEqual({ transaction: 'tx_bad_seq' })
    })

    it.each(['a restarted core', 'another core'])(
      'to %s is refused with tx_bad_seq at once',
      async (core) => {
        payer = await network.newAccount('100')
        const paid = await network.build(payer, [pay('1')])
        await network.settle(paid)
        if (core === 'a restarted core') network.inject.restartCore()
        else otherCore = true
        expect(codesOf(await network.offer(paid))).toEqual({ transaction: 'tx_bad_seq' })
        expect((await post(paid)).body).toMatchObject({ hash: hashOf(paid), successful: true })
      },
    )

    it('inside a fee bump is refused with tx_bad_seq at once, because the bump has another hash', async () => {
      payer = await network.newAccount('100')
      const paid = await network.build(payer, [pay('1')])
      await network.settle(paid)
      const bump = TransactionBuilder.buildFeeBumpTransaction(payer, '1000', paid, network.passphrase)
      bump.sign(payer)
      expect(codesOf(await network.offer(bump))).toEqual({
        transaction: 'tx_fee_bump_inner_failed',
        inner_transaction: 'tx_bad_seq',
      })
    })

    it('of a failed transaction returns the stored failure', async () => {
      payer = await network.newAccount('100')
      const failed = await network.build(payer, [pay('1000')])
      await network.settle(failed)
      const again = await post(failed)
      expect(again.status).toBe(400)
      expect(again.body).toMatchObject({ extras: { result_codes: { operations: ['op_underfunded'] } } })
    })

    it('of a queued transaction is a duplicate, and the synchronous call waits for its ledger', async () => {
      payer = await network.newAccount('100')
      const paid = await network.build(payer, [pay('1')])
      expect(await network.offer(paid)).toMatchObject({ httpStatus: 201, tx_status: 'PENDING' })
      expect(await network.offer(paid)).toMatchObject({ httpStatus: 409, tx_status: 'DUPLICATE' })
      const waiting = post(paid)
      await network.closeLedger()
      expect(await waiting).toMatchObject({ status: 200, body: { hash: hashOf(paid) } })
      expect((await standing(payer)).lumens).toBe('98.9999900')
    })
  })

  describe('a second transaction of an account while one is queued', () => {
    it('must be retried, and succeeds once the first is in the ledger', async () => {
      payer = await network.newAccount('100')
      const sequence = (await standing(payer)).sequence
      const first = await network.build(payer, [pay('1')], { sequence: sequence.toString() })
      const second = await network.build(payer, [pay('2')], { sequence: (sequence + 1n).toString() })
      const rival = await network.build(payer, [pay('3')], { sequence: sequence.toString() })
      await network.offer(first)

      expect(await network.offer(second)).toEqual({
        httpStatus: 503,
        tx_status: 'TRY_AGAIN_LATER',
        hash: hashOf(second),
      })
      expect((await network.offer(rival)).tx_status).toBe('TRY_AGAIN_LATER')

      await network.closeLedger()
      expect((await network.offer(second)).tx_status).toBe('PENDING')
      await network.closeLedger()
      expect((await stored(second)).body).toMatchObject({ successful: true })
      expect((await standing(payer)).lumens).toBe('96.9999800')
    })

    it('is refused if it has a lower sequence number', async () => {
      payer = await network.newAccount('100')
      const { sequence } = await standing(payer)
      await network.offer(await network.build(payer, [pay('1')]))
      const older = await network.build(payer, [pay('1')], { sequence: (sequence - 1n).toString() })
      const answer = await network.offer(older)
      expect(answer.httpStatus).toBe(400)
      expect(resultCodes(decodeResult(answer.error_result_xdr ?? ''))).toEqual({ transaction: 'tx_bad_seq' })
      await network.closeLedger()
    })

    it('returns 504 to the synchronous call, with the hash and the envelope', async () => {
      const other = await startNetwork(IMPATIENT)
      const key = await other.newAccount('100')
      const { sequence } = await other.server.loadAccount(key.publicKey())
      const known = golden('horizon-504-submission-timeout').problem as { extras_keys: string[] }
      await other.offer(await other.build(key, [pay('1', other.sponsor.publicKey())]))
      const second = await other.build(key, [pay('2', other.sponsor.publicKey())], {
        sequence: (BigInt(sequence) + 1n).toString(),
      })

      const answer = await post(second, '/transactions', other)

      const { extras_keys, ...documented } = known
      expect(answer.status).toBe(504)
      expect(answer.body).toMatchObject(documented)
      expect(Object.keys(answer.body.extras as object).sort()).toEqual([...extras_keys].sort())
      expect(answer.body.extras).toEqual({ hash: hashOf(second), envelope_xdr: second.toXDR() })
      await other.closeLedger()
      expect((await stored(second, other)).status).toBe(404)
      await other.close()
    })
  })

  it('a submission whose ledger takes too long returns 504, but the transaction is still applied', async () => {
    const other = await startNetwork(IMPATIENT)
    const slow = await other.build(await other.newAccount('100'), [pay('1', other.sponsor.publicKey())])
    expect((await post(slow, '/transactions', other)).status).toBe(504)
    expect((await stored(slow, other)).status).toBe(404)
    await other.closeLedger()
    expect((await stored(slow, other)).body).toMatchObject({ successful: true })
    await other.close()
  })

  it('a server that stops rejects waiting submissions', async () => {
    const other = await startNetwork()
    const key = await other.newAccount()
    const operation = Operation.bumpSequence({ bumpTo: '0' })
    const transaction = await other.build(key, [operation])
    const seen = other.seen(transaction)
    const waiting = other.server.submitTransaction(transaction).catch((error: unknown) => error)
    await seen
    await other.close()
    expect(await waiting).toBeInstanceOf(Error)
  })

  it('refuses a body that is not a form, and a form without an envelope', async () => {
    const json = await fetch(`${network.url}/transactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(json.status).toBe(415)
    expect(await json.json()).toMatchObject({
      type: 'https://stellar.org/horizon-errors/unsupported_media_type',
    })
    expect(await post('')).toMatchObject({ status: 400, body: { extras: { invalid_field: 'tx' } } })
    expect(await post('no envelope', '/transactions_async')).toMatchObject({
      status: 400,
      body: { type: 'https://stellar.org/horizon-errors/transaction_malformed' },
    })
    expect(await post('A'.repeat(2_000_000))).toMatchObject({ status: 413 })
  })

  it('an envelope with trailing bytes is refused as malformed', async () => {
    payer = await network.newAccount('100')
    const transaction = await network.build(payer, [pay('1')])
    const longer = Buffer.concat([transaction.toEnvelope().toXDR(), Buffer.alloc(4)]).toString('base64')
    expect((await post(longer)).body).toMatchObject({ title: 'Transaction Malformed' })
  })

  it('a merged account keeps its history, and its further transactions are refused', async () => {
    const ended = await network.newAccount('50')
    await network.closeLedger()
    const merge = Operation.accountMerge({ destination: network.sponsor.publicKey() })
    await network.run(ended, [merge])
    const page = await network.server.payments().forAccount(ended.publicKey()).call()
    expect(page.records.map(({ type }) => type)).toEqual(['create_account', 'account_merge'])
    const late = await network.build(ended, [pay('1')], {
      sequence: new Account(ended.publicKey(), '1').sequenceNumber(),
    })
    expect(await post(late)).toMatchObject({
      status: 400,
      body: { extras: { result_codes: { transaction: 'tx_no_source_account' } } },
    })
  })
})
