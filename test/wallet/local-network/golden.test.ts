import { Keypair, Operation, StrKey, TransactionBuilder, xdr } from '@stellar/stellar-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeResult, resultCodes } from '../../../subgraphs/wallet/ledger/result-codes.js'
import { applyTransaction } from '../../../subgraphs/wallet/local-network/core/transactions/apply-transaction.js'
import {
  decodeEnvelope,
  innermost,
  networkId,
  type SignedTransaction,
} from '../../../subgraphs/wallet/local-network/core/transactions/envelope.js'
import { feeAtRate } from '../../../subgraphs/wallet/local-network/core/transactions/fees.js'
import { signatureChecker } from '../../../subgraphs/wallet/local-network/core/transactions/signatures.js'
import { refusal } from '../../../subgraphs/wallet/local-network/core/transactions/transaction-checks.js'
import { type GoldenEnvelope, golden, goldenCases, goldenEnvelopes } from './support/golden-cases.js'
import { type NetworkUnderTest, startNetwork } from './support/network-under-test.js'
import { stateWith } from './support/state-under-test.js'

const AT = { sequence: 1000, closeTime: 1_600_000_000 }

function decoded({
  envelope_xdr,
  passphrase,
}: {
  envelope_xdr: string
  passphrase: string
}): SignedTransaction {
  const transaction = decodeEnvelope(envelope_xdr, passphrase)
  if (!transaction) throw new Error('did not decode')
  return transaction
}

function signedBy(transaction: SignedTransaction, account: string): boolean {
  return signatureChecker(transaction.hash, transaction.signatures).reaches([{ key: account, weight: 1 }], 1)
}

describe('known envelopes of the real network', () => {
  it.each(goldenEnvelopes)('$id has the hash, content and signatures that its source names', (known) => {
    const transaction = decoded(known)
    const inner = innermost(transaction)
    expect(transaction.hash.toString('hex')).toBe(known.hash)
    expect(inner.source.muxed ?? inner.source.account).toBe(known.source)
    expect(inner.sequence.toString()).toBe(known.sequence)
    expect(inner.fee.toString()).toBe(known.fee)
    expect(inner.operations).toHaveLength(known.operations.length)
    expect(inner.preconditions.timeBounds ?? null).toEqual(
      known.time_bounds && {
        minTime: BigInt(known.time_bounds.minTime),
        maxTime: BigInt(known.time_bounds.maxTime),
      },
    )
    expect(inner.signatures).toHaveLength(known.signature_count)
    expect(signedBy(inner, inner.source.account)).toBe(known.signature_valid_for_source)
  })

  it('fee bumps have their hash, inner hash, fee source and fee', () => {
    const bumps = goldenEnvelopes.filter(({ inner_hash }) => inner_hash !== undefined)
    expect(bumps).toHaveLength(2)
    for (const known of bumps) {
      const bump = decoded(known)
      if (bump.kind !== 'fee bump') throw new Error('not a fee bump')
      expect(bump.inner.hash.toString('hex')).toBe(known.inner_hash)
      expect(bump.source.account).toBe(known.fee_source)
      expect(bump.fee.toString()).toBe(known.fee_bump_fee)
      expect(signedBy(bump, bump.source.account)).toBe(known.signature_valid_for_fee_source)
    }
  })

  it('the same bytes have no valid signature under another passphrase', () => {
    const wrong = golden<GoldenEnvelope>('env-payment-native-wrong-network')
    const transaction = decoded(wrong)
    expect(transaction.hash.toString('hex')).toBe(wrong.hash)
    const state = stateWith({
      id: transaction.source.account,
      sequence: innermost(transaction).sequence - 1n,
    })
    const result = refusal(transaction, { state, at: AT })
    expect(result && resultCodes(result)).toEqual({ transaction: wrong.expect_result_code })
  })

  it('network ids are the hashes of the passphrases', () => {
    const networks = golden('network-ids').data as Record<string, { passphrase: string; id: string }>
    for (const { passphrase, id } of Object.values(networks))
      expect(networkId(passphrase).toString('hex')).toBe(id)
  })

  it('the payment of Horizon’s documentation is applied with exactly the documented result', () => {
    const known = golden<GoldenEnvelope>('horizon-doc-SubmitaTransaction')
    const transaction = decoded(known)
    const state = stateWith({ id: known.source, sequence: BigInt(known.sequence) - 1n })
    expect(refusal(transaction, { state, at: AT })).toBeUndefined()
    const applied = applyTransaction(transaction, feeAtRate(transaction, 100n), state, AT)
    expect(applied.result.toXDR('base64')).toBe(known.result_xdr)
  })

  it('friendbot’s transaction needs both signers: the channel for the transaction, the bot for the operation', () => {
    const known = golden<GoldenEnvelope>('friendbot-create-account-two-signers')
    const secrets = known.secrets as { bot: string; minion: string }
    const [bot, minion] = [Keypair.fromSecret(secrets.bot), Keypair.fromSecret(secrets.minion)]
    const check = (envelope: string) => {
      const state = stateWith(
        { id: minion.publicKey(), sequence: 1n },
        { id: bot.publicKey(), sequence: 1n, balance: 1_000_000_000_000n },
      )
      const result = refusal(decoded({ ...known, envelope_xdr: envelope }), { state, at: AT })
      return result && resultCodes(result)
    }
    const without = (index: number): string => {
      const transaction = TransactionBuilder.fromXDR(known.envelope_xdr, known.passphrase)
      transaction.signatures.splice(index, 1)
      return transaction.toXDR()
    }
    expect(check(known.envelope_xdr)).toBeUndefined()
    expect(check(without(0))).toEqual({ transaction: 'tx_bad_auth' })
    expect(check(without(1))).toEqual({ transaction: 'tx_failed', operations: ['op_bad_auth'] })
  })
})

