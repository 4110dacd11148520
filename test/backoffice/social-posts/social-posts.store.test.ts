import { beforeEach, expect, test } from 'vitest'
import { audited } from '../../../subgraphs/backoffice/audit/audited-actions.policy.js'
import type { Cases } from '../../../subgraphs/backoffice/cases/case.service.js'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { casePostStore, caseUpdatePostStore } from '../../../subgraphs/backoffice/cases/post-origin.store.js'
import {
  type CaseUpdates,
  createCaseUpdates,
} from '../../../subgraphs/backoffice/cases/updates/case-update.service.js'
import { caseUpdateStore } from '../../../subgraphs/backoffice/cases/updates/case-update.store.js'
import { approvedPostOrigins } from '../../../subgraphs/backoffice/migrations/2026-11-26-approved-post-origins.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { createMonitor } from '../../../subgraphs/backoffice/social-posts/monitor.service.js'
import { monitorRunStore } from '../../../subgraphs/backoffice/social-posts/monitor-run.store.js'
import { createPostReview } from '../../../subgraphs/backoffice/social-posts/review.service.js'
import { createSocialPosts } from '../../../subgraphs/backoffice/social-posts/social-post.service.js'
import {
  type SocialPostRecord,
  socialPostStore,
} from '../../../subgraphs/backoffice/social-posts/social-post.store.js'
import type { Users } from '../../../subgraphs/backoffice/users/user.service.js'
import { type Database, inTransaction, isUniqueViolation } from '../../../subgraphs/shared/database.js'
import type { RunningJob } from '../../../subgraphs/shared/jobs/jobs.js'
import type { GraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

function post(number: number, members: Partial<SocialPostRecord> = {}): SocialPostRecord {
  return {
    id: `soc_${String(number).padStart(3, '0')}`,
    postId: `p${number}`,
    platform: 'microblog',
    guardianId: 'usr_a',
    guardianName: 'Ana Peña',
    postContent: `Nube number ${number}`,
    status: 'pending',
    isUrgent: false,
    analysisResult: { confidence: 0.5, extractedInfo: { animalName: 'Nube' } },
    createdAt: at(number),
    version: 1,
    ...members,
  }
}

describeOnDatabasesOf('backoffice', 'social posts', (open) => {
  let db: Database
  const store = () => socialPostStore(db)
  const page = { limit: 10, offset: 0 }

  beforeEach(async () => {
    db = await open()
  })

  test('are read as they were written, with and without optional members', async () => {
    const whole = post(1, {
      postUrl: 'https://network.example/1',
      status: 'approved',
      isUrgent: true,
      caseId: 'cas_x',
      caseUpdateId: 'upd_x',
      outcome: 'update',
      reviewedBy: 'usr_staff',
      reviewedAt: at(5),
      completedAt: at(6),
    })
    const { analysisResult: _, ...bare } = post(2)
    for (const record of [whole, bare]) await store().insert(record)
    expect(await store().byId(whole.id)).toEqual(whole)
    expect(await store().byId(bare.id)).toEqual(bare)
    expect(await store().byIds([whole.id, 'soc_none'])).toEqual([whole])
    expect(await store().byId('soc_none')).toBeUndefined()
  })

  test('exist once per network and id', async () => {
    await store().insert(post(1))
    const same = await store()
      .insert(post(2, { postId: 'p1' }))
      .catch((error: unknown) => error)
    expect(isUniqueViolation(same, 'post_id')).toBe(true)
    await store().insert(post(3, { postId: 'p1', platform: 'photoshare' }))
    expect((await store().byPostId('p1')).map(({ id }) => id).toSorted()).toEqual(['soc_001', 'soc_003'])
    expect(await store().byPostId('p1', 'photoshare')).toMatchObject([{ id: 'soc_003' }])
  })

  test.each([
    ['guardian', { guardianId: 'usr_b' }, ['soc_002']],
    ['network', { platform: 'photoshare' }, ['soc_003']],
    ['state', { status: 'dismissed' }, ['soc_004']],
    ['urgency', { isUrgent: true }, ['soc_005']],
    [
      'a word without its accent',
      { search: 'pena' },
      ['soc_005', 'soc_004', 'soc_003', 'soc_002', 'soc_001'],
    ],
    ['a word and its urgency', { search: 'nube', isUrgent: true }, ['soc_005']],
    ['a word and its state', { search: 'NUM', status: 'dismissed', guardianId: 'usr_a' }, ['soc_004']],
    ['nothing else', {}, ['soc_005', 'soc_004', 'soc_003', 'soc_002', 'soc_001']],
  ] as const)('are listed by %s, newest first', async (_name, filter, ids) => {
    await store().insertAll([
      post(1),
      post(2, { guardianId: 'usr_b' }),
      post(3, { platform: 'photoshare' }),
      post(4, { status: 'dismissed' }),
      post(5, { isUrgent: true }),
    ])
    const found = await store().page(filter, page)
    expect([found.rows.map(({ id }) => id), await found.countAll()]).toEqual([ids, ids.length])
  })

  test('are replaced only at the version that was read, and found by their current text', async () => {
    await store().insert(post(1))
    const changed = post(1, { postContent: 'Sol', status: 'rejected', version: 2 })
    expect(await store().replace(changed, 1)).toBe(true)
    expect(await store().replace(post(1, { postContent: 'Luna', version: 2 }), 1)).toBe(false)
    expect(await store().byId('soc_001')).toEqual(changed)
    const found = async (search: string, status: SocialPostRecord['status']) =>
      (await store().page({ search, status }, page)).countAll()
    expect([
      await found('sol', 'rejected'),
      await found('sol', 'pending'),
      await found('nube', 'rejected'),
    ]).toEqual([1, 0, 0])
    await store().delete('soc_001')
    expect([await store().byId('soc_001'), await found('sol', 'rejected')]).toEqual([undefined, 0])
  })

  test('are listed with their cases, a page for each, for all or for one guardian', async () => {
    await store().insertAll([
      post(1, { caseId: 'cas_1' }),
      post(2, { caseId: 'cas_1', guardianId: 'usr_b' }),
      post(3, { caseId: 'cas_2' }),
    ])
    const all = await store().pagesOf(
      'case_id',
      ['cas_1', 'cas_2', 'cas_3'],
      { limit: 1, offset: 0 },
      undefined,
    )
    const counted = [...all].map(async ([id, { rows, countAll }]) => [
      id,
      rows.map((row) => row.id),
      await countAll(),
    ])
    expect(await Promise.all(counted)).toEqual([
      ['cas_1', ['soc_002'], 2],
      ['cas_2', ['soc_003'], 1],
      ['cas_3', [], 0],
    ])
    const own = await store().pagesOf('case_id', ['cas_1'], page, 'usr_a')
    expect(own.get('cas_1')?.rows.map(({ id }) => id)).toEqual(['soc_001'])
  })

  test('are not recorded for a guardian who was erased while they were fetched or analysed', async () => {
    const clock = manualClock()
    const [audit, notifier, by] = [auditTrailForTest(clock), createNotifier({ clock }), requestBy('staff')]
    const analysis = { confidence: 0.5, extractedInfo: {}, urgency: 'low' }
    const fetched = { networkId: 'p1', network: 'mastodon', content: 'Nube', guardianId: 'usr_a', analysis }
    const graph = {
      async request() {
        await inTransaction(db, (trx) => audit.record(trx, by, audited('user_erased', 'usr_a')))
        return { analysis, tweets: { nodes: [fetched], pageInfo: { nextCursor: null } } }
      },
    } as unknown as GraphClient
    const ana = { id: 'usr_a', name: 'Ana Peña' }
    const users = { guardianFor: async () => ana, findMany: async () => [ana] } as unknown as Users
    const posts = createSocialPosts({ db, clock, log: recordedLog(), audit, graph, users })
    const monitor = createMonitor({ db, clock, audit, notifier, graph, posts, users })
    const { id } = await monitor.start(by)
    await monitor.work(id, { id: 'job_1', complete: async () => {} } as unknown as RunningJob)
    expect(await monitor.find(id)).toMatchObject({ status: 'completed', postsFound: 1, postsCreated: 0 })
    const input = { postId: 'p2', platform: 'microblog', postContent: 'Nube' } as const
    await expect(posts.create(by, input)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await db('social_posts').pluck('guardian_name')).toEqual([])
  })

  test('are recorded with the name that their guardian has today, not with that of the AI hub', async () => {
    const clock = manualClock()
    const [audit, notifier] = [auditTrailForTest(clock), createNotifier({ clock })]
    const fetched = {
      ...{ networkId: 'p1', network: 'mastodon', content: 'Nube', guardianId: 'usr_a' },
      ...{ account: { name: 'Ana Peña' }, analysis: { confidence: 0.5, extractedInfo: {} } },
    }
    const tweets = { nodes: [fetched], pageInfo: { nextCursor: null } }
    const graph = { request: async () => ({ tweets }) } as unknown as GraphClient
    const users = { findMany: async () => [{ id: 'usr_a', name: 'Ana Ríos' }] } as unknown as Users
    const posts = createSocialPosts({ db, clock, log: recordedLog(), audit, graph, users })
    const monitor = createMonitor({ db, clock, audit, notifier, graph, posts, users })
    const { id } = await monitor.start(requestBy('staff'))
    await monitor.work(id, { id: 'job_1', complete: async () => {} } as unknown as RunningJob)
    expect(await db('social_posts').pluck('guardian_name')).toEqual(['Ana Ríos'])
  })

  test('are found by the new name of their guardian, with few statements for many posts', async () => {
    await store().insertAll(Array.from({ length: 600 }, (_, n) => post(n)))
    let statements = 0
    db.on('query', () => statements++)
    await inTransaction(db, (trx) => socialPostStore(trx).renameGuardian('usr_a', 'Ana Ríos'))
    expect(statements).toBeLessThan(20)
    const found = async (search: string) => (await store().page({ search }, page)).countAll()
    expect([await found('rios'), await found('pena')]).toEqual([600, 0])
  })

  test('become no case with a text that was corrected while it was prepared', async () => {
    const clock = manualClock()
    const [audit, by] = [auditTrailForTest(clock), requestBy('staff')]
    const graph = { request: async () => ({ analysis: { confidence: 0.5, extractedInfo: {} } }) }
    const users = {} as Users
    const log = recordedLog()
    const posts = createSocialPosts({ db, clock, log, audit, graph: graph as unknown as GraphClient, users })
    await store().insert(post(1))
    const opened: string[] = []
    const cases = {
      async prepare(_by: unknown, { description }: { description: string }) {
        await posts.correct(by, 'soc_001', { postContent: 'Without the address' })
        return { id: 'cas_1', description }
      },
      async open(_trx: unknown, _by: unknown, prepared: { description: string }) {
        opened.push(prepared.description)
        return prepared
      },
    } as unknown as Cases
    const updates = { findCreatedFrom: async () => undefined } as unknown as CaseUpdates
    const review = createPostReview({ db, clock, audit, posts, cases, updates })
    await expect(review.approve(by, 'soc_001')).rejects.toMatchObject({ code: 'CONFLICT' })
    await review.generateCase(by, 'soc_001')
    expect(opened).toEqual(['Without the address'])
  })

  test('become an update of the matched case also without a text, as posts of pictures only are', async () => {
    const clock = manualClock()
    const [audit, notifier, by] = [auditTrailForTest(clock), createNotifier({ clock }), requestBy('staff')]
    await caseStore(db).insert(caseRow('cas_1', at(0)))
    await store().insert(post(1, { postContent: ' ', caseId: 'cas_1' }))
    const updates = createCaseUpdates({ db, clock, audit, notifier })
    const graph = {} as GraphClient
    const posts = createSocialPosts({ db, clock, log: recordedLog(), audit, graph, users: {} as Users })
    const cases = { prepare: () => Promise.reject(new Error('A case needs a name.')) } as unknown as Cases
    const review = createPostReview({ db, clock, audit, posts, cases, updates })
    const { caseUpdateId = '' } = await review.approve(by, 'soc_001')
    const update = await caseUpdateStore(db).byId(caseUpdateId)
    expect([update?.caseId, update?.notes]).toEqual(['cas_1', undefined])
  })

  test('that were approved before the migration keep the cases and updates that a service had created from them', async () => {
    for (const id of ['cas_approved', 'cas_pending']) await caseStore(db).insert(caseRow(id, at(0)))
    const author = { caseId: 'cas_approved', updatedBy: 'ai-hub', updatedByName: 'ai-hub', createdAt: at(0) }
    await caseUpdateStore(db).insert({ ...author, id: 'upd_approved', type: 'note' })
    const decided = { status: 'approved', reviewedBy: 'usr_staff', reviewedAt: at(1) } as const
    const ofUpdate = { caseId: 'cas_approved', caseUpdateId: 'upd_approved' }
    await store().insertAll([
      post(1, { ...decided, outcome: 'case', caseId: 'cas_approved' }),
      post(2),
      post(3, { ...decided, outcome: 'update', ...ofUpdate }),
    ])
    const [first, second, third] = [1, 2, 3].map((n) => ({ platform: 'microblog', postId: `p${n}` }))
    if (!first || !second || !third) throw new Error('Three posts are expected.')
    await casePostStore(db).keep([
      { ...first, id: 'cas_approved', madeBy: 'ai-hub' },
      { ...second, id: 'cas_pending', madeBy: 'ai-hub' },
    ])
    await caseUpdatePostStore(db).keep([{ ...third, id: 'upd_approved', madeBy: 'ai-hub' }])
    await approvedPostOrigins.up(db)
    expect(await casePostStore(db).findCreatedFrom(first)).toMatchObject({ madeBy: 'usr_staff' })
    expect(await casePostStore(db).findCreatedFrom(second)).toMatchObject({ madeBy: 'ai-hub' })
    expect(await caseUpdatePostStore(db).findCreatedFrom(third)).toMatchObject({ madeBy: 'usr_staff' })
  })

  test('are fetched by runs that begin, finish and fail', async () => {
    const runs = monitorRunStore(db)
    await runs.insert({ id: 'job_1', status: 'pending', requestedBy: 'usr_staff', createdAt: at(0) })
    expect(await runs.unfinished()).toMatchObject({ id: 'job_1' })
    await runs.begin('job_1', at(1))
    expect(await runs.byId('job_1')).toMatchObject({ status: 'running', startedAt: at(1) })
    await runs.finish('job_1', at(2), 7, 3)
    expect(await runs.byId('job_1')).toMatchObject({
      status: 'completed',
      postsFound: 7,
      postsCreated: 3,
      finishedAt: at(2),
    })
    expect(await runs.unfinished()).toBeUndefined()
    await runs.insert({ id: 'job_2', status: 'pending', requestedBy: 'usr_staff', createdAt: at(3) })
    await runs.fail('job_2', at(4), 'The network is away.')
    expect(await runs.byId('job_2')).toMatchObject({ status: 'failed', error: 'The network is away.' })
    // An administrator replays the failed job.
    await runs.begin('job_2', at(5))
    const replayed = await runs.byId('job_2')
    expect(replayed).toMatchObject({ status: 'running', startedAt: at(5) })
    expect([replayed?.error, replayed?.finishedAt]).toEqual([undefined, undefined])
  })
})
