import { Asset, Keypair, Operation, type xdr } from '@stellar/stellar-sdk'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLedgerDatabase } from '../../../subgraphs/wallet/local-network/core/database.js'
import { createLedger, type Ledger } from '../../../subgraphs/wallet/local-network/core/ledger.js'
import { MAX_INT64, PASSPHRASES, TOTAL_COINS } from '../../../subgraphs/wallet/local-network/core/protocol.js'
import {
  ensureGenesis,
  type GenesisKeys,
  genesisKeys,
} from '../../../subgraphs/wallet/local-network/genesis.js'
import { signedTransaction } from './support/signed-transaction.js'

/** The last two hold only lumens, so that they can be merged and created again. */
const PEOPLE = 6
const HOLDERS = 4
const LUMENS = 10_000_000n

/** A possible next step; people are positions in a list. */
type Step =
  | { kind: 'pay' | 'pay credit' | 'create'; from: number; to: number; amount: bigint }
  | { kind: 'trust'; from: number; to: number; limit: bigint }
  | { kind: 'merge' | 'sponsor'; from: number; to: number }
  | { kind: 'data'; from: number; name: number; value: boolean }
  | { kind: 'close' }

const person = fc.integer({ min: 0, max: PEOPLE - 1 })
const holder = fc.integer({ min: 0, max: HOLDERS - 1 })
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 40n * LUMENS }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: MAX_INT64 }) },
)
/** The SDK refuses to build payments of zero. */
const payable = amount.filter((stroops) => stroops > 0n)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('pay' as const, 'pay credit' as const),
    from: person,
    to: person,
    amount: payable,
  }),
  fc.record({ kind: fc.constant('create' as const), from: person, to: person, amount }),
  fc.record({ kind: fc.constant('trust' as const), from: holder, to: holder, limit: amount }),
  fc.record({ kind: fc.constant('merge' as const), from: person, to: person }),
  fc.record({ kind: fc.constant('sponsor' as const), from: holder, to: holder }),
  fc.record({ kind: fc.constant('data' as const), from: holder, name: fc.nat(2), value: fc.boolean() }),
  fc.constant({ kind: 'close' as const }),
)
const transaction = fc.record({
  payer: person,
  bumpedBy: fc.option(person),
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
})

