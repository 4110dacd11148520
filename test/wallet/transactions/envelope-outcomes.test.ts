import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../subgraphs/wallet/ledger/await-result.js'
import { type EnvelopeNetwork, paymentEnvelope } from '../../../subgraphs/wallet/ledger/envelopes.js'
import type {
  Ledger,
  LedgerAccount,
  LedgerResult,
  Submission,
} from '../../../subgraphs/wallet/ledger/ledger.js'
import { signerOf } from '../../../subgraphs/wallet/ledger/signer.js'
import type { EnvelopeRecord } from '../../../subgraphs/wallet/transactions/envelope.store.js'
import {
  type SubmissionDependencies,
  submitEnvelope,
} from '../../../subgraphs/wallet/transactions/submission/envelope-submission.service.js'
import {
  currentBid,
  type FeeSituation,
  raiseBid,
} from '../../../subgraphs/wallet/transactions/submission/fee-bump.policy.js'
import type { WalletRecord } from '../../../subgraphs/wallet/wallets/wallet.type.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const bound = '2026-02-01T12:05:00.000Z'
const applied = { hash: 'h', successful: true } as LedgerResult

/** A ledger that answers what it is told, each list from its front, and keeps what it was asked. */
function toldLedger(told: { results?: (LedgerResult | undefined)[]; closedAt?: string }) {
  const asked: string[] = []
  const results = [...(told.results ?? [])]
  const ledger = {
    async findResult() {
      asked.push('result')
      return results.shift()
    },
    async latestClose() {
      asked.push('close')
      return { ledger: 1, closedAt: told.closedAt ?? '' }
    },
  } as unknown as Ledger
  return { ledger, asked }
}

describe('what can be said of an envelope that was sent', () => {
  const outcome = ({ ledger }: { ledger: Ledger }, now: string) =>
    outcomeOf(ledger, { hash: 'h', validUntil: new Date(bound) }, manualClock(now))

  it('is its result, even long after its time bound', async () => {
    expect(await outcome(toldLedger({ results: [applied] }), '2026-02-02T00:00:00.000Z')).toBe(applied)
  })

  it('is nothing before its time bound, and no close of a ledger is asked for', async () => {
    const told = toldLedger({ closedAt: '2026-02-01T13:00:00.000Z' })
    expect(await outcome(told, '2026-02-01T12:04:59.999Z')).toBeUndefined()
    expect(told.asked).toEqual(['result'])
  })

  it.each(['2026-02-01T12:04:00.000Z', bound])(
    'is nothing by our clock alone, while the latest ledger was closed at %s',
    async (closedAt) => {
      expect(await outcome(toldLedger({ closedAt }), '2026-02-01T13:00:00.000Z')).toBeUndefined()
    },
  )

  it('is that it expired once a later ledger was closed and a last look finds nothing', async () => {
    const told = toldLedger({ closedAt: '2026-02-01T12:05:01.000Z' })
    expect(await outcome(told, '2026-02-01T13:00:00.000Z')).toBe('expired')
    expect(told.asked).toEqual(['result', 'close', 'result'])
  })

  it('is its result where that came between the first look and the close', async () => {
    const told = toldLedger({ results: [undefined, applied], closedAt: '2026-02-01T12:05:01.000Z' })
    expect(await outcome(told, '2026-02-01T13:00:00.000Z')).toBe(applied)
  })
})

const network: EnvelopeNetwork = { passphrase: 'a test', usdcIssuer: Keypair.random().publicKey() }
const payer = signerOf(Keypair.random().rawSecretKey())

/** A signed payment as it is stored; it bids 100 stroops. */
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
    sequence: 8n,
    envelope: unsigned.sign(payer),
    validUntil: bound,
    spends: { XLM: 1n, USDC: 0n },
    maxFee: unsigned.maxFee,
    createdAt: '2026-02-01T12:00:00.000Z',
    ...changes,
  }
}

describe('a sequence number that the ledger refuses', () => {
  const wallet = { id: 'wal_1', network: 'testnet', publicKey: payer.address } as WalletRecord
  const refused: Submission = { outcome: 'refused', codes: { transaction: 'tx_bad_seq' } }

  async function next(sequence: bigint | undefined, result?: LedgerResult) {
    const submitted: string[] = []
    const ledger = {
      closeMs: 1000,
      async submit(envelope: string) {
        submitted.push(envelope)
        return refused
      },
      readAccount: async () => (sequence === undefined ? undefined : ({ sequence } as LedgerAccount)),
      findResult: async () => result,
    } as unknown as Ledger
    const dependencies = {
      clock: manualClock(),
      log: recordedLog(),
      networks: { testnet: { ledger } },
    } as unknown as SubmissionDependencies
    const envelope = stored()
    const step = await submitEnvelope(dependencies, wallet, envelope)
    expect(submitted).toEqual([envelope.envelope])
    return step
  }

  it('was used by the envelope itself where that has a result', async () => {
    expect(await next(8n, applied)).toBe('look')
    expect(await next(11n, applied)).toBe('look')
  })

  it('was used by another transaction where it has none: the envelope is dead', async () => {
    expect(await next(8n)).toBe('superseded')
  })

  it('is the next by now, or of an account that is not seen: nothing is known, the same bytes go again', async () => {
    expect(await next(7n)).toBe('wait')
    expect(await next(undefined)).toBe('wait')
  })
})

describe('the bid of an envelope that waits', () => {
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

  it('stays where the network asks for no more', () => {
    expect(raised({})).toBeUndefined()
    expect(raised({ suggested: 99n, required: 100n })).toBeUndefined()
  })

  it('becomes tenfold at least, since nothing less takes the place of what waits', () => {
    expect(raised({ suggested: 101n })).toBe(1_000n)
    expect(raised({ suggested: 1_001n })).toBe(1_001n)
  })

  it('becomes what a refusal asked for, where that is more than what is suggested', () => {
    expect(raised({ required: 4_000n })).toBe(4_000n)
  })

  it('goes to the cap and not beyond, and stays where it is there', () => {
    expect(raised({ suggested: 500_000n, max: 3_000n })).toBe(3_000n)
    expect(raised({ suggested: 500_000n, max: 100n })).toBeUndefined()
  })

  it('stays where the wallet cannot bear the difference, to the stroop', () => {
    expect(raised({ suggested: 1_000n, spare: 1_900n })).toBe(1_000n)
    expect(raised({ suggested: 1_000n, spare: 1_899n })).toBeUndefined()
  })

  it('is measured by the bump that there is already', () => {
    const bumped = stored({ feeBump: 'a bump', maxFee: 2_000n })
    expect(currentBid(bumped)).toBe(1_000n)
    expect(raised({ suggested: 1_000n }, bumped)).toBeUndefined()
    expect(raised({ suggested: 1_001n }, bumped)).toBe(10_000n)
  })
})
