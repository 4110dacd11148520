import { expect, test } from 'vitest'
import { MicroblogFailure } from '../../../subgraphs/ai-hub/microblog/microblog.client.js'
import { isDrawn } from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { monitoringRoom } from '../../support/fixtures/monitoring.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const admin = staffMember('chief', 'admin')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnDatabasesOf('ai-hub', 'scheduled monitoring', (open) => {
  test('fetches each guardian once an interval, as much and as far back as the settings say', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    await room.guardian('marta')
    await room.configuration.update(admin, {
      monitoringInterval: 10,
      maxTweetsPerFetch: 3,
      searchTimeWindow: 6,
    })
    const worker = room.worker()
    for (let minute = 0; minute <= 30; minute++) {
      await worker.runDue()
      room.clock.advance(MINUTE)
    }
    const ofCamila = room.network.asked.filter(({ handle }) => handle === 'camila')
    expect(ofCamila).toHaveLength(4)
    expect(room.network.asked).toHaveLength(8)
    expect(ofCamila[0]).toEqual({
      handle: 'camila',
      userId: '',
      since: '2026-02-01T06:00:00.000Z',
      afterId: undefined,
      limit: 3,
    })
    expect(ofCamila[1]).toMatchObject({ userId: 'id-of-camila', since: '2026-02-01T06:10:00.000Z' })
  })

  test('asks only for what is newer than the newest known post', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    room.write('camila', 'An old post about a dog', { createdAt: '2026-02-01T09:00:00.000Z' })
    const newest = room.write('camila', 'A new post about a cat', { createdAt: '2026-02-01T11:00:00.000Z' })
    await room.run()
    await room.run()
    expect(room.network.asked.map(({ afterId }) => afterId)).toEqual([undefined, newest.networkId])
  })

  test('leaves guardians alone who are not active, and all of them while the agent is off', async () => {
    const room = await monitoringRoom(await open())
    const id = await room.guardian('camila')
    const worker = room.worker()
    await room.agents.update(admin, 'MicroblogAgent', { isEnabled: false })
    await worker.runDue()
    await expect(room.run()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(room.network.asked).toEqual([])
    await room.agents.update(admin, 'MicroblogAgent', { isEnabled: true })
    await room.accounts.update(admin, id, { isActive: false })
    room.clock.advance(MINUTE)
    await worker.runDue()
    expect(room.network.asked).toEqual([])
    await room.accounts.update(admin, id, { isActive: true })
    room.clock.advance(MINUTE)
    await worker.runDue()
    expect(room.network.asked).toHaveLength(1)
  })

  test('begins anew with another account of the guardian', async () => {
    const room = await monitoringRoom(await open())
    const id = await room.guardian('camila')
    room.write('camila', 'A post about a dog')
    await room.run()
    room.network.feeds.set('camila_2', [])
    await room.accounts.update(admin, id, { microblogHandle: '@camila_2' })
    await room.run()
    expect(room.network.asked[1]).toMatchObject({ handle: 'camila_2', userId: '', afterId: undefined })
  })
})

describeOnDatabasesOf('ai-hub', 'a post', (open) => {
  test('is stored, analysed and proposed once, however often and by however many it is fetched', async () => {
    const room = await monitoringRoom(await open())
    const other = await monitoringRoom(await open(), { network: room.network, clock: room.clock })
    await room.guardian('camila')
    room.write('camila', 'Luna was hit by a car')
    room.write('camila', 'Toby fell into the canal and is frozen')
    const runs = await Promise.all([room.run(), other.run(), room.run(), other.run()])
    expect(runs.reduce((sum, { tweetsAnalyzed }) => sum + tweetsAnalyzed, 0)).toBe(2)
    expect(await room.posts.count()).toBe(2)
    expect((await room.queue.summary()).totalItems).toBe(2)
  })

  test('about no case is kept and proposes nothing', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    room.write('camila', 'something unrelated')
    expect((await room.run()).tweetsAnalyzed).toBe(1)
    const { nodes } = await room.posts.list({}, {})
    expect(nodes[0]).toMatchObject({ outcome: 'unrelated', outcomeReason: 'not_case_related' })
    expect((await room.queue.summary()).totalItems).toBe(0)
  })

  test('that repeats another is linked to it and not proposed again', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    await room.guardian('marta')
    const told = room.write('camila', 'Luna was hit by a car on the ring road and needs surgery today')
    await room.run()
    room.clock.advance(HOUR)
    room.write('marta', 'PLEASE SHARE Luna was hit by a car on the ring road and needs surgery today!!')
    room.write('marta', 'RT', { repostOf: told.networkId })
    await room.run()
    const { nodes } = await room.posts.list({}, {})
    const original = nodes.at(-1)
    expect(nodes.slice(0, 2)).toEqual([
      expect.objectContaining({ outcome: 'linked', duplicateOfId: original?.id }),
      expect.objectContaining({ outcome: 'linked', duplicateOfId: original?.id }),
    ])
    const items = (await room.queue.list({}, undefined, {})).nodes
    expect(items).toHaveLength(1)
    expect(items[0]?.duplicates).toBe(2)
    expect(await room.happened(items[0]?.id ?? '')).toEqual([
      'proposed',
      'duplicate_linked',
      'duplicate_linked',
    ])
  })

  test('that repeats one which was never proposed is proposed itself', async () => {
    const room = await monitoringRoom(await open())
    const text = 'Luna was hit by a car on the ring road and needs surgery today'
    const id = ['tw_1', 'tw_2'].find((one) => !isDrawn(one, 'below minimum confidence', 0.05))
    await room.configuration.update(admin, { caseCreationPolicy: { minConfidence: 1 } })
    expect(await room.propose(text, { id: id ?? '' })).toBeUndefined()
    await room.configuration.update(admin, { caseCreationPolicy: { minConfidence: 0.5 } })
    room.clock.advance(MINUTE)
    expect(await room.propose(`${text}!`)).toMatchObject({ status: 'pending' })
    room.clock.advance(MINUTE)
    expect(await room.propose(`${text}!!`)).toBeUndefined()
    const outcomes = (await room.posts.list({}, {})).nodes.map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['linked', 'proposed', 'logged'])
  })

  test('that repeats one of more than thirty days ago is news again', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    const text = 'Luna was hit by a car on the ring road and needs surgery today'
    room.write('camila', text)
    await room.run()
    room.clock.advance(31 * 24 * HOUR)
    room.write('camila', text)
    await room.run()
    expect((await room.queue.summary()).totalItems).toBe(2)
  })

  test('that answers a post about a case is about the same case', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    const first = room.write('camila', 'A dog was hit by a car on the ring road')
    await room.run()
    const [item] = (await room.queue.list({}, undefined, {})).nodes
    const approved = await room.decisions.approve(admin, item?.id ?? '', {})
    room.clock.advance(HOUR)
    room.write('camila', 'Operated, sleeping, brave', { replyTo: first.networkId })
    await room.run()
    const [answer] = (await room.queue.list({}, undefined, {})).nodes
    expect(answer).toMatchObject({ type: 'case_update', caseId: approved.caseId })
  })

  test('whose decision failed is decided as soon as that is possible', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    room.write('camila', 'Luna was hit by a car')
    room.backoffice.mood = 'silent'
    expect((await room.run()).tweetsAnalyzed).toBe(1)
    expect((await room.queue.summary()).totalItems).toBe(0)
    const worker = room.worker()
    room.clock.advance(2 * MINUTE)
    await worker.runDue()
    expect((await room.queue.summary()).totalItems).toBe(0)
    room.backoffice.mood = 'well'
    room.clock.advance(2 * MINUTE)
    await worker.runDue()
    room.clock.advance(2 * MINUTE)
    await worker.runDue()
    expect((await room.queue.summary()).pendingItems).toBe(1)
  })
})

