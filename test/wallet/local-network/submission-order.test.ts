import {
  Account,
  Asset,
  FeeBumpTransaction,
  Keypair,
  Operation,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { type AnyTransaction, type NetworkUnderTest, startNetwork } from './support/network-under-test.js'

/**
 * The network checks a transaction in a fixed order and reports the first failure. Each case here fails one check
 * and every later one, so any other order would report something else.
 */
describe('the checks of a transaction, in order', () => {
  let network: NetworkUnderTest
  let clock = Date.UTC(2026, 0, 1)
  let payer: Keypair

  beforeAll(async () => {
    network = await startNetwork({ now: () => clock })
    payer = await network.newAccount('10')
  })
  afterAll(() => network.close())

  const refusalOf = async (transaction: AnyTransaction) => {
    const answer = await network.offer(transaction)
    expect(answer).toMatchObject({ httpStatus: 400, tx_status: 'ERROR' })
    return resultCodes(decodeResult(answer.error_result_xdr ?? ''))
  }
  const second = (offset: number): number => Math.floor(clock / 1000) + offset
  const stranger = Keypair.random()

  interface Wrong {
    operations?: number
    from?: number
    until?: number
    fee?: string
    source?: Keypair
    sequence?: string
    signers?: Keypair[]
  }

  const wrong = async (options: Wrong): Promise<AnyTransaction> => {
    const source = options.source ?? payer
    const sequence =
      options.sequence ?? (await network.server.loadAccount(source.publicKey())).sequenceNumber()
    const builder = new TransactionBuilder(new Account(source.publicKey(), sequence), {
      fee: options.fee ?? '100',
      networkPassphrase: network.passphrase,
      timebounds: { minTime: options.from ?? 0, maxTime: options.until ?? 0 },
    })
    for (let index = 0; index < (options.operations ?? 1); index++) {
      builder.addOperation(Operation.bumpSequence({ bumpTo: '0' }))
    }
    const transaction = builder.build()
    transaction.sign(...(options.signers ?? [source]))
    return transaction
  }

  it('first require an operation', async () => {
    const transaction = await wrong({
      operations: 0,
      from: second(60),
      fee: '1',
      source: stranger,
      sequence: '7',
      signers: [],
    })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_missing_operation' })
  })

  it('then refuse it if it is too early', async () => {
    const transaction = await wrong({
      from: second(60),
      until: second(-60),
      fee: '1',
      source: stranger,
      sequence: '7',
    })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_too_early' })
  })

  it('then refuse it if it is too late', async () => {
    const transaction = await wrong({ until: second(-1), fee: '1', source: stranger, sequence: '7' })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_too_late' })
  })

  it('then require a bid of the base fee for every operation', async () => {
    const transaction = await wrong({ operations: 2, fee: '99', source: stranger, sequence: '7' })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_insufficient_fee' })
  })

  it('then require that its source exists', async () => {
    const transaction = await wrong({ source: stranger, sequence: '7', signers: [payer] })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_no_source_account' })
  })

  it('then require the next sequence number', async () => {
    const transaction = await wrong({ sequence: '7', signers: [stranger] })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_bad_seq' })
  })

  it('then require valid signatures', async () => {
    const transaction = await wrong({ fee: '1000000000', signers: [stranger] })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_bad_auth' })
  })

  it('then require that the source can pay its whole bid above its reserve', async () => {
    const loaded = await network.server.loadAccount(payer.publicKey())
    const build = (fee: string) => {
      const builder = new TransactionBuilder(new Account(payer.publicKey(), loaded.sequenceNumber()), {
        fee,
        networkPassphrase: network.passphrase,
      })
      const transaction = builder
        .addOperation(Operation.manageData({ name: 'x', value: null, source: stranger.publicKey() }))
        .setTimeout(0)
        .build()
      transaction.sign(payer)
      return transaction
    }
    // 10 lumens less the reserve of 1 are exactly 90,000,000 stroops.
    expect(await refusalOf(build('90000001'))).toEqual({ transaction: 'tx_insufficient_balance' })
    expect(await refusalOf(build('90000000'))).toEqual({
      transaction: 'tx_failed',
      operations: ['op_bad_auth'],
    })
  })

  it('then check each operation, and report the others as successful', async () => {
    const operations = [
      Operation.bumpSequence({ bumpTo: '0' }),
      Operation.createAccount({ destination: payer.publicKey(), startingBalance: '1' }),
      Operation.accountMerge({ destination: payer.publicKey() }),
    ]
    const transaction = await network.build(payer, operations, { signers: [payer, stranger] })
    expect(await refusalOf(transaction)).toEqual({
      transaction: 'tx_failed',
      operations: ['op_success', 'op_malformed', 'op_success'],
    })
  })

  it('finally refuse unneeded signatures', async () => {
    const operation = Operation.bumpSequence({ bumpTo: '0' })
    const transaction = await network.build(payer, [operation], { signers: [payer, stranger] })
    expect(await refusalOf(transaction)).toEqual({ transaction: 'tx_bad_auth_extra' })
  })

  it('apply to a fee bump before its inner transaction: fee, source, signature, balance, extra signatures', async () => {
    const inner = await network.build(payer, [Operation.bumpSequence({ bumpTo: '0' })], { sequence: '7' })
    const bump = (feeSource: Keypair, fee: string, signers: Keypair[]): FeeBumpTransaction => {
      const built = TransactionBuilder.buildFeeBumpTransaction(feeSource, fee, inner, network.passphrase)
      built.sign(...signers)
      return built
    }
    const cheap = bump(stranger, '100', [])
    const lowered = new FeeBumpTransaction(withFee(cheap, 199n), network.passphrase)
    expect(await refusalOf(lowered)).toEqual({ transaction: 'tx_insufficient_fee' })
    expect(await refusalOf(bump(stranger, '100', [payer]))).toEqual({ transaction: 'tx_no_source_account' })
    expect(await refusalOf(bump(payer, '500000000', [stranger]))).toEqual({ transaction: 'tx_bad_auth' })
    expect(await refusalOf(bump(payer, '500000000', [payer, stranger]))).toEqual({
      transaction: 'tx_insufficient_balance',
    })
    expect(await refusalOf(bump(payer, '100', [payer, stranger]))).toEqual({
      transaction: 'tx_bad_auth_extra',
    })
    expect(await refusalOf(bump(payer, '100', [payer]))).toEqual({
      transaction: 'tx_fee_bump_inner_failed',
      inner_transaction: 'tx_bad_seq',
    })
  })

  it('refuse operations that this ledger does not support, with the code of the network', async () => {
    const offer = Operation.manageSellOffer({
      selling: Asset.native(),
      buying: network.usdc,
      amount: '1',
      price: '1',
    })
    expect(await refusalOf(await network.build(payer, [offer]))).toEqual({
      transaction: 'tx_failed',
      operations: ['op_not_supported'],
    })
  })

  it('accept a transaction up to the last second of its time bounds, and not a second longer', async () => {
    const transaction = await wrong({ until: second(30) })
    const late = await wrong({ until: second(30), fee: '101' })
    clock += 30_000
    expect((await network.offer(transaction)).tx_status).toBe('PENDING')
    await network.closeLedger()
    clock += 1000
    expect(await refusalOf(late)).toEqual({ transaction: 'tx_too_late' })
  })
})

function withFee(bump: FeeBumpTransaction, fee: bigint) {
  const envelope = bump.toEnvelope()
  const tx = envelope.feeBump().tx()
  const current = tx.fee()
  tx.fee(new (current.constructor as new (value: bigint) => typeof current)(fee))
  return envelope
}
