import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedCaseIds } from '../../../subgraphs/backoffice/staging/staged-set.mapper.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { JobNotReady } from '../../../subgraphs/shared/jobs/jobs.js'
import { operatorAlertJobs } from '../../../subgraphs/shared/operator-alerts/operator-alert.worker.js'
import { backofficeDonations } from '../../../subgraphs/wallet/donations/backoffice-donations.client.js'
import { casesClient } from '../../../subgraphs/wallet/donations/cases.client.js'
import { type OpenBackoffice, openBackofficeSubgraph } from '../../support/platform/backoffice-subgraph.js'
import { graphWithCases } from '../../support/platform/wallet-subgraph.js'

const [known = ''] = fixedCaseIds
const unknown = 'cas_none'
const cause = { requestId: 'contract' }

const openDouble = async (): Promise<OpenBackoffice> => ({
  graph: graphWithCases([known]),
  guardianId: 'usr_guardian',
  close: async () => undefined,
})

/** What the wallet relies on; the double in its tests must behave like the backoffice. */
describe.each([
  ['the double', openDouble],
  ['the real subgraph', () => openBackofficeSubgraph('wallet')],
])('the backoffice as the wallet uses it: %s', (_name, open) => {
  let backoffice: OpenBackoffice
  beforeAll(async () => {
    backoffice = await open()
  })
  afterAll(() => backoffice.close())

  const donation = (caseId: string) => ({
    id: 'wdn_1',
    transactionId: 'tx_of_the_contract',
    caseId,
    network: 'public' as const,
    asset: 'USDC' as const,
    amount: 25_000_000n,
    anonymous: true,
    status: 'completed' as const,
    createdAt: '2026-02-01T12:00:00.000Z',
    completedAt: '2026-02-01T12:00:05.000Z',
  })

  test('reports which cases accept donations', async () => {
    const acceptsDonations = casesClient(backoffice.graph)
    expect(await acceptsDonations(known)).toBe(true)
    expect(await acceptsDonations(unknown)).toBe(false)
    expect(await acceptsDonations('🐕')).toBe(false)
  })

  test('accepts a donation to a case, and counts it once when it is reported again', async () => {
    const recorded: unknown[] = []
    const { record } = backofficeDonations({
      async request(...given) {
        const reply = await backoffice.graph.request(...given)
        recorded.push((reply as { recordLedgerDonation?: unknown }).recordLedgerDonation)
        return reply
      },
    })
    await record(donation(known), cause)
    await record(donation(known), cause)
    await record({ ...donation(known), transactionId: 'tx_another' }, cause)
    const [first, again, another] = recorded
    expect(first).toEqual({ id: expect.stringMatching(/^don_/) })
    expect(again).toEqual(first)
    expect(another).not.toEqual(first)
  })

  test('refuses a donation to a case that does not exist', async () => {
    const { record } = backofficeDonations(backoffice.graph)
    const elsewhere = { ...donation(unknown), transactionId: 'tx_elsewhere' }
    await expect(record(elsewhere, cause)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('raises an alert for the operators once, although the response was lost', async () => {
    const raised: unknown[] = []
    const [send] = Object.values(
      operatorAlertJobs({
        async request(...given) {
          const reply = await backoffice.graph.request(...given)
          if (raised.push((reply as { createAlert?: unknown }).createAlert) === 1)
            throw new DomainError('UPSTREAM_ERROR', 'The backoffice does not respond.')
          return reply
        },
      }),
    )
    const alert = { severity: 'high', message: 'The books differ.', metadata: { wallet: 'wal_1' } }
    const run = (message: string) => send?.run({ ...alert, message } as never, { id: 'job_1' } as never)
    await expect(run('The books differ.')).rejects.toBeInstanceOf(JobNotReady)
    await run('The books differ.')
    await run('They differ again.')
    const [first, again, another] = raised
    expect(first).toEqual({ id: expect.stringMatching(/^alert_/) })
    expect(again).toEqual(first)
    expect(another).not.toEqual(first)
  })

  test('ends the alert of a cause once it has ended, and replaces it while it lasts', async () => {
    const replies: Record<string, { id: string } | null>[] = []
    const [send] = Object.values(
      operatorAlertJobs({
        async request(...given) {
          const reply = await backoffice.graph.request(...given)
          replies.push(reply as (typeof replies)[number])
          return reply
        },
      }),
    )
    let runs = 0
    const run = async (change: object) => {
      const id = `job_of_cause_${runs++}`
      await send?.run({ cause: 'network testnet', ...change } as never, { id } as never)
      return replies.at(-1)
    }
    const alert = { severity: 'high', message: 'The network is not used.', metadata: {} }
    const first = await run(alert)
    const second = await run(alert)
    expect(second?.createAlert?.id).not.toBe(first?.createAlert?.id)
    expect(await run({})).toEqual({ ended: { id: second?.createAlert?.id } })
    expect(await run({})).toEqual({ ended: null })
  })
})
