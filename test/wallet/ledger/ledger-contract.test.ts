import {
  Asset,
  Claimant,
  Horizon,
  Keypair,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAmount } from '../../../schema/scalars.js'
import { accountOf } from '../../../subgraphs/wallet/ledger/address.js'
import {
  feeBumpEnvelope,
  type PaymentOperation,
  type TransactionHeader,
} from '../../../subgraphs/wallet/ledger/envelopes.js'
import { createHorizonLedger } from '../../../subgraphs/wallet/ledger/horizon-ledger.js'
import type { Ledger } from '../../../subgraphs/wallet/ledger/ledger.js'
import { signerOf } from '../../../subgraphs/wallet/ledger/signer.js'
import { startLocalNetwork } from '../../../subgraphs/wallet/local-network/server.js'
import { paymentEnvelope } from '../../support/fixtures/payment-envelope.js'
import { SUITE_LIMIT_MS } from '../../support/runner/waiting-limit.js'
import { observe, recordingServer, replayingServer } from './recorded-exchanges.js'
import { expectShape, record, recordExchanges } from './recorded-responses.js'

const isNative = ({ asset_type }: { asset_type: string }) => asset_type === 'native'

/** A Horizon of a test network; without one the development ledger is started (`npm run ledger:contract`). */
const givenUrl = process.env.LEDGER_CONTRACT_URL

