import { expect, test } from 'vitest'
import { EXECUTION_LEASE_MS } from '../../../subgraphs/ai-hub/review-queue/decisions/execution.process.js'
import { absent, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'rejecting an item whose approval got no response', (open) => {
  async function lostApproval(failureMode: 'forgetful' | 'silent') {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    harness.backoffice.failureMode = failureMode
    await expect(harness.decisions.approve(ana, id, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    return { ...harness, id }
  }

  test('withdraws the case that was opened', async () => {
    const { id, backoffice, decisions, happened, queue } = await lostApproval('forgetful')
    backoffice.failureMode = 'well'
    expect(backoffice.cases).toMatchObject([{ status: 'active' }])
    const rejected = await decisions.reject(ana, id, { notes: 'A joke', reason: 'spam' })
    expect({ ...absent, ...rejected }).toMatchObject({
      status: 'rejected',
      caseId: undefined,
      execution: undefined,
      attempted: [],
    })
    expect(backoffice.cases).toMatchObject([{ status: 'draft' }])
    // Everyone who reads the case reads the note, but not why a reviewer rejected the item.
    expect(backoffice.updates).toMatchObject([
      { notes: 'Después de una revisión retiramos lo que habíamos agregado a partir de una publicación.' },
    ])
    expect(await happened(id)).toEqual(['proposed', 'execution_failed', 'rejected', 'attempt_withdrawn'])
    expect(await queue.find(id)).toMatchObject({ review: { reason: 'spam', notes: 'A joke' } })
  })

  test('changes nothing when no case was opened, and a late request has no effect', async () => {
    const { id, backoffice, decisions, happened, queue } = await lostApproval('silent')
    const before = await queue.find(id)
    backoffice.failureMode = 'well'
    expect({ ...absent, ...(await decisions.reject(ana, id, {})) }).toMatchObject({
      status: 'rejected',
      execution: undefined,
    })
    expect([backoffice.cases, backoffice.updates]).toEqual([[], []])
    expect(await happened(id)).toEqual(['proposed', 'execution_failed', 'rejected'])
    // The lost request reaches the backoffice after all.
    const { createActionExecutor } = await import(
      '../../../subgraphs/ai-hub/review-queue/decisions/action-executor.client.js'
    )
    const { createCasesClient } = await import('../../../subgraphs/ai-hub/cases-client/cases.client.js')
    const late = createActionExecutor(createCasesClient(backoffice.graph), { placeOf: async () => undefined })
    if (!before) throw new Error('The item is gone.')
    await expect(late.execute(before, 'late')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(backoffice.cases).toEqual([])
  })

  test('is recorded while the backoffice is unavailable, and takes effect once it is available again', async () => {
    const { id, backoffice, decisions, clock, queue, worker } = await lostApproval('forgetful')
    backoffice.failureMode = 'silent'
    expect(await decisions.reject(ana, id, {})).toMatchObject({ status: 'rejected' })
    // Until then it cannot be reopened: the outcome of the first attempt is unknown.
    await expect(decisions.undo(ana, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    const workers = worker()
    for (let hour = 0; hour < 3; hour++) {
      clock.advance(Math.max(3_600_000, EXECUTION_LEASE_MS))
      await workers.runDue()
      expect((await queue.find(id))?.execution?.kind).toBe('compensate')
    }
    backoffice.failureMode = 'well'
    clock.advance(60_000)
    await workers.runDue()
    expect({ ...absent, ...(await queue.find(id)) }).toMatchObject({
      status: 'rejected',
      execution: undefined,
      attempted: [],
    })
    expect(backoffice.cases).toMatchObject([{ status: 'draft' }])
  })

  test('withdraws the version that took effect when several were attempted', async () => {
    const { id, backoffice, decisions } = await lostApproval('forgetful')
    await decisions.approve(ana, id, { edits: { caseData: { name: 'Second name' } } }).catch(() => undefined)
    backoffice.failureMode = 'well'
    await decisions.reject(ana, id, {})
    expect(backoffice.cases).toMatchObject([{ status: 'draft' }])
  })

  test('allows undoing and approving again, which opens another case', async () => {
    const { id, backoffice, decisions } = await lostApproval('forgetful')
    backoffice.failureMode = 'well'
    await decisions.reject(ana, id, {})
    await decisions.undo(ana, id)
    expect(await decisions.approve(ana, id, {})).toMatchObject({ status: 'approved', caseId: 'cas_2' })
    expect(backoffice.cases.map(({ status }) => status)).toEqual(['draft', 'active'])
  })
})