describe('random transactions', () => {
  const people = Array.from({ length: PEOPLE }, () => Keypair.random())
  let ledger: Ledger
  let keys: GenesisKeys
  let time = Date.UTC(2026, 0, 1)
  let cursor = 0n
  const issued = new Map<string, bigint>()
  const seen = new Set<string>()

  beforeAll(() => {
    const database = openLedgerDatabase(':memory:')
    const passphrase = PASSPHRASES.testnet
    keys = genesisKeys(database, passphrase)
    ledger = createLedger({
      database,
      passphrase,
      capacity: 1000,
      lowestRate: () => 100n,
      now: () => time,
      log: () => {},
    })
    ensureGenesis(database, ledger, keys, time)
  })
  afterAll(() => {
    const everything = ['ERROR', 'PENDING', 'TRY_AGAIN_LATER', 'payment failed', 'account_merge done']
    const kinds = [
      'payment',
      'create_account',
      'change_trust',
      'manage_data',
      'end_sponsoring_future_reserves',
    ]
    expect([...seen]).toEqual(expect.arrayContaining([...everything, ...kinds.map((kind) => `${kind} done`)]))
  })

  it('conserve lumens, create credit only by payments of its issuer, and keep every count correct', () => {
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1, maxLength: 12 }), (transactions) => {
        reviveAll()
        for (const { payer, bumpedBy, steps } of transactions) {
          const source = at(payer)
          const operations = steps.flatMap((one) => operationsOf(one))
          const closes = steps.some(({ kind }) => kind === 'close') || operations.length === 0
          if (operations.length > 0) submit(source, operations, bumpedBy === null ? undefined : at(bumpedBy))
          if (closes) close()
          expectSound()
        }
        close()
        expectSound()
      }),
      { numRuns: 60 },
    )
  })

  const at = (index: number): Keypair => people[index % PEOPLE] as Keypair
  const creditOf = (issuer: Keypair): Asset => new Asset('KIND', issuer.publicKey())
  const close = (): void => {
    time += 1000
    ledger.closeNow()
  }
  const sequenceOf = (key: Keypair): bigint => ledger.entries.account(key.publicKey())?.sequence ?? 0n

  function submit(source: Keypair, operations: xdr.Operation[], bumpedBy: Keypair | undefined): void {
    const envelope = signedTransaction({
      source,
      sequence: sequenceOf(source),
      operations,
      signers: people,
      bumpedBy,
      passphrase: ledger.passphrase,
    })
    offer(envelope)
  }

  function offer(envelope: string): void {
    const decoded = ledger.decode(envelope)
    if (!decoded) throw new Error('a transaction of the SDK must decode')
    const { status } = ledger.accept(decoded)
    seen.add(status)
  }

  /** Creates all missing accounts from the genesis sponsor. */
  function reviveAll(): void {
    const missing = people.filter((key) => !ledger.entries.account(key.publicKey()))
    if (missing.length === 0) return
    const sponsor = Keypair.fromSecret(keys.sponsor.secret)
    const operations = missing.map((key) =>
      Operation.createAccount({ destination: key.publicKey(), startingBalance: '50' }),
    )
    submit(sponsor, operations, undefined)
    close()
  }

  function operationsOf(one: Step): xdr.Operation[] {
    if (one.kind === 'close') return []
    const source = at(one.from).publicKey()
    if (one.kind === 'data') {
      return [Operation.manageData({ source, name: `n${one.name}`, value: one.value ? 'v' : null })]
    }
    const other = at(one.to)
    const destination = other.publicKey()
    switch (one.kind) {
      case 'pay':
        return [
          Operation.payment({ source, destination, asset: Asset.native(), amount: decimal(one.amount) }),
        ]
      case 'pay credit':
        return [
          Operation.payment({ source, destination, asset: creditOf(at(0)), amount: decimal(one.amount) }),
        ]
      case 'create':
        return [Operation.createAccount({ source, destination, startingBalance: decimal(one.amount) })]
      case 'trust':
        return [Operation.changeTrust({ source, asset: creditOf(other), limit: decimal(one.limit) })]
      case 'merge':
        return [Operation.accountMerge({ source, destination })]
      case 'sponsor':
        return [
          Operation.beginSponsoringFutureReserves({ source, sponsoredId: destination }),
          Operation.manageData({ source: destination, name: 'sponsored', value: 'v' }),
          Operation.endSponsoringFutureReserves({ source: destination }),
        ]
    }
  }

  /** Sums over the history what issuers paid out less what they got back, which must equal what others hold. */
  function followHistory(): void {
    const page = { cursor: cursor, order: 'asc' as const, limit: 10_000 }
    for (const { id, record } of ledger.history.operations({ includeFailed: true }, page)) {
      cursor = id
      seen.add(`${record.type} ${record.transaction_successful ? 'done' : 'failed'}`)
      if (record.type !== 'payment' || !record.transaction_successful || record.asset_type === 'native')
        continue
      const issuer = String(record.asset_issuer)
      const stroops = BigInt(String(record.amount).replace('.', ''))
      const change = (record.from === issuer ? stroops : 0n) - (record.to === issuer ? stroops : 0n)
      issued.set(issuer, (issued.get(issuer) ?? 0n) + change)
    }
  }

  function expectSound(): void {
    followHistory()
    for (const key of people) {
      const lines = people.flatMap((holder) => ledger.entries.trustLinesOf(holder.publicKey()))
      const held = lines.filter(({ issuer }) => issuer === key.publicKey())
      const total = held.reduce((sum, { balance }) => sum + balance, 0n)
      expect(total).toBe(issued.get(key.publicKey()) ?? 0n)
    }
    expect(ledger.entries.lumensInAccounts() + ledger.head().feePool).toBe(TOTAL_COINS)
    for (const key of people) {
      const account = ledger.entries.account(key.publicKey())
      const lines = ledger.entries.trustLinesOf(key.publicKey())
      const data = ledger.entries.dataOf(key.publicKey())
      if (!account) {
        expect([...lines, ...data]).toEqual([])
        continue
      }
      expect(account.balance).toBeGreaterThanOrEqual(0n)
      expect(account.subentries).toBe(lines.length + data.length + account.signers.length)
      expect(account.sponsored).toBe(data.filter(({ sponsor }) => sponsor).length)
      expect(account.sponsoring).toBe(
        people
          .flatMap((one) => ledger.entries.dataOf(one.publicKey()))
          .filter(({ sponsor }) => sponsor === account.id).length,
      )
      for (const line of lines) {
        expect(line.balance).toBeGreaterThanOrEqual(0n)
        expect(line.balance).toBeLessThanOrEqual(line.limit)
      }
    }
  }
})

function decimal(stroops: bigint): string {
  const digits = stroops.toString().padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}
