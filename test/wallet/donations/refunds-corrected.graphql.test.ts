import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { luna, type RefundHarness, root, sam, startRefundHarness } from '../../support/fixtures/refunds.js'
import { eventually } from '../../support/runner/retry-until.js'

describe('a refund that counted as failed and was applied after all', () => {
  let harness: RefundHarness
  beforeAll(async () => {
    harness = await startRefundHarness()
  })
  afterAll(() => harness.wallet.close())

  /** As if the ledger had seemed to reject a payment. */
  async function seemsToHaveFailed(transactionId: string): Promise<string> {
    const { hash, status } = await harness.wallet.as(root).ended(transactionId)
    expect(status).toBe('success')
    await harness.wallet.db('transactions').where({ id: transactionId }).update({ status: 'failed' })
    return hash
  }
  /** Looks up a payment that counts as failed. */
  async function correct(hash: string): Promise<void> {
    await harness.wallet.db('envelopes').where({ hash }).update({ status: 'dead' })
    await inTransaction(harness.wallet.db, (trx) =>
      enqueueJob(trx, { kind: 'wallet.correct', key: hash, payload: { hash } }),
    )
  }
  const alertsAbout = (about: object) =>
    eventually(async () => {
      const found = harness.wallet.alerts.filter(({ metadata }) =>
        Object.entries(about).every(([member, value]) => metadata[member] === value),
      )
      expect(found).toHaveLength(1)
      return found
    })

  it('raises an alert if it seemed to fail, was paid again, and had been applied after all', async () => {
    const { wallet, request, decide, given } = harness
    const donation = await given('6.5')
    const first = (await decide(root, (await request(sam, donation.id)).refund.id)).transactionId
    const hash = await seemsToHaveFailed(first)
    await wallet.db('donations').where({ id: donation.id }).update({ refunded_at: null })
    const second = (await decide(root, (await request(sam, donation.id)).refund.id)).transactionId
    await wallet.as(root).ended(second)
    await correct(hash)
    const [alert] = await alertsAbout({ donationId: donation.id, transactionId: first })
    expect(alert).toMatchObject({ severity: 'critical', message: expect.stringContaining('refunded twice') })
  })

  describe('of unallocated money', () => {
    const row = (id: string) => harness.wallet.db('unallocated_donations').where({ id })
    async function returnedAsIfFailed(id: string) {
      const { returnTransactionId } = await harness.giveBack(id)
      const hash = await seemsToHaveFailed(returnTransactionId)
      await row(id).update({ state: 'open' })
      return { hash, transactionId: returnTransactionId as string }
    }

    it('raises an alert if it seemed to fail, was paid again, and had been applied after all', async () => {
      const { wallet, giveBack, unallocated } = harness
      const id = await unallocated('2.01')
      const first = await returnedAsIfFailed(id)
      await wallet.as(root).ended((await giveBack(id)).returnTransactionId)
      await correct(first.hash)
      const [alert] = await alertsAbout({ unallocatedDonationId: id, transactionId: first.transactionId })
      expect(alert?.message).toContain('returned again')
    })

    it('ends it if it seemed to fail as its repetition did, so that it is not paid once more', async () => {
      const { giveBack, unallocated } = harness
      const id = await unallocated('2.02')
      const first = await returnedAsIfFailed(id)
      await returnedAsIfFailed(id)
      await correct(first.hash)
      const returned = { state: 'returned', return_transaction_id: first.transactionId }
      await eventually(async () => expect(await row(id)).toMatchObject([returned]))
      expect(await giveBack(id)).toMatchObject({ code: 'CONFLICT' })
    })

    it('ends the donation that the money became while it seemed to have failed, and raises an alert', async () => {
      const { wallet, unallocated } = harness
      const id = await unallocated('2.03')
      const { hash, transactionId } = await returnedAsIfFailed(id)
      const allocated = await wallet.run(
        'mutation ($input: AllocateDonationInput!) { allocateDonation(input: $input) { state } }',
        { input: { id, caseId: luna, reason: 'found' } },
        sam,
      )
      expect(allocated.errors).toBeUndefined()
      await correct(hash)
      const [alert] = await alertsAbout({ unallocatedDonationId: id, transactionId })
      expect(alert?.message).toContain(luna)
      expect(await wallet.db('donations').where({ transaction_id: id })).toMatchObject([
        { status: 'completed', refunded_at: expect.any(String) },
      ])
    })
  })
})
