import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../subgraphs/wallet/ledger/envelope-outcome.js'
import { closingEnvelope, type EnvelopeNetwork } from '../../../../subgraphs/wallet/ledger/envelopes.js'
import type { Ledger, LedgerResult, SequenceUse } from '../../../../subgraphs/wallet/ledger/ledger.js'
import { signerOf } from '../../../../subgraphs/wallet/ledger/signer.js'
import type { EnvelopeRecord } from '../../../../subgraphs/wallet/transactions/envelope.store.js'
import {
  currentBid,
  type FeeSituation,
  raiseBid,
} from '../../../../subgraphs/wallet/transactions/submission/fee-bump.policy.js'
import { paymentEnvelope } from '../../../support/fixtures/payment-envelope.js'

const bound = '2026-02-01T12:05:00.000Z'
const later = '2026-02-01T12:05:01.000Z'
const applied = { hash: 'h', successful: true } as LedgerResult

const network: EnvelopeNetwork = { passphrase: 'a test', usdcIssuer: Keypair.random().publicKey() }
const payer = signerOf(Keypair.random().rawSecretKey())

/** A stored, signed payment that bids 100 stroops. */
function stored(changes: Partial<EnvelopeRecord> = {}): EnvelopeRecord {
  const header = { source: payer.address, sequence: 8n, feePerOperation: 100n, validUntil: new Date(bound) }
  const unsigned = paymentEnvelope(network, header, {
    destination: Keypair.random().publicKey(),
    amount: 1n,
    asset: 'XLM',
    memo: undefined,
    creates: false,
  })
  return {
    hash: unsigned.hash,
    walletId: 'wal_1',
    transactionId: 'txn_1',
    purpose: 'payment',
    status: 'pending',
    source: payer.address,
    sequence: 8n,
    envelope: unsigned.sign(payer),
    validUntil: bound,
    spends: { XLM: 1n, USDC: 0n },
    maxFee: unsigned.maxFee,
    createdAt: '2026-02-01T12:00:00.000Z',
    ...changes,
  }
}

/** What each reading of the network returns; the last one repeats. */
interface Seen {
  readonly result?: LedgerResult
  readonly closedAt?: string
  readonly head?: number
  /** The account's sequence number; null for an account that does not exist. */
  readonly sequence?: bigint | null
  readonly asOf?: number | null
  readonly use?: SequenceUse
}

/** A network whose servers return the next reading after each ledger. */
function networkOf(...looks: readonly Seen[]) {
  const asked: string[] = []
  let at = 0
  const seen = () => looks[Math.min(at, looks.length - 1)] ?? {}
  const ledger = {
    ...network,
    async findResult() {
      asked.push('result')
      return seen().result
    },
    latestClose: async () => ({ ledger: seen().head ?? 100, closedAt: seen().closedAt ?? bound }),
    async observeAccount() {
      const { sequence = 7n, asOf = 100 } = seen()
      return { account: sequence === null ? undefined : { sequence }, asOf: asOf ?? undefined }
    },
    findSequenceUse: async () => seen().use,
  } as unknown as Ledger
  const nextLedger = async () => {
    asked.push('next ledger')
    at++
  }
  return { ledger, asked, nextLedger }
}

