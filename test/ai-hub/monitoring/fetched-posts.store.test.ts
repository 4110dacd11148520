import { expect, test } from 'vitest'
import type { LanguageModel } from '../../../subgraphs/ai-hub/language-model/language-model.client.js'
import { aiHubInventory } from '../../../subgraphs/ai-hub/personal-data/personal-data-inventory.policy.js'
import { isInSample } from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { createErasures } from '../../../subgraphs/shared/personal-data/erasures.js'
import { monitoringHarness } from '../../support/fixtures/monitoring.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const admin = staffMember('chief', 'admin')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnDatabasesOf('ai-hub', 'a post', (open) => {
  test('is stored, analysed and proposed once, even if several processes fetch it concurrently', async () => {
    const judged: string[] = []
    const languageModel = (): LanguageModel => ({
      model: 'judge',
      async ask({ material }) {
        judged.push(String(material.post))
        return { outcome: 'timeout', why: 'no answer', model: 'judge' }
      },
    })
    const harness = await monitoringHarness(await open(), { languageModel })
    const { network, clock } = harness
    const other = await monitoringHarness(await open(), { network, clock, languageModel })
    await harness.guardian('camila')
    const texts = ['Luna was hit by a car', 'Toby fell into the canal and is frozen']
    for (const text of texts) harness.write('camila', text)
    const runs = await Promise.all([harness.run(), other.run(), harness.run(), other.run()])
    expect(runs.reduce((sum, { tweetsAnalyzed }) => sum + tweetsAnalyzed, 0)).toBe(2)
    expect(await harness.posts.count()).toBe(2)
    expect((await harness.queue.summary()).totalItems).toBe(2)
    expect(judged.sort()).toEqual(texts)
    await harness.run()
    expect(network.asked.at(-1)).toMatchObject({ afterId: expect.any(String) })
  })

  test('that is dated in the future counts as written when it was fetched, also when it is repeated', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const text = 'Luna was hit by a car on the ring road and needs surgery today'
    harness.write('camila', text, { createdAt: '2036-01-01T00:00:00.000Z' })
    await harness.run()
    harness.clock.advance(HOUR)
    harness.network.feeds.set('camila', [])
    harness.write('camila', `${text}!`)
    await harness.run()
    const { nodes } = await harness.posts.list({}, {})
    expect(nodes.map(({ createdAt, outcome }) => [createdAt, outcome])).toEqual([
      ['2026-02-01T13:00:00.000Z', 'linked'],
      ['2026-02-01T12:00:00.000Z', 'proposed'],
    ])
  })

  test('that is unrelated to a case is stored and not proposed', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.write('camila', 'something unrelated')
    expect((await harness.run()).tweetsAnalyzed).toBe(1)
    const { nodes } = await harness.posts.list({}, {})
    expect(nodes[0]).toMatchObject({ outcome: 'unrelated', outcomeReason: 'not_case_related' })
    expect((await harness.queue.summary()).totalItems).toBe(0)
  })

  test('that might be about a case is queued last, for a second look', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.write('camila', 'perhaps a cat on a roof')
    harness.write('camila', 'Luna was hit by a car')
    await harness.run()
    const { nodes } = await harness.queue.list({}, 'dueAt', {})
    expect(nodes.map(({ policyReason, urgency }) => [policyReason, urgency])).toEqual([
      [expect.not.stringContaining('second_look'), 'high'],
      ['second_look', 'low'],
    ])
  })

  test('that duplicates another is linked to it and not proposed again', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.guardian('marta')
    const sourcePost = harness.write(
      'camila',
      'Luna was hit by a car on the ring road and needs surgery today',
    )
    await harness.run()
    harness.clock.advance(HOUR)
    harness.write('marta', 'PLEASE SHARE Luna was hit by a car on the ring road and needs surgery today!!')
    harness.write('marta', 'RT', { repostOf: sourcePost.networkId })
    await harness.run()
    const { nodes } = await harness.posts.list({}, {})
    const original = nodes.at(-1)
    expect(nodes.slice(0, 2)).toEqual([
      expect.objectContaining({ outcome: 'linked', duplicateOfId: original?.id }),
      expect.objectContaining({ outcome: 'linked', duplicateOfId: original?.id }),
    ])
    const items = (await harness.queue.list({}, undefined, {})).nodes
    expect(items).toHaveLength(1)
    expect(items[0]?.duplicates).toBe(2)
    expect(await harness.happened(items[0]?.id ?? '')).toEqual([
      'proposed',
      'duplicate_linked',
      'duplicate_linked',
    ])
  })

  test('that duplicates one which was never proposed is proposed itself', async () => {
    const harness = await monitoringHarness(await open())
    const text = 'Luna was hit by a car on the ring road and needs surgery today'
    const id = ['tw_1', 'tw_2'].find((one) => !isInSample(one, 'below minimum confidence', 0.05))
    await harness.configuration.update(admin, { caseCreationPolicy: { minConfidence: 1 } })
    expect(await harness.propose(text, { id: id ?? '' })).toBeUndefined()
    await harness.configuration.update(admin, { caseCreationPolicy: { minConfidence: 0.5 } })
    harness.clock.advance(MINUTE)
    expect(await harness.propose(`${text}!`)).toMatchObject({ status: 'pending' })
    harness.clock.advance(MINUTE)
    expect(await harness.propose(`${text}!!`)).toBeUndefined()
    const outcomes = (await harness.posts.list({}, {})).nodes.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['linked', 'proposed', 'logged'])
  })

  test('that duplicates one older than 30 days is proposed again', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const text = 'Luna was hit by a car on the ring road and needs surgery today'
    harness.write('camila', text)
    await harness.run()
    harness.clock.advance(31 * 24 * HOUR)
    harness.write('camila', text)
    await harness.run()
    expect((await harness.queue.summary()).totalItems).toBe(2)
  })

  test('that replies to a post about a case is matched to the same case', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const first = harness.write('camila', 'A dog was hit by a car on the ring road')
    await harness.run()
    const [item] = (await harness.queue.list({}, undefined, {})).nodes
    const approved = await harness.decisions.approve(admin, item?.id ?? '', {})
    harness.clock.advance(HOUR)
    harness.write('camila', 'Operated, sleeping, brave', { replyTo: first.networkId })
    await harness.run()
    const [answer] = (await harness.queue.list({}, undefined, {})).nodes
    expect(answer).toMatchObject({ type: 'case_update', caseId: approved.caseId })
  })

  test('that replies to one of the same second becomes an update of the case that it opened', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.configuration.update(admin, {
      caseCreationPolicy: { requireApproval: false },
      reviewPolicy: { requireManualReview: false },
    })
    const { networkId } = harness.write('camila', 'A dog fell into the canal in Tolosa')
    harness.write('camila', 'Two neighbours pulled her out, she breathes', { replyTo: networkId })
    await harness.run()
    expect(harness.backoffice.cases).toHaveLength(1)
    expect(harness.backoffice.updates).toMatchObject([{ caseId: 'cas_1' }])
  })

  test('later in a thread is matched to its case, also if the post before it is about none', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const { networkId } = harness.write('camila', 'A dog fell into the canal in Tolosa')
    await harness.run()
    const [item] = (await harness.queue.list({}, undefined, {})).nodes
    await harness.decisions.approve(admin, item?.id ?? '', {})
    const thanks = harness.write('camila', 'unrelated: thank you all', { replyTo: networkId })
    harness.write('camila', 'She is out of surgery and breathes', { replyTo: thanks.networkId })
    await harness.run()
    const pending = (await harness.queue.list({ status: 'pending' }, undefined, {})).nodes
    expect(pending).toMatchObject([{ type: 'case_update', caseId: 'cas_1' }])
  })

  test('that replies to a duplicate of a post about a case is matched to the same case', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const text = 'A dog was hit by a car on the ring road and needs surgery today'
    harness.write('camila', text)
    await harness.run()
    const again = harness.write('camila', `${text}!`, { createdAt: '2026-02-01T12:01:00.000Z' })
    await harness.run()
    const [item] = (await harness.queue.list({}, undefined, {})).nodes
    const { caseId } = await harness.decisions.approve(admin, item?.id ?? '', {})
    harness.clock.advance(HOUR)
    harness.write('camila', 'Operated, sleeping, brave', { replyTo: again.networkId })
    await harness.run()
    const [answer] = (await harness.queue.list({}, undefined, {})).nodes
    expect(answer).toMatchObject({ type: 'case_update', caseId })
  })

  test('that is fetched while its guardian is erased is not stored', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    harness.write('camila', 'Luna was hit by a car')
    const { posts } = harness.network
    harness.network.posts = async (...request) => {
      const fetched = await posts(...request)
      await createErasures({ ...harness, inventory: aiHubInventory }).carryOut({
        requestId: 'gdpr_req_1',
        subject: { id, email: 'camila@rescue.example', names: ['camila'] },
        categories: [],
      })
      return fetched
    }
    await harness.run()
    expect(await harness.posts.count()).toBe(0)
    expect((await harness.queue.summary()).totalItems).toBe(0)
  })

  test('whose decision failed is decided once the backoffice responds again', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.write('camila', 'Luna was hit by a car')
    harness.backoffice.failureMode = 'silent'
    expect((await harness.run()).tweetsAnalyzed).toBe(1)
    expect((await harness.queue.summary()).totalItems).toBe(0)
    const worker = harness.worker()
    harness.clock.advance(4 * MINUTE)
    await worker.runDue()
    expect((await harness.queue.summary()).totalItems).toBe(0)
    harness.backoffice.failureMode = 'well'
    harness.clock.advance(2 * MINUTE)
    await worker.runDue()
    harness.clock.advance(2 * MINUTE)
    await worker.runDue()
    expect((await harness.queue.summary()).pendingItems).toBe(1)
  })

  test('that can never be decided do not keep later ones from being decided', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.configuration.update(admin, { maxTweetsPerFetch: 100 })
    const { propose } = harness.proposals
    harness.proposals.propose = () => Promise.reject(new Error('It cannot be decided'))
    for (let post = 0; post < 50; post++) harness.write('camila', `Luna was hit by a car ${post}`)
    await harness.run()
    const broken = new Set((await harness.posts.list({}, { limit: 50 })).nodes.map(({ id }) => id))
    expect(broken.size).toBe(50)
    harness.clock.advance(MINUTE)
    harness.write('camila', 'Toby fell into the canal')
    await harness.run()
    harness.proposals.propose = (id, ...given) =>
      broken.has(id) ? Promise.reject(new Error('It cannot be decided')) : propose(id, ...given)
    const worker = harness.worker()
    for (let time = 0; time < 2; time++, harness.clock.advance(4 * MINUTE)) await worker.runDue()
    harness.clock.advance(4 * MINUTE)
    await worker.runDue()
    expect((await harness.queue.summary()).pendingItems).toBe(1)
  })

  test('that an interrupted run did not store is fetched by the next one', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.write('camila', 'Luna was hit by a car')
    harness.write('camila', 'Toby fell into the canal')
    const add = harness.posts.add
    let count = 0
    harness.posts.add = async (...given) => {
      if (++count === 2) throw new Error('The disk is full')
      return add(...given)
    }
    await expect(harness.run()).rejects.toThrow('disk is full')
    expect(await harness.posts.count()).toBe(1)
    harness.posts.add = add
    expect((await harness.run()).tweetsAnalyzed).toBe(1)
    expect(await harness.posts.count()).toBe(2)
  })

  test('that is left out as too old, or one of too many, is reported to staff once', async () => {
    const db = await open()
    const harness = await monitoringHarness(db)
    const id = await harness.guardian('camila')
    harness.network.posts = async ({ afterId }) => ({
      userId: '1',
      posts: [],
      ...(afterId ? {} : { areOlderUnread: true, newestId: '7' }),
    })
    const alerts = () => db('jobs').where({ kind: 'shared.operator-alert' }).pluck('payload')
    const run = await harness.run()
    expect(run.message).toMatch(/0 new\. Older posts of 1 were not read\.$/)
    expect(run.failures).toMatchObject([{ guardianId: id, kind: 'older_unread' }])
    expect(harness.log.lines).toMatchObject([{ level: 'warn', fields: { guardian: id } }])
    expect(JSON.stringify(await alerts())).toContain(`guardian ${id} since the last fetch`)
    expect((await harness.run()).message).toMatch(/0 new\.$/)
    expect(await alerts()).toHaveLength(1)
  })
})