describe('known results of the real network', () => {
  const results = goldenCases.filter(({ kind }) => kind === 'result_xdr')

  it.each(results)('$id has the result codes of Horizon', ({ result_xdr, result_codes }) => {
    expect(resultCodes(decodeResult(result_xdr as string))).toEqual(result_codes)
  })

  it('every result in the table has its code', () => {
    const table = golden('result-xdr-table-derived').table as Record<string, string>
    for (const [name, result] of Object.entries(table)) {
      const codes = resultCodes(decodeResult(result))
      const expected = name.split(' ').at(-1) ?? ''
      expect([codes.transaction, ...(codes.operations ?? [])]).toContain(expected)
    }
  })

  it('every result code of the ledger has a name', () => {
    for (const value of enumNames(xdr.TransactionResultCode)) {
      const named = resultCodes(
        new xdr.TransactionResult({
          feeCharged: xdr.Int64.fromString('0'),
          result: transactionResultFor(value),
          ext: new xdr.TransactionResultExt(0),
        }),
      )
      expect(named.transaction).toMatch(/^tx_[a-z_]+$/)
    }
  })
})

function enumNames(type: unknown): string[] {
  return Object.keys((type as { _members: Record<string, unknown> })._members).filter(
    (name) => !name.startsWith('txFeeBump'),
  )
}

function transactionResultFor(name: string): xdr.TransactionResultResult {
  const make = (xdr.TransactionResultResult as unknown as Record<string, (value?: unknown) => unknown>)[name]
  return make?.(name === 'txSuccess' || name === 'txFailed' ? [] : undefined) as xdr.TransactionResultResult
}

describe('recorded responses of a real Horizon', () => {
  let network: NetworkUnderTest
  let account: string

  beforeAll(async () => {
    network = await startNetwork()
    const holder = await network.newAccount()
    account = holder.publicKey()
  })
  afterAll(() => network.close())

  const body = async (path: string): Promise<Record<string, unknown>> =>
    (await fetch(network.url + path)).json() as Promise<Record<string, unknown>>

  it('accounts have every documented member with its type', async () => {
    expect(shapeOf(await body(`/accounts/${account}`))).toMatchObject(
      shapeWithout(golden('horizon-json-account').body, ['balances']),
    )
    const known = golden('horizon-json-account').body as { balances: object[] }
    const answer = (await body(`/accounts/${network.distributor.publicKey()}`)) as { balances: object[] }
    expect(shapeOf(answer.balances[0])).toMatchObject(shapeWithout(known.balances[0], []))
    expect(shapeOf(answer.balances[1])).toEqual(shapeOf(known.balances[2]))
  })

  it('ledgers have every documented member with its type', async () => {
    expect(shapeOf(await body('/ledgers/2'))).toMatchObject(
      shapeWithout(golden('horizon-json-ledger').body, []),
    )
  })

  it('fee statistics have every documented member with its type', async () => {
    expect(shapeOf(await body('/fee_stats'))).toEqual(shapeOf(golden('horizon-json-fee_stats').body))
  })

  it('payments have every documented member with its type', async () => {
    const known = golden('horizon-json-payments-page').body as {
      _links: object
      _embedded: { records: Record<string, unknown>[] }
    }
    const created = known._embedded.records.find(({ type }) => type === 'create_account')
    const page = (await body(`/accounts/${account}/payments`)) as typeof known
    expect(shapeOf(page._links)).toEqual(shapeOf(known._links))
    expect(shapeOf(page._embedded.records[0])).toEqual(shapeOf(created))
  })

  it('a refused transaction returns the documented problem', async () => {
    const known = golden('problem-transaction_failed-doc')
    const documented = known.body as Record<string, unknown> & { extras: object }
    const payer = await network.newAccount()
    const cheap = await network.build(payer, [Operation.bumpSequence({ bumpTo: '0' })], { fee: '10' })
    const response = await submit(network, cheap.toXDR())
    const problem = (await response.json()) as typeof documented
    expect(response.status).toBe(known.http_status)
    expect(response.headers.get('content-type')).toBe(known.content_type)
    expect(problem).toEqual({ ...documented, extras: { ...documented.extras, envelope_xdr: cheap.toXDR() } })
  })

  it('bytes that are not an envelope return the documented problem', async () => {
    const known = golden('problem-transaction_malformed-doc')
    const { extras } = known.body as { extras: { envelope_xdr: string } }
    const response = await submit(network, extras.envelope_xdr)
    expect(response.status).toBe(known.http_status)
    expect(response.headers.get('content-type')).toBe(known.content_type)
    expect(await response.json()).toEqual(known.body)
  })

  it('addresses that are invalid according to SEP-23 are refused', async () => {
    const { invalid, valid } = golden('sep23-strkeys') as unknown as {
      invalid: string[]
      valid: { G: string }
    }
    expect(StrKey.isValidEd25519PublicKey(valid.G)).toBe(true)
    expect((await fetch(`${network.url}/accounts/${valid.G}`)).status).toBe(404)
    for (const address of invalid) {
      const response = await fetch(`${network.url}/accounts/${encodeURIComponent(address)}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ extras: { invalid_field: 'account_id' } })
    }
  })
})

function submit(network: NetworkUnderTest, envelope: string): Promise<Response> {
  return fetch(`${network.url}/transactions`, { method: 'POST', body: new URLSearchParams({ tx: envelope }) })
}

/** The types of all members, on which the types of a client rely. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return 'list'
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

function shapeWithout(value: unknown, names: string[]): object {
  const shape = shapeOf(value) as Record<string, unknown>
  return Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)))
}
