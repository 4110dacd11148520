import { expect, test } from 'vitest'
import { createAiHubErasures } from '../../../subgraphs/ai-hub/personal-data/erased-people.service.js'
import { recordedEvents } from '../../support/fixtures/recorded-events.js'
import { absent, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')
const admin = staffMember('chief', 'admin')
const MINUTE = 60_000

describeOnDatabasesOf('ai-hub', 'undoing a decision', (open) => {
  test('within ten seconds reopens the item and withdraws the case', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    harness.clock.advance(10_000)
    await expect(harness.decisions.undo(bruno, id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only the reviewer and administrators can undo a decision.',
    })
    const undone = await harness.decisions.undo(ana, id)
    expect({ ...absent, ...undone }).toMatchObject({
      status: 'pending',
      caseId: undefined,
      review: undefined,
      round: 1,
    })
    expect(harness.backoffice.cases[0]?.status).toBe('draft')
    expect(harness.backoffice.updates[0]).toMatchObject({ caseId: 'cas_1', type: 'note' })
    expect(await harness.queue.casesToday()).toBe(0)
    // A later approval is another action, which opens another case.
    expect((await harness.decisions.approve(bruno, id, {})).caseId).toBe('cas_2')
    expect(await harness.happened(id)).toEqual(['proposed', 'approved', 'undone', 'approved'])
  })

  test('is rejected after ten seconds, and possible for administrators within them', async () => {
    const harness = await reviewHarness(await open())
    const [late, fresh] = [await harness.pendingItem(), await harness.pendingItem()]
    await harness.decisions.reject(ana, late.id, {})
    harness.clock.advance(10_001)
    await expect(harness.decisions.undo(ana, late.id)).rejects.toThrow(
      'The 10 s to undo have passed; reverse the decision instead.',
    )
    await harness.decisions.reject(ana, fresh.id, {})
    expect({ ...absent, ...(await harness.decisions.undo(admin, fresh.id)) }).toMatchObject({
      status: 'pending',
      review: undefined,
    })
  })

  test('succeeds once for concurrent requests', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    const undos = await Promise.allSettled([1, 2, 3].map(() => harness.decisions.undo(ana, id)))
    expect(undos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(harness.backoffice.updates).toHaveLength(1)
  })

  test('is replaced by reversing it later: an approved item is rejected and withdrawn, a rejected one reopened', async () => {
    const harness = await reviewHarness(await open())
    const [good, bad] = [await harness.pendingItem(), await harness.pendingItem()]
    await harness.decisions.approve(ana, good.id, {})
    await harness.decisions.reject(ana, bad.id, { reason: 'not_relevant' })
    harness.clock.advance(60 * MINUTE)
    const reversed = await harness.decisions.reverse(bruno, good.id, {
      reason: 'wrong_animal',
      notes: 'A mix-up',
    })
    expect(reversed).toMatchObject({
      status: 'rejected',
      review: { reason: 'wrong_animal', notes: 'A mix-up', reviewedBy: 'usr_bruno' },
    })
    expect(harness.backoffice.cases[0]?.status).toBe('draft')
    expect(harness.backoffice.updates[0]?.notes).toMatch(/^Después de una revisión retiramos [^:]+\.$/)
    expect(await harness.decisions.reverse(bruno, bad.id, {})).toMatchObject({ status: 'pending' })
    await expect(harness.decisions.reverse(bruno, bad.id, {})).rejects.toThrow(
      `Item ${bad.id} is not decided; there is nothing to reverse.`,
    )
    expect(await harness.happened(good.id)).toEqual(['proposed', 'approved', 'reversed'])
    // The case that it had opened stays withdrawn: approving it again opens another one.
    const reopened = await harness.decisions.reverse(bruno, good.id, {})
    expect({ ...absent, ...reopened }).toMatchObject({ status: 'pending', caseId: undefined })
    expect((await harness.decisions.approve(bruno, good.id, {})).caseId).toBe('cas_2')
    expect(await harness.happened(bad.id)).toEqual(['proposed', 'rejected', 'reopened'])
  })

  test('withdraws an update with a note, and leaves the case unchanged', async () => {
    const harness = await reviewHarness(await open())
    const cases = [{ id: 'cas_luna', name: 'Luna', description: '', status: 'active', category: 'rescue' }]
    harness.backoffice.cases.push({ ...cases[0], guardianId: 'usr_guardian' } as never)
    const item = await harness.propose('Luna walks again', {}, cases)
    await harness.decisions.approve(ana, item?.id ?? '', {})
    await harness.decisions.undo(ana, item?.id ?? '')
    expect(harness.backoffice.cases[0]?.status).toBe('active')
    expect(harness.backoffice.updates.map(({ type }) => type)).toEqual(['emergency', 'note'])
    expect(await harness.queue.find(item?.id ?? '')).toMatchObject({ status: 'pending', caseId: 'cas_luna' })
  })

  test('of an approval as an update of a chosen case leaves an update of that case, which can be approved', async () => {
    const harness = await reviewHarness(await open())
    harness.backoffice.cases.push({ id: 'cas_luna', name: 'Luna', guardianId: 'usr_guardian' } as never)
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, { edits: { caseId: 'cas_luna' } })
    expect(await harness.decisions.undo(ana, id)).toMatchObject({
      status: 'pending',
      type: 'case_update',
      caseId: 'cas_luna',
    })
    expect(await harness.decisions.approve(bruno, id, {})).toMatchObject({ caseId: 'cas_luna' })
  })

  test('and its reversal are reported to other systems, like the decision', async () => {
    const db = await open()
    const { pendingItem, decisions } = await reviewHarness(db)
    const items = [await pendingItem(), await pendingItem()]
    for (const [at, { id }] of items.entries()) {
      const decide = () =>
        at === 0 ? decisions.approve(ana, id, {}) : decisions.reject(ana, id, { reason: 'spam' })
      await decide()
      await decisions.undo(ana, id)
      await decide()
      await decisions.reverse(ana, id, {})
    }
    const reported = (await recordedEvents(db)).filter(({ kind }) => kind === 'review.decided')
    expect(
      items.map(({ id }) =>
        reported.filter(({ data }) => data.id === id).map(({ data }) => [data.decision, data.status]),
      ),
    ).toEqual([
      [
        ['approved', 'approved'],
        ['undone', 'pending'],
        ['approved', 'approved'],
        ['reversed', 'rejected'],
      ],
      [
        ['rejected', 'rejected'],
        ['undone', 'pending'],
        ['rejected', 'rejected'],
        ['reopened', 'pending'],
      ],
    ])
  })

  test('fails while the backoffice is unavailable, and keeps the decision', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    harness.backoffice.failureMode = 'silent'
    await expect(harness.decisions.undo(ana, id)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(await harness.queue.find(id)).toMatchObject({ status: 'approved', caseId: 'cas_1' })
  })

  test('whose response was lost can be repeated as a reversal with another reason', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {})
    harness.backoffice.failureMode = 'forgetful'
    await expect(harness.decisions.undo(ana, id)).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect(harness.backoffice.cases).toMatchObject([{ status: 'draft' }])
    harness.backoffice.failureMode = 'well'
    harness.clock.advance(MINUTE)
    const reversed = await harness.decisions.reverse(ana, id, { notes: 'Not this animal' })
    expect(reversed).toMatchObject({ status: 'rejected', round: 1 })
    // The case was withdrawn once.
    expect(harness.backoffice.updates).toHaveLength(1)
  })

  test('after midnight returns the place of an automatic case to the day that it was taken from', async () => {
    const harness = await reviewHarness(await open())
    await harness.configuration.update(admin, {
      caseCreationPolicy: { requireApproval: false, maxCasesPerDay: 1 },
      reviewPolicy: { requireManualReview: false },
    })
    harness.clock.advance(11 * 60 * MINUTE + 59 * MINUTE)
    const post = await harness.post('Luna was hit by a car near the old bridge')
    harness.backoffice.beforeEffect = () => harness.clock.advance(MINUTE)
    const late = await harness.proposals.propose(post.id, 'request')
    harness.backoffice.beforeEffect = () => undefined
    expect(late).toMatchObject({
      status: 'auto_approved',
      review: { reviewedAt: '2026-02-02T00:00:00.000Z' },
    })
    await harness.propose('Toby swallowed a bone and cannot breathe, help in Ensenada')
    expect(await harness.queue.casesToday()).toBe(1)
    await harness.decisions.undo(admin, late?.id ?? '')
    expect(await harness.queue.casesToday()).toBe(1)
    expect(await harness.propose('Nine kittens in a box by the canal')).toMatchObject({
      policyReason: 'daily_cap',
    })
  })

  test('of a post that was erased with its author since is refused, and a reversal withdraws its case', async () => {
    const { decisions, backoffice, pendingItem, ...harness } = await reviewHarness(await open())
    const { id } = await pendingItem()
    await decisions.approve(ana, id, {})
    const subject = { id: 'usr_guardian', email: 'camila@rescue.example', names: ['Camila'] }
    await createAiHubErasures(harness).carryOut({ requestId: 'gdpr_req_1', subject, categories: [] })
    await expect(decisions.undo(ana, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/cannot be decided again\. Reverse the decision instead/),
    })
    expect(await decisions.reverse(ana, id, {})).toMatchObject({ status: 'rejected' })
    expect(backoffice.cases[0]?.status).toBe('draft')
  })
})
