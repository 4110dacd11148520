import { describe, expect, it } from 'vitest'
import {
  type LedgerPayment,
  ledgerPayments,
} from '../../../subgraphs/backoffice/donations/payments/ledger-payments.client.js'
import type { ExpectedPayment } from '../../../subgraphs/backoffice/donations/payments/payment-provider.client.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { manualClock } from '../../support/doubles/manual-clock.js'

const expected: ExpectedPayment = {
  donationId: 'don_1',
  provider: 'ledger',
  transactionId: 'txn_1',
  amount: 2_550n,
  currency: 'USD',
  caseId: 'cas_luna',
  payerId: 'usr_donor',
}

const paid: LedgerPayment = {
  network: 'public',
  type: 'sent',
  status: 'success',
  amount: '25.5000000',
  asset: 'USDC',
  failureCode: null,
  failureReason: null,
  confirmedAt: '2026-02-01T11:00:00.000Z',
  wallet: { owner: { id: 'usr_donor' } },
  donation: { caseId: 'cas_luna', anonymous: false },
}

const clock = manualClock('2026-02-01T12:00:00.000Z')

/** The part of the graph that ledger payments are read from. */
function graphWith(ledgerTransaction: LedgerPayment | null): GraphClient {
  return { request: async () => ({ ledgerTransaction }) as never }
}

const check = (found: LedgerPayment | null, more: Partial<ExpectedPayment> = {}, acceptTestnet = false) =>
  ledgerPayments(graphWith(found), acceptTestnet, clock).check({ ...expected, ...more }, { requestId: 'r' })

describe('a payment on the ledger', () => {
  it('is confirmed when the ledger has it and all its members are as expected', async () => {
    expect(await check(paid)).toEqual({ outcome: 'confirmed' })
  })

  it('is confirmed as anonymous if its donor chose so in the wallet', async () => {
    const hidden = { ...paid, donation: { caseId: 'cas_luna', anonymous: true } }
    expect(await check(hidden)).toEqual({ outcome: 'confirmed', isAnonymous: true })
  })

  it('is open while it is pending, and failed with the ledger’s reason', async () => {
    expect(await check({ ...paid, status: 'pending' })).toMatchObject({ outcome: 'open' })
    expect(await check({ ...paid, status: 'failed', failureReason: 'No trustline' })).toEqual({
      outcome: 'failed',
      failure: 'rejected',
      reason: 'No trustline',
    })
    expect(await check({ ...paid, status: 'failed', failureCode: 'op_underfunded' })).toMatchObject({
      outcome: 'failed',
      failure: 'balance_too_low',
    })
  })

  it.each([
    ['pending', null],
    ['success', '2026-02-01T11:59:30.000Z'],
  ])('is open while it may still be recognised as a donation (%s)', async (status, confirmedAt) => {
    expect(await check({ ...paid, status, confirmedAt, donation: null })).toMatchObject({ outcome: 'open' })
  })

  it('is unknown when the wallet service has no such transaction', async () => {
    expect(await check(null)).toMatchObject({ outcome: 'unknown' })
  })

  it.each<[string, Partial<LedgerPayment>]>([
    ['one stroop more', { amount: '25.5000001' }],
    ['one stroop less', { amount: '25.4999999' }],
    ['in lumens', { asset: 'XLM' }],
    ['for another case', { donation: { caseId: 'cas_milo', anonymous: false } }],
    ['no donation at all', { donation: null }],
    ['paid by somebody else', { wallet: { owner: { id: 'usr_other' } } }],
    ['paid by nobody known', { wallet: { owner: null } }],
    ['received, not sent, by the donor', { type: 'received' }],
    ['on the test network', { network: 'testnet' }],
    ['failed, but another one', { status: 'failed', amount: '1.0000000' }],
  ])('is a different payment when it is %s', async (_what, members) => {
    expect(await check({ ...paid, ...members })).toMatchObject({ outcome: 'different' })
  })

  it('is confirmed on the test network if that is accepted, and from any payer if none is expected', async () => {
    expect(await check({ ...paid, network: 'testnet' }, {}, true)).toEqual({ outcome: 'confirmed' })
    const byOther = { ...paid, wallet: { owner: { id: 'usr_other' } } }
    expect(await check(byOther, { payerId: undefined })).toEqual({ outcome: 'confirmed' })
  })

  it('fails with UPSTREAM_ERROR while the wallet service is unavailable', async () => {
    const away: GraphClient = {
      request: () => Promise.reject(new DomainError('UPSTREAM_ERROR', 'away')),
    }
    await expect(
      ledgerPayments(away, false, clock).check(expected, { requestId: 'r' }),
    ).rejects.toMatchObject({
      code: 'UPSTREAM_ERROR',
    })
  })
})
