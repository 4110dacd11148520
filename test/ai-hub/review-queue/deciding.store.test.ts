import { expect, test } from 'vitest'
import { aiHubInventory } from '../../../subgraphs/ai-hub/personal-data/personal-data-inventory.policy.js'
import { decideEach } from '../../../subgraphs/ai-hub/review-queue/decisions/bulk-decisions.service.js'
import { reviewItemStore } from '../../../subgraphs/ai-hub/review-queue/queue/review-item.store.js'
import { createErasures } from '../../../subgraphs/shared/personal-data/erasures.js'
import { placesOf } from '../../support/fixtures/all-tables.js'
import { analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'bulk decisions', (open) => {
  test('are taken independently, with a result for each id in order', async () => {
    const harness = await reviewHarness(await open())
    const [one, two, three] = [
      await harness.pendingItem(),
      await harness.pendingItem(),
      await harness.pendingItem(),
    ]
    await harness.decisions.reject(ana, two.id, {})
    const ids = [one.id, two.id, 'review_1_none', three.id]
    const results = await decideEach(ids, (id) => harness.decisions.approve(ana, id, {}))
    expect(results.map(({ id, success, code }) => ({ id, success, code }))).toEqual([
      { id: one.id, success: true, code: undefined },
      { id: two.id, success: false, code: 'CONFLICT' },
      { id: 'review_1_none', success: false, code: 'NOT_FOUND' },
      { id: three.id, success: true, code: undefined },
    ])
    expect(results[0]?.item).toMatchObject({ status: 'approved', caseId: 'cas_1' })
    expect(harness.backoffice.cases).toHaveLength(2)
  })

  test('accept 1 to 100 distinct ids', async () => {
    const never = () => expect.fail('nothing is decided')
    for (const ids of [[], ['a', 'a'], Array.from({ length: 101 }, (_, at) => `review_${at}`)])
      await expect(decideEach(ids, never)).rejects.toMatchObject({ fields: { ids: expect.any(String) } })
  })
})

describeOnDatabasesOf('ai-hub', 'editing and accepting', (open) => {
  test('keeps the number of repeated posts that were found after the item was read', async () => {
    const db = await open()
    const harness = await reviewHarness(db)
    const { id } = await harness.pendingItem()
    const store = reviewItemStore(db)
    const read = await store.byId(id)
    if (!read) throw new Error('The item is missing')
    await store.addDuplicate(id)
    await store.replace({ ...read, urgency: 'low' })
    expect(await store.byId(id)).toMatchObject({ duplicates: 1, urgency: 'low' })
  })

  test('executes the edited action and records the changes', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    const before = proposedAction.caseData
    const approved = await harness.decisions.approve(ana, id, {
      edits: { caseData: { name: 'Canela', donationGoal: 12_345n, priority: before?.priority ?? '' } },
    })
    expect(harness.backoffice.cases[0]).toMatchObject({
      name: 'Canela',
      description: before?.description,
      donationGoal: 123.45,
    })
    expect(approved.proposedAction.caseData).toMatchObject({ name: 'Canela', donationGoal: 12_345n })
    const edited = (await harness.history.ofItems([id])).find(({ kind }) => kind === 'edited')
    expect(edited?.details).toEqual({
      changes: {
        'caseData.name': { before: before?.name, after: 'Canela' },
        'caseData.donationGoal': { before: null, after: 123.45 },
      },
    })
  })

  test('turns a proposed case into an update of an existing case', async () => {
    const harness = await reviewHarness(await open())
    const { id, tweetContent } = await harness.pendingItem()
    const approved = await harness.decisions.approve(ana, id, { edits: { caseId: 'cas_known' } })
    expect(approved).toMatchObject({ type: 'case_update', caseId: 'cas_known' })
    expect(harness.backoffice.cases).toEqual([])
    expect(harness.backoffice.updates).toEqual([
      expect.objectContaining({ caseId: 'cas_known', type: 'emergency', notes: tweetContent }),
    ])
  })

  test('rejects invalid edits, names the member and leaves the item unchanged', async () => {
    const harness = await reviewHarness(await open())
    const item = await harness.pendingItem()
    const faults: [object, string][] = [
      [{ caseData: { name: ' ' } }, 'edits.caseData.name'],
      [{ caseData: { priority: 'soon' } }, 'edits.caseData.priority'],
      [{ caseData: { description: 'a\u0000b' } }, 'edits.caseData.description'],
      [{ updateData: { notes: 'x' } }, 'edits.updateData'],
      [{ images: ['javascript:alert(1)'] }, 'edits.images.0'],
    ]
    for (const [edits, field] of faults)
      await expect(harness.decisions.approve(ana, item.id, { edits })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      })
    expect(await harness.queue.find(item.id)).toEqual(item)
  })

  test('records no edit when nothing changed', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    await harness.decisions.approve(ana, id, {
      edits: { caseData: { name: proposedAction.caseData?.name ?? '' } },
    })
    expect(await harness.happened(id)).toEqual(['proposed', 'approved'])
  })
})

describeOnDatabasesOf('ai-hub', 'an erasure of a guardian', (open) => {
  test('leaves no text of decided posts: no quote of a model, no edit, no example of a former handle', async () => {
    const harness = await reviewHarness(await open())
    const content = 'Nube cayó en la zanja de Tolosa y necesitamos $ 45.000'
    const opinion = { model: 'judge', agrees: true, isCaseRelated: true, urgency: 'high' } as const
    const secondOpinion = { ...opinion, evidence: ['la zanja de Tolosa'], amounts: ['$ 45.000'] }
    const item = await harness.pendingItem({ content, analysis: analysis({ secondOpinion }) })
    await harness.decisions.approve(ana, item.id, {
      edits: { caseData: { description: 'Cayó en una zanja.' } },
    })
    await createErasures({ ...harness, inventory: aiHubInventory }).carryOut({
      requestId: 'gdpr_req_1',
      subject: { id: 'usr_guardian', email: 'camila@rescue.example', names: ['Camila Ortiz'] },
      categories: [],
    })
    expect(await placesOf(harness.db, ['zanja', '45.000'])).toEqual([])
    expect(await harness.queue.find(item.id)).toMatchObject({
      status: 'approved',
      analysis: { secondOpinion: opinion },
    })
    expect(await harness.happened(item.id)).toEqual(['proposed', 'edited', 'approved'])
  })
})