/** What the wallet relies on, in the development ledger and in any other Horizon with friendbot. */
describe(`the ledger at ${givenUrl ?? 'the development ledger'}`, () => {
  let url: string
  let ledger: Ledger
  let stop = async () => {}
  const payer = Keypair.random().rawSecretKey()
  const receiver = Keypair.random().rawSecretKey()

  beforeAll(async () => {
    url = givenUrl ?? (await startDevelopmentLedger())
    const root = (await (await fetch(url)).json()) as { network_passphrase: string }
    const usdcIssuer = Keypair.random().publicKey()
    const closeMs = givenUrl ? 5_000 : 20
    const passphrase = root.network_passphrase
    ledger = createHorizonLedger({ network: 'testnet', url, passphrase, usdcIssuer, closeMs })
    await ledger.fundByFriendbot(accountOf(payer))
    await ledger.fundByFriendbot(accountOf(receiver))
  })
  afterAll(() => stop())

  async function startDevelopmentLedger(): Promise<string> {
    const local = await startLocalNetwork({ network: 'testnet', file: ':memory:', closeIntervalMs: 20 })
    stop = () => local.close()
    return local.url
  }
  const nextSequence = async () => ((await ledger.readAccount(accountOf(payer)))?.sequence ?? 0n) + 1n
  const payment = (
    header: Partial<TransactionHeader> & Pick<TransactionHeader, 'sequence'>,
    terms: Partial<PaymentOperation> = {},
  ) =>
    paymentEnvelope(
      ledger,
      {
        source: accountOf(payer),
        feePerOperation: 1_000n,
        validUntil: new Date(Date.now() + 120_000),
        ...header,
      },
      {
        destination: accountOf(receiver),
        amount: 10n,
        asset: 'XLM',
        memo: undefined,
        creates: false,
        ...terms,
      },
    )
  const at = (path: string) => url.replace(/\/$/, '') + path
  // biome-ignore lint/suspicious/noExplicitAny: a response body
  const get = async (path: string): Promise<any> => (await fetch(at(path))).json()
  /** Submits an operation and waits until it is applied. */
  async function submitted(source: Keypair, operation: xdr.Operation) {
    const server = new Horizon.Server(url, { allowHttp: true })
    const account = await server.loadAccount(source.publicKey())
    const transaction = new TransactionBuilder(account, { fee: '1000', networkPassphrase: ledger.passphrase })
      .addOperation(operation)
      .setTimeout(SUITE_LIMIT_MS / 1_000)
      .build()
    transaction.sign(source)
    const { hash } = await server.submitTransaction(transaction, { skipMemoRequiredCheck: true })
    await applied(hash).toMatchObject({ successful: true })
    const page = await get(`/transactions/${hash}/operations`)
    return { hash, operation: page._embedded.records[0] }
  }
  const applied = (hash: string) =>
    expect.poll(() => ledger.findResult(hash), givenUrl ? { interval: 1_000 } : {})
  const refusal = async (envelope: string) => {
    const submission = await ledger.submit(envelope)
    return submission.outcome === 'refused' ? submission.codes.transaction : submission.outcome
  }

  it('returns a funded account, and undefined for a missing one, each with the ledger of the response', async () => {
    const funded = await ledger.observeAccount(accountOf(payer))
    expect(funded.account).toMatchObject({ xlm: parseAmount('10000'), lockedXlm: parseAmount('1') })
    expect(funded.asOf).toBeGreaterThan(1)
    const missing = await ledger.observeAccount(Keypair.random().publicKey())
    expect(missing).toEqual({ account: undefined, asOf: expect.any(Number) })
  })

  it('closes ledgers, suggests a fee, and sends the latest-ledger header for state only', async () => {
    const { ledger: sequence, closedAt } = await ledger.latestClose()
    expect(sequence).toBeGreaterThan(1)
    expect(Math.abs(Date.parse(closedAt) - Date.now())).toBeLessThan(120_000)
    expect(await ledger.suggestFee()).toBeGreaterThanOrEqual(100n)
    const latest = async (path: string) => (await fetch(at(path))).headers.get('latest-ledger')
    expect(await latest(`/accounts/${accountOf(payer)}`)).toMatch(/^\d+$/)
    expect(await latest('/ledgers?limit=1')).toBeNull()
    expect(await latest(`/accounts/${accountOf(payer)}/payments`)).toBeNull()
  })

  it('applies a payment once: a second submission is not accepted, and the result does not change', async () => {
    const sequence = await nextSequence()
    const memo = { type: 'text', value: 'contract' } as const
    const unsigned = payment({ sequence }, { amount: 12_345n, memo })
    const envelope = unsigned.sign(signerOf(payer))
    expect(await ledger.findResult(unsigned.hash)).toBeUndefined()
    expect(await ledger.submit(envelope)).toEqual({ outcome: 'accepted' })
    await applied(unsigned.hash).toMatchObject({ hash: unsigned.hash, successful: true })
    expect(['try again later', 'tx_bad_seq']).toContain(await refusal(envelope))
    expect(await ledger.findResult(unsigned.hash)).toMatchObject({ successful: true })
    expect(await ledger.findSequenceUse(accountOf(payer), sequence)).toEqual({ hash: unsigned.hash })
    expect(await ledger.findSequenceUse(accountOf(payer), sequence + 1n)).toBeUndefined()
    const { payments } = await ledger.readPayments(accountOf(receiver), undefined)
    expect(payments).toContainEqual(
      expect.objectContaining({ transactionHash: unsigned.hash, amount: 12_345n, asset: 'XLM', memo }),
    )
  })

  it('returns the members of published responses of the real networks', async () => {
    const unsigned = payment({ sequence: await nextSequence() }, { memo: { type: 'text', value: '🐈' } })
    expect(await ledger.submit(unsigned.sign(signerOf(payer)))).toEqual({ outcome: 'accepted' })
    await applied(unsigned.hash).toMatchObject({ successful: true })
    // biome-ignore lint/suspicious/noExplicitAny: a response body
    const read = async (kind: string, path: string): Promise<any> => {
      const body = await get(path)
      const first = body._embedded?.records[0] ?? body
      await record(kind, url, path, body)
      expectShape(kind, first)
      return first
    }
    const account = `/accounts/${accountOf(payer)}`
    const { balances, signers, thresholds } = await read('account', account)
    expectShape('native balance', balances.find(isNative))
    expectShape('signer', signers[0])
    expectShape('thresholds', thresholds)
    await read('create_account', `${account}/operations?order=asc&limit=1`)
    await read('payment', `/transactions/${unsigned.hash}/operations`)
    const { ledger: sequence } = await read('transaction', `/transactions/${unsigned.hash}`)
    await read('ledger', `/ledgers/${sequence}`)
    const fees = await read('fee statistics', '/fee_stats')
    for (const distribution of [fees.fee_charged, fees.max_fee]) expectShape('fee distribution', distribution)
  })

  it('creates claimable balances, and shows a claimed amount only in the effects of the claim', async () => {
    const [from, to] = [
      Keypair.fromRawEd25519Seed(Buffer.from(payer)),
      Keypair.fromRawEd25519Seed(Buffer.from(receiver)),
    ]
    const claimants = [new Claimant(to.publicKey())]
    const created = await submitted(
      from,
      Operation.createClaimableBalance({ asset: Asset.native(), amount: '3', claimants }),
    )
    expectShape('create_claimable_balance', created.operation)
    const [balance] = await ledger.claimableBalances(to.publicKey())
    expect(balance).toMatchObject({ asset: 'XLM', known: 'XLM', amount: 30_000_000n })
    const balanceId = balance?.id ?? ''
    const listed = await get(`/claimable_balances?claimant=${to.publicKey()}`)
    expectShape('claimable balance', listed._embedded.records[0])
    expect(balance?.isClaimable(new Date())).toBe(true)
    const { offers } = await ledger.readPayments(to.publicKey(), undefined)
    expect(offers).toMatchObject([{ balanceId, asset: 'XLM', amount: 30_000_000n, source: from.publicKey() }])

    const claimed = await submitted(to, Operation.claimClaimableBalance({ balanceId }))
    const effects = await get(`/operations/${claimed.operation.id}/effects`)
    const effect = effects._embedded.records.find(
      ({ type }: { type: string }) => type === 'claimable_balance_claimed',
    )
    expectShape('claimable_balance_claimed effect', effect)
    const { payments } = await ledger.readPayments(to.publicKey(), undefined)
    expect(payments).toContainEqual(
      expect.objectContaining({
        transactionHash: claimed.hash,
        kind: 'claimable_balance',
        amount: 30_000_000n,
      }),
    )
    expect(await ledger.findClaimableBalance(balanceId, to.publicKey())).toBeUndefined()
  })

  /** Submits a transaction that is refused, and returns its result codes. */
  async function codesOf(transaction: string): Promise<object> {
    const body = new URLSearchParams({ tx: transaction })
    const refused = await fetch(at('/transactions'), { method: 'POST', body })
    expect(refused.status).toBe(400)
    const problem = (await refused.json()) as { extras: { result_codes: object } }
    expectShape('problem', problem)
    expectShape('transaction failed', problem.extras)
    return problem.extras.result_codes
  }

  it('returns problem documents for missing accounts and refused transactions, with their result codes', async () => {
    const missing = await fetch(at(`/accounts/${Keypair.random().publicKey()}`))
    expect(missing.status).toBe(404)
    expectShape('problem', await missing.json())
    const sequence = (await nextSequence()) + 5n
    const transaction = payment({ sequence }).sign(signerOf(payer))
    expect(await codesOf(transaction)).toEqual({ transaction: 'tx_bad_seq' })
    const much = payment({ sequence: await nextSequence() }, { amount: parseAmount('100000') })
    expect(await codesOf(much.sign(signerOf(payer)))).toEqual({
      transaction: 'tx_failed',
      operations: ['op_underfunded'],
    })
    // It holds only the reserve, so that it cannot pay a fee.
    const poor = Keypair.random()
    const creation = Operation.createAccount({ destination: poor.publicKey(), startingBalance: '1' })
    await submitted(Keypair.fromRawEd25519Seed(Buffer.from(payer)), creation)
    const source = poor.publicKey()
    const own = ((await ledger.readAccount(source))?.sequence ?? 0n) + 1n
    const unpaid = payment({ source, sequence: own }).sign(signerOf(poor.rawSecretKey()))
    expect(await codesOf(unpaid)).toEqual({ transaction: 'tx_insufficient_balance' })
  })

  it('finds a fee-bumped transaction by the hash of the inner one and by its sequence number', async () => {
    const sequence = await nextSequence()
    const inner = payment({ sequence })
    const bump = feeBumpEnvelope(ledger, accountOf(payer), 2_000n, inner.sign(signerOf(payer)))
    const envelope = bump.sign(signerOf(payer))
    expect(await ledger.submit(envelope)).toEqual({ outcome: 'accepted' })
    await applied(inner.hash).toMatchObject({ hash: bump.hash, successful: true })
    expect(await ledger.findSequenceUse(accountOf(payer), sequence)).toEqual({ hash: inner.hash })
  })

  it('applies a payment over a gap of sequence numbers if it has a minimum, and skips those in between', async () => {
    const next = await nextSequence()
    const unsigned = payment({ sequence: next + 3n, minSequence: next - 1n })
    expect(await ledger.submit(unsigned.sign(signerOf(payer)))).toEqual({ outcome: 'accepted' })
    await applied(unsigned.hash).toMatchObject({ successful: true })
    expect(await ledger.findSequenceUse(accountOf(payer), next + 1n)).toBe('skipped')
  })

  it('refuses a wrong sequence number, a missing signature, and time bounds that have passed', async () => {
    const sequence = await nextSequence()
    expect(await refusal(payment({ sequence: sequence + 5n }).sign(signerOf(payer)))).toBe('tx_bad_seq')
    expect(await refusal(payment({ sequence }).sign(signerOf(receiver)))).toBe('tx_bad_auth')
    const validUntil = new Date(Date.now() - 600_000)
    expect(await refusal(payment({ sequence, validUntil }).sign(signerOf(payer)))).toBe('tx_too_late')
  })

  it('leads to the same results of the client when its responses are replayed', async () => {
    const sequence = await nextSequence()
    const unsigned = payment({ sequence }, { amount: 777n, memo: { type: 'text', value: 'recorded' } })
    expect(await ledger.submit(unsigned.sign(signerOf(payer)))).toEqual({ outcome: 'accepted' })
    await applied(unsigned.hash).toMatchObject({ successful: true })
    const claimants = [new Claimant(accountOf(receiver))]
    const creation = Operation.createClaimableBalance({ asset: Asset.native(), amount: '2', claimants })
    await submitted(Keypair.fromRawEd25519Seed(Buffer.from(payer)), creation)
    const subjects = {
      payer: accountOf(payer),
      receiver: accountOf(receiver),
      nobody: Keypair.random().publicKey(),
      hash: unsigned.hash,
      ledger: (await ledger.findResult(unsigned.hash))?.ledger ?? 0,
      sequence: sequence.toString(),
      refused: payment({ sequence }).sign(signerOf(receiver)),
      passphrase: ledger.passphrase,
      usdcIssuer: ledger.usdcIssuer,
    }
    const recorder = await recordingServer(url)
    const observed = await observe(recorder.url, subjects)
    await recorder.close()
    expect(observed).toMatchObject({ result: { successful: true }, submission: { outcome: 'refused' } })
    const replay = await replayingServer(recorder.exchanges)
    expect(await observe(replay.url, subjects)).toEqual(observed)
    await replay.close()
    const { exchanges } = recorder
    await recordExchanges(url, { subjects, exchanges, observed, isDevelopmentLedger: givenUrl === undefined })
  })
})
