import { expect, it } from 'vitest'
import type { PostRecord } from '../../../subgraphs/ai-hub/posts/post.service.js'
import { absent, analysis, staffMember } from '../../support/fixtures/review-queue.js'
import { trainingHarness } from '../../support/fixtures/training.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'the training examples from decisions', (open) => {
  async function harness(retrainAfter?: number) {
    const made = await trainingHarness(await open(), retrainAfter === undefined ? {} : { retrainAfter })
    const labels = async () => (await made.training.labels({})).nodes
    return { ...made, labels }
  }

  it('label an approved post as case-related, with its urgency and update type', async () => {
    const { pendingItem, decisions, labels } = await harness()
    const item = await pendingItem()
    await decisions.approve(ana, item.id, {})
    expect((await labels()).map((label) => ({ ...absent, ...label }))).toMatchObject([
      {
        source: 'review',
        sourceKey: item.id,
        text: item.tweetContent,
        language: 'es',
        author: 'camila',
        event: 'cas_1',
        isCaseRelated: true,
        urgency: 'high',
        caseUpdateType: 'emergency',
        givenBy: 'usr_ana',
        usedIn: undefined,
      },
    ])
  })

  it.each([
    ['normal', 'high', 'medium'],
    ['urgent', 'low', 'high'],
    ['urgent', 'critical', 'critical'],
    ['normal', 'medium', 'medium'],
  ] as const)(
    'with the priority edited to %s correct the urgency %s to %s',
    async (priority, shown, urgency) => {
      const { pendingItem, decisions, labels } = await harness()
      const item = await pendingItem({ analysis: analysis({ urgency: shown }) })
      await decisions.approve(ana, item.id, { edits: { caseData: { priority } } })
      expect(await labels()).toMatchObject([{ isCaseRelated: true, urgency }])
    },
  )

  it.each([true, false])(
    'include second looks at posts that might be about a case: approved %s',
    async (isCaseRelated) => {
      const { pendingItem, decisions, labels } = await harness()
      const item = await pendingItem({ analysis: analysis({ isCaseRelated: false, flags: ['perhaps'] }) })
      if (isCaseRelated) await decisions.approve(ana, item.id, {})
      else await decisions.reject(ana, item.id, { reason: 'not_case_related' })
      expect(await labels()).toMatchObject([{ text: item.tweetContent, isCaseRelated }])
    },
  )

  it('use the edited update type and case', async () => {
    const { pendingItem, decisions, labels, backoffice } = await harness()
    backoffice.cases.push({
      id: 'cas_luna',
      name: 'Luna',
      description: 'Perra',
      status: 'active',
      category: 'rescue',
      guardianId: 'usr_guardian',
    })
    const item = await pendingItem()
    const edits = { caseId: 'cas_luna', updateData: { type: 'adoption' as const } }
    await decisions.approve(ana, item.id, { edits })
    expect(await labels()).toMatchObject([
      { isCaseRelated: true, caseUpdateType: 'adoption', event: 'cas_luna' },
    ])
  })

  it.each([
    ['not_case_related', 1],
    ['not_relevant', 1],
    ['spam', 1],
    ['duplicate', 0],
    ['duplicate_of_another', 0],
    ['policy', 0],
    ['policy_violation', 0],
    ['wrong_case', 0],
    ['insufficient_information', 0],
    [undefined, 0],
  ] as const)('for a rejection with the reason %s are %d', async (reason, count) => {
    const { pendingItem, decisions, labels } = await harness()
    const item = await pendingItem()
    await decisions.reject(ana, item.id, { reason: reason ?? null })
    const given = await labels()
    expect(given).toHaveLength(count)
    for (const label of given)
      expect({ ...absent, ...label }).toMatchObject({
        isCaseRelated: false,
        urgency: undefined,
        caseUpdateType: undefined,
      })
  })

  it('are removed when a decision is undone or reopened, and added by a new decision', async () => {
    const { pendingItem, decisions, labels, clock } = await harness()
    const [approved, rejected] = [await pendingItem(), await pendingItem()]
    await decisions.approve(ana, approved.id, {})
    await decisions.reject(ana, rejected.id, { reason: 'spam' })
    expect(await labels()).toHaveLength(2)
    await decisions.undo(ana, approved.id)
    await decisions.undo(ana, rejected.id)
    expect(await labels()).toEqual([])
    await decisions.reject(ana, approved.id, { reason: 'spam' })
    await decisions.approve(ana, rejected.id, {})
    expect((await labels()).map(({ isCaseRelated }) => isCaseRelated).sort()).toEqual([false, true])
    clock.advance(60_000)
    await decisions.reverse(ana, rejected.id, {})
    await decisions.reverse(ana, approved.id, {})
    expect(await labels()).toEqual([])
    await decisions.approve(ana, approved.id, {})
    clock.advance(60_000)
    await decisions.reverse(ana, approved.id, { reason: 'not_case_related' })
    expect(await labels()).toMatchObject([{ sourceKey: approved.id, isCaseRelated: false }])
  })

  it('exclude an approval that was reversed because of an error in the proposal', async () => {
    const { pendingItem, decisions, labels, clock } = await harness()
    const item = await pendingItem()
    await decisions.approve(ana, item.id, {})
    clock.advance(60_000)
    await decisions.reverse(ana, item.id, { reason: 'wrong_animal' })
    expect(await labels()).toEqual([])
  })

  it('exclude automatic decisions and simulated posts', async () => {
    const { pendingItem, propose, decisions, labels, configuration } = await harness()
    const simulated: Partial<PostRecord> = { id: 'test_tweet_1', network: 'simulation' }
    const item = await pendingItem(simulated)
    await decisions.approve(ana, item.id, {})
    await configuration.update(staffMember('chief', 'admin'), {
      caseCreationPolicy: { requireApproval: false },
      reviewPolicy: { requireManualReview: false },
    })
    expect((await propose('se perdió una tortuga de agua en el arroyo'))?.status).toBe('auto_approved')
    expect(await labels()).toEqual([])
  })

  it('exclude a disputed decision until it is upheld, then with its edits', async () => {
    const { pendingItem, decisions, secondReviews, labels, db } = await harness()
    const item = await pendingItem({ analysis: analysis({ urgency: 'low' }) })
    await decisions.approve(ana, item.id, { edits: { caseData: { priority: 'urgent' } } })
    const [first] = await labels()
    await db('review_items').update({ awaits_second_review: true })
    await secondReviews.add(staffMember('bruno'), item.id, { approve: false })
    expect(await labels()).toEqual([])
    await secondReviews.uphold(staffMember('clara'), item.id)
    expect(await labels()).toMatchObject([{ ...first, id: expect.any(String), urgency: 'high' }])
  })

  it('start one retraining after enough new decisions', async () => {
    const { pendingItem, decisions, db } = await harness(3)
    const waiting = async () => (await db('jobs').where({ kind: 'training.retrain' })).length
    for (const count of [1, 2, 3, 4]) {
      await decisions.approve(ana, (await pendingItem()).id, {})
      expect(await waiting()).toBe(count < 3 ? 0 : 1)
    }
  })
})