describe('the outcome of an envelope with the sequence number 8', () => {
  const envelope = stored()
  const outcome = (
    of: ReturnType<typeof networkOf>,
    now = '2026-02-01T13:00:00.000Z',
    isSequenceRefused = false,
  ) =>
    outcomeOf(
      of.ledger,
      { ...envelope, validUntil: new Date(bound) },
      {
        now: new Date(now),
        isSequenceRefused,
        nextClose: of.nextLedger,
        signal: new AbortController().signal,
      },
    )

  it('is its result, even long after its time bound', async () => {
    expect(await outcome(networkOf({ result: applied }))).toBe(applied)
  })

  it('is unknown after one reading before its time bound if its number was not refused', async () => {
    const of = networkOf({ closedAt: later })
    expect(await outcome(of, '2026-02-01T12:04:59.999Z')).toBeUndefined()
    expect(of.asked).toEqual(['result'])
  })

  it.each(['2026-02-01T12:04:00.000Z', bound])(
    'is unknown while the latest ledger was closed at %s',
    async (closedAt) => {
      expect(await outcome(networkOf({ closedAt }))).toBeUndefined()
    },
  )

  it('is expired once two readings show the number as unused in a ledger after the bound', async () => {
    const of = networkOf({ closedAt: later })
    expect(await outcome(of)).toBe('expired')
    expect(of.asked).toEqual(['result', 'next ledger', 'result'])
  })

  it('is unknown if the server that shows the number as unused lags behind the ledger after the bound', async () => {
    expect(await outcome(networkOf({ closedAt: later, asOf: 99 }))).toBeUndefined()
    expect(await outcome(networkOf({ closedAt: later }, { closedAt: later, asOf: 99 }))).toBeUndefined()
  })

  it('is unknown for a minute after the bound if the server does not name its latest ledger', async () => {
    expect(await outcome(networkOf({ closedAt: later, asOf: null }))).toBeUndefined()
    expect(await outcome(networkOf({ closedAt: '2026-02-01T12:06:01.000Z', asOf: null }))).toBe('expired')
  })

  it('is its result if that appears before the second reading', async () => {
    const of = networkOf({ closedAt: later }, { closedAt: later, result: applied })
    expect(await outcome(of)).toBe(applied)
  })

  describe('when its number was refused, before its time bound', () => {
    const refused = (of: ReturnType<typeof networkOf>) => outcome(of, '2026-02-01T12:01:00.000Z', true)

    it('is unknown while the servers lag, so that the number appears unused or its use is missing', async () => {
      expect(await refused(networkOf({ sequence: 7n }))).toBeUndefined()
      expect(await refused(networkOf({ sequence: 8n }))).toBeUndefined()
      expect(await refused(networkOf({ sequence: null }))).toBeUndefined()
    })

    it('is unknown if the envelope itself used it and its result is still missing', async () => {
      expect(await refused(networkOf({ sequence: 8n, use: { hash: envelope.hash } }))).toBeUndefined()
    })

    it('is superseded at once if another transaction used the number', async () => {
      const of = networkOf({ sequence: 8n, use: { hash: 'another' } })
      expect(await refused(of)).toBe('superseded')
      expect(of.asked).toEqual(['result', 'result'])
    })

    it('is superseded after two readings if the account skipped the number', async () => {
      const of = networkOf({ sequence: 9n, use: 'skipped' })
      expect(await refused(of)).toBe('superseded')
      expect(of.asked).toContain('next ledger')
      expect(await refused(networkOf({ sequence: 9n, use: 'skipped' }, { sequence: 9n }))).toBeUndefined()
    })
  })

  it('is expired ten minutes after the bound if the use of the number cannot be determined', async () => {
    const gone = (closedAt: string) => networkOf({ sequence: null, closedAt })
    expect(await outcome(gone('2026-02-01T12:15:00.000Z'))).toBeUndefined()
    expect(await outcome(gone('2026-02-01T12:15:01.000Z'))).toBe('expired')
  })
})

describe('the bid of a pending envelope', () => {
  const situation = (changes: Partial<FeeSituation>): FeeSituation => ({
    suggested: 100n,
    max: 100_000n,
    spare: 1_000_000n,
    ...changes,
  })
  /** The new bid for one operation; a fee bump pays for two. */
  const raised = (changes: Partial<FeeSituation>, envelope = stored()) => {
    const bump = raiseBid(network, payer.address, envelope, situation(changes))
    return bump && bump.maxFee / 2n
  }

  it('does not change if the network demands no more', () => {
    expect(raised({})).toBeUndefined()
    expect(raised({ suggested: 99n, required: 100n })).toBeUndefined()
  })

  it('is raised at least tenfold, as the network replaces a queued transaction only then', () => {
    expect(raised({ suggested: 101n })).toBe(1_000n)
    expect(raised({ suggested: 1_001n })).toBe(1_001n)
  })

  it('is raised to the fee that a refusal demanded if that is more than the suggested one', () => {
    expect(raised({ required: 4_000n })).toBe(4_000n)
  })

  it('is raised to the cap at most, and does not change at the cap', () => {
    expect(raised({ suggested: 500_000n, max: 3_000n })).toBe(3_000n)
    expect(raised({ suggested: 500_000n, max: 100n })).toBeUndefined()
  })

  it('does not change if the wallet cannot pay the difference, to the stroop', () => {
    expect(raised({ suggested: 1_000n, spare: 1_900n })).toBe(1_000n)
    expect(raised({ suggested: 1_000n, spare: 1_899n })).toBeUndefined()
  })

  it('is calculated per operation, of which a closing has several', () => {
    const header = { source: payer.address, sequence: 8n, feePerOperation: 100n, validUntil: new Date(bound) }
    const terms = { destination: Keypair.random().publicKey(), usdc: 5n, memo: undefined }
    const unsigned = closingEnvelope(network, header, terms)
    const closing = stored({ envelope: unsigned.sign(payer), maxFee: unsigned.maxFee })
    expect(currentBid(network, closing)).toBe(100n)
    expect(raiseBid(network, payer.address, closing, situation({ suggested: 250n }))?.maxFee).toBe(4_000n)
  })

  it('is calculated from an existing fee bump', () => {
    const bumped = stored({ feeBump: 'a bump', maxFee: 2_000n })
    expect(currentBid(network, bumped)).toBe(1_000n)
    expect(raised({ suggested: 1_000n }, bumped)).toBeUndefined()
    expect(raised({ suggested: 1_001n }, bumped)).toBe(10_000n)
  })
})