describeOnDatabasesOf('ai-hub', 'a network that fails', (open) => {
  test('is left alone for a growing pause, and the statistics say so', async () => {
    const room = await monitoringRoom(await open())
    const id = await room.guardian('camila')
    room.network.failure = new MicroblogFailure('unavailable', 'api.example failed with 503')
    const asked: string[] = []
    const worker = room.worker()
    for (let minute = 0; minute < 40; minute++) {
      const before = room.network.asked.length
      await worker.runDue()
      if (room.network.asked.length > before) asked.push(room.clock.now().toISOString().slice(11, 16))
      room.clock.advance(MINUTE)
    }
    expect(asked).toEqual(['12:00', '12:01', '12:03', '12:07', '12:15', '12:31'])
    const { network } = await room.statistics.current()
    expect(network).toMatchObject({
      network: 'v2',
      consecutiveFailures: 6,
      totalFailures: 6,
      lastError: 'api.example failed with 503',
      blockedUntil: '2026-02-01T13:03:00.000Z',
    })
    expect(await room.accounts.get(id)).toMatchObject({
      consecutiveFailures: 6,
      lastError: 'api.example failed with 503',
    })
    room.network.failure = undefined
    room.clock.advance(HOUR)
    await worker.runDue()
    expect((await room.statistics.current()).network).toMatchObject({
      consecutiveFailures: 0,
      totalFailures: 6,
    })
    const account = await room.accounts.get(id)
    expect(account.consecutiveFailures).toBe(0)
    expect(account).not.toHaveProperty('lastError')
    expect(account).not.toHaveProperty('backsOffUntil')
  })

  test('because it was asked too often is left alone until the time it names, by hand too', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    await room.guardian('marta')
    const retryAt = new Date('2026-02-01T12:20:00.000Z')
    room.network.failure = new MicroblogFailure('rate_limited', 'asked too often', retryAt)
    const first = await room.run()
    expect(room.network.asked).toHaveLength(1)
    expect(first.failures.map(({ error }) => error)).toEqual([
      'asked too often',
      expect.stringContaining('2026-02-01T12:20:00.000Z'),
    ])
    room.network.failure = undefined
    room.clock.advance(19 * MINUTE)
    await room.run()
    expect(room.network.asked).toHaveLength(1)
    room.clock.advance(MINUTE)
    expect((await room.run()).failures).toEqual([])
    expect(room.network.asked).toHaveLength(3)
  })

  test('for one account leaves the others alone', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    const gone = await room.guardian('marta')
    room.network.feeds.delete('marta')
    room.write('camila', 'Luna was hit by a car')
    const run = await room.run()
    expect(run).toMatchObject({ tweetsAnalyzed: 1, failures: [{ guardianId: gone }] })
    expect((await room.run()).failures).toHaveLength(1)
    expect(room.network.asked.filter(({ handle }) => handle === 'camila')).toHaveLength(2)
  })

  test('takes nothing with it: a run that breaks half-way goes on where it stopped', async () => {
    const room = await monitoringRoom(await open())
    await room.guardian('camila')
    room.write('camila', 'Luna was hit by a car')
    room.write('camila', 'Toby fell into the canal')
    const add = room.posts.add
    let count = 0
    room.posts.add = async (post) => {
      if (++count === 2) throw new Error('The disk is full')
      return add(post)
    }
    await expect(room.run()).rejects.toThrow('disk is full')
    expect(await room.posts.count()).toBe(1)
    room.posts.add = add
    expect((await room.run()).tweetsAnalyzed).toBe(1)
    expect(await room.posts.count()).toBe(2)
  })
})
