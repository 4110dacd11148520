import { expect, test } from 'vitest'
import { MicroblogFailure } from '../../../subgraphs/ai-hub/microblog/microblog.client.js'
import { createAiHubErasures } from '../../../subgraphs/ai-hub/personal-data/erased-people.service.js'
import { monitoringHarness } from '../../support/fixtures/monitoring.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const admin = staffMember('chief', 'admin')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnDatabasesOf('ai-hub', 'scheduled monitoring', (open) => {
  test('fetches each guardian once per interval, with the configured limit and time window', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.guardian('marta')
    await harness.configuration.update(admin, {
      monitoringInterval: 10,
      maxTweetsPerFetch: 3,
      searchTimeWindow: 6,
    })
    const worker = harness.worker()
    for (let minute = 0; minute <= 30; minute++) {
      await worker.runDue()
      harness.clock.advance(MINUTE)
    }
    const ofCamila = harness.network.asked.filter(({ handle }) => handle === 'camila')
    expect(ofCamila).toHaveLength(4)
    expect(harness.network.asked).toHaveLength(8)
    expect(ofCamila[0]).toEqual({
      handle: 'camila',
      userId: undefined,
      since: '2026-02-01T06:00:00.000Z',
      afterId: undefined,
      limit: 3,
    })
    expect(ofCamila[1]).toMatchObject({ userId: 'id-of-camila', since: '2026-02-01T06:10:00.000Z' })
  })

  test('does not repeat a fetch that is scheduled again while it runs, whether it fails or not', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    for (const failure of [undefined, new MicroblogFailure('unavailable', 'api.example failed with 503')]) {
      harness.network.failure = failure
      harness.network.asked.length = 0
      for (let time = 0; time < 2; time++) await harness.monitoring.runFor(id, 'request')
      expect(harness.network.asked).toHaveLength(1)
      harness.clock.advance(HOUR)
    }
  })

  test('requests only posts newer than the newest known one', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.write('camila', 'An old post about a dog', { createdAt: '2026-02-01T09:00:00.000Z' })
    const newest = harness.write('camila', 'A new post about a cat', {
      createdAt: '2026-02-01T11:00:00.000Z',
    })
    await harness.run()
    await harness.run()
    expect(harness.network.asked.map(({ afterId }) => afterId)).toEqual([undefined, newest.networkId])
  })

  test('fetches the posts that exceed the limit of a fetch by the next ones', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.configuration.update(admin, { maxTweetsPerFetch: 2 })
    const write = (minute: number) =>
      harness.write('camila', `unrelated ${minute}`, { createdAt: `2026-02-01T11:0${minute}:00.000Z` })
    write(0)
    await harness.run()
    for (let minute = 1; minute <= 5; minute++) write(minute)
    const counts = [await harness.run(), await harness.run(), await harness.run(), await harness.run()]
    expect(counts.map(({ tweetsAnalyzed }) => tweetsAnalyzed)).toEqual([2, 2, 1, 0])
  })

  test('does not fetch inactive guardians, nor anyone while the agent is disabled', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    const worker = harness.worker()
    await harness.agents.update(admin, 'MicroblogAgent', { isEnabled: false })
    await worker.runDue()
    await expect(harness.run()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(harness.network.asked).toEqual([])
    await harness.agents.update(admin, 'MicroblogAgent', { isEnabled: true })
    await harness.accounts.update(admin, id, { isActive: false })
    harness.clock.advance(MINUTE)
    await worker.runDue()
    expect(harness.network.asked).toEqual([])
    await harness.accounts.update(admin, id, { isActive: true })
    harness.clock.advance(MINUTE)
    await worker.runDue()
    expect(harness.network.asked).toHaveLength(1)
  })

  test('does not fetch the posts of a guardian who was deleted in the backoffice, and says so', async () => {
    const harness = await monitoringHarness(await open())
    const camila = await harness.guardian('camila')
    await harness.guardian('marta')
    harness.backoffice.deletedGuardians.add(camila)
    const { failures } = await harness.run()
    expect(failures).toEqual([
      { guardianId: camila, error: 'The backoffice has no such guardian.', kind: 'unknown_guardian' },
    ])
    expect(harness.network.asked.map(({ handle }) => handle)).toEqual(['marta'])
    // The network was not called for this guardian, so its availability is that of the other fetch.
    expect((await harness.statistics.current()).network).toMatchObject({ totalFailures: 0 })
    harness.backoffice.failureMode = 'silent'
    await harness.run()
    expect(harness.network.asked.map(({ handle }) => handle)).toEqual(['marta', 'marta', 'camila'])
  })

  test('shows the name that a guardian has in the backoffice when posts are fetched', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    await harness.run()
    expect(await harness.accounts.get(id)).toMatchObject({ name: 'Camila' })
    harness.backoffice.failureMode = 'silent'
    await harness.run()
    expect(await harness.accounts.get(id)).toMatchObject({ name: 'Camila' })
  })

  test('does not begin for a guardian who was erased after the backoffice was asked', async () => {
    const harness = await monitoringHarness(await open())
    await createAiHubErasures(harness).carryOut({
      requestId: 'gdpr_req_1',
      subject: { id: 'usr_guardian_zoe', email: 'zoe@rescue.example', names: ['Zoe'] },
      categories: [],
    })
    const notFound = { extensions: { code: 'NOT_FOUND' } }
    await expect(harness.accounts.addNew(admin, 'usr_guardian_zoe', '@zoe')).rejects.toMatchObject(notFound)
    const change = { microblogHandle: '@zoe' }
    await expect(harness.accounts.update(admin, 'usr_guardian_zoe', change)).rejects.toMatchObject(notFound)
    expect(await harness.accounts.list()).toEqual([])
  })

  test('does not attribute the posts of an account to a second guardian', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const marta = await harness.guardian('marta')
    const taken = harness.accounts.update(admin, marta, { microblogHandle: '@Camila' })
    await expect(taken).rejects.toMatchObject({ fields: { microblogHandle: expect.any(String) } })
    await harness.run()
    const sameAccount = harness.accounts.update(admin, marta, { microblogUserId: 'id-of-camila' })
    await expect(sameAccount).rejects.toMatchObject({ fields: { microblogUserId: expect.any(String) } })
    const own = await harness.accounts.update(admin, marta, { microblogHandle: '@Marta' })
    expect(own).toMatchObject({ microblogHandle: '@Marta' })
  })

  test('continues after the last post when a change of the account repeats its handle and its id', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    const { networkId } = harness.write('camila', 'unrelated: a walk')
    await harness.run()
    const same = { isActive: true, microblogHandle: '@Camila', microblogUserId: 'id-of-camila' }
    await harness.accounts.update(admin, id, same)
    harness.network.feeds.set('Camila', [])
    await harness.run()
    expect(harness.network.asked[1]).toMatchObject({ userId: 'id-of-camila', afterId: networkId })
  })

  test('starts from scratch when the guardian’s handle changes', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    harness.write('camila', 'A post about a dog')
    await harness.run()
    harness.network.feeds.set('camila_2', [])
    await harness.accounts.update(admin, id, { microblogHandle: '@camila_2' })
    await harness.run()
    expect(harness.network.asked[1]).toMatchObject({
      handle: 'camila_2',
      userId: undefined,
      afterId: undefined,
    })
  })

  test('forgets the failures and the last fetch of the former account when the handle is corrected', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    await harness.run()
    harness.network.feeds.delete('camila')
    await harness.run()
    const failed = { lastFailure: 'unknown_account', lastError: 'There is no such account.' }
    expect(await harness.accounts.get(id)).toMatchObject({ ...failed, consecutiveFailures: 1 })
    const corrected = await harness.accounts.update(admin, id, { microblogHandle: 'camila_2' })
    expect(corrected.consecutiveFailures).toBe(0)
    for (const member of ['lastFailure', 'lastError', 'lastTweetFetch', 'backsOffUntil'])
      expect(corrected).not.toHaveProperty(member)
    expect((await harness.accounts.due(60)).map((account) => account.id)).toEqual([id])
  })

  test('ends when the account is removed; its guardian can be monitored again', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    harness.write('camila', 'A post about a dog')
    await harness.run()
    await harness.accounts.remove(admin, id)
    await harness.run()
    expect(harness.network.asked).toHaveLength(1)
    expect((await harness.posts.list({ guardianId: id }, {})).nodes).toHaveLength(1)
    await expect(harness.accounts.remove(admin, id)).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    expect(await harness.accounts.addNew(admin, id, '@camila')).toMatchObject({ isActive: true })
  })

  test('starts from scratch when the handle changes while the former account is fetched', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    harness.write('camila', 'A post about a dog')
    harness.network.feeds.set('camila_2', [])
    const { posts } = harness.network
    harness.network.posts = async (...request) => {
      await harness.accounts.update(admin, id, { microblogHandle: 'camila_2' })
      return posts(...request)
    }
    await harness.run()
    harness.network.posts = posts
    await harness.run()
    expect(harness.network.asked[1]).toMatchObject({
      handle: 'camila_2',
      userId: undefined,
      afterId: undefined,
    })
  })
})

describeOnDatabasesOf('ai-hub', 'a failing network', (open) => {
  test('is called with an increasing backoff, which the statistics show', async () => {
    const harness = await monitoringHarness(await open())
    const id = await harness.guardian('camila')
    harness.network.failure = new MicroblogFailure('unavailable', 'api.example failed with 503')
    const asked: string[] = []
    const worker = harness.worker()
    for (let minute = 0; minute < 40; minute++) {
      const before = harness.network.asked.length
      await worker.runDue()
      if (harness.network.asked.length > before) asked.push(harness.clock.now().toISOString().slice(11, 16))
      harness.clock.advance(MINUTE)
    }
    expect(asked).toEqual(['12:00', '12:01', '12:03', '12:07', '12:15', '12:31'])
    expect(harness.log.lines).toHaveLength(6)
    for (const { fields } of harness.log.lines)
      expect(fields).toMatchObject({ reason: 'api.example failed with 503', guardian: id })
    const { network } = await harness.statistics.current()
    expect(network).toMatchObject({
      network: 'v2',
      consecutiveFailures: 6,
      totalFailures: 6,
      lastError: 'api.example failed with 503',
      blockedUntil: '2026-02-01T13:03:00.000Z',
    })
    expect(await harness.accounts.get(id)).toMatchObject({
      consecutiveFailures: 6,
      lastError: 'api.example failed with 503',
      lastFailure: 'unavailable',
    })
    harness.network.failure = undefined
    harness.clock.advance(HOUR)
    await worker.runDue()
    expect((await harness.statistics.current()).network).toMatchObject({
      consecutiveFailures: 0,
      totalFailures: 6,
    })
    const account = await harness.accounts.get(id)
    expect(account.consecutiveFailures).toBe(0)
    expect(account).not.toHaveProperty('lastError')
    expect(account).not.toHaveProperty('lastFailure')
    expect(account).not.toHaveProperty('backsOffUntil')
  })

  test('for one account again and again does not stop the fetches of the others', async () => {
    const harness = await monitoringHarness(await open())
    const [broken, camila] = [await harness.guardian('broken'), await harness.guardian('camila')]
    const { posts } = harness.network
    harness.network.posts = async (request, access) => {
      if (request.handle === 'broken') throw new MicroblogFailure('unavailable', 'an unreadable response')
      return posts(request, access)
    }
    for (let time = 0; time < 5; time++) {
      harness.clock.advance(HOUR)
      await harness.monitoring.runFor(broken, 'request')
      await harness.monitoring.runFor(camila, 'request')
    }
    expect(await harness.accounts.get(broken)).toMatchObject({ consecutiveFailures: 5 })
    expect(harness.network.asked).toHaveLength(5)
  })

  test('for some accounts does not keep a manual run from fetching the others', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('broken')
    await harness.guardian('camila')
    const { posts } = harness.network
    harness.network.posts = async (request, access) => {
      if (request.handle.startsWith('broken'))
        throw new MicroblogFailure('refused', 'the account is protected')
      return posts(request, access)
    }
    expect((await harness.run()).failures).toHaveLength(1)
    expect(harness.network.asked).toHaveLength(1)
    await harness.guardian('broken_too')
    harness.clock.advance(HOUR)
    await harness.run()
    harness.clock.advance(HOUR)
    await harness.guardian('marta')
    expect((await harness.run()).failures).toHaveLength(2)
    expect(harness.network.asked.map(({ handle }) => handle)).toEqual(['camila', 'camila', 'camila', 'marta'])
  })

  test('that does not respond is waited for once by a manual run, and by scheduled ones without this bound', async () => {
    const harness = await monitoringHarness(await open())
    const [, marta] = [await harness.guardian('camila'), await harness.guardian('marta')]
    const waits: (number | undefined)[] = []
    harness.network.posts = async (_, { budget }) => {
      waits.push(budget?.remainingMs)
      if (budget) budget.remainingMs = 0
      throw new MicroblogFailure('unavailable', 'api.example did not respond')
    }
    expect((await harness.run()).failures).toMatchObject([{ kind: 'unavailable' }, { kind: 'deferred' }])
    await harness.monitoring.runFor(marta, 'request')
    expect(await harness.accounts.get(marta)).toMatchObject({ consecutiveFailures: 1 })
    expect(waits).toEqual([40_000, undefined])
  })

  test.each(['success', 'unknown_account', 'unavailable'] as const)(
    'stays paused after a rate limit when a fetch that had begun before ends with %s',
    async (kind) => {
      const harness = await monitoringHarness(await open())
      const [camila, marta] = [await harness.guardian('camila'), await harness.guardian('marta')]
      const retryAt = new Date(harness.clock.now().getTime() + HOUR)
      const limit = new MicroblogFailure('rate_limited', 'Too many requests.', retryAt)
      const { posts } = harness.network
      harness.network.posts = async (request, access) => {
        if (request.handle === 'marta') throw limit
        const fetched = await posts(request, access)
        await harness.monitoring.runFor(marta, 'request')
        if (kind !== 'success') throw new MicroblogFailure(kind, 'It failed.')
        return fetched
      }
      await harness.monitoring.runFor(camila, 'request')
      const { network } = await harness.statistics.current()
      expect(network.blockedUntil).toBe(retryAt.toISOString())
    },
  )

  test('is not called before its retry time after a rate limit, even by a manual run', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    await harness.guardian('marta')
    const retryAt = new Date('2026-02-01T12:20:00.000Z')
    harness.network.failure = new MicroblogFailure('rate_limited', 'asked too often', retryAt)
    const first = await harness.run()
    expect(harness.network.asked).toHaveLength(1)
    expect(first.failures.map(({ error }) => error)).toEqual([
      'asked too often',
      expect.stringContaining('2026-02-01T12:20:00.000Z'),
    ])
    harness.network.failure = undefined
    harness.clock.advance(19 * MINUTE)
    await harness.run()
    expect(harness.network.asked).toHaveLength(1)
    harness.clock.advance(MINUTE)
    expect((await harness.run()).failures).toEqual([])
    expect(harness.network.asked).toHaveLength(3)
  })

  test('is not called for a while even if its clock is behind, so that its retry time is in the past', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const retryAt = new Date('2026-02-01T11:58:00.000Z')
    harness.network.failure = new MicroblogFailure('rate_limited', 'asked too often', retryAt)
    for (let minute = 0; minute < 30; minute++, harness.clock.advance(MINUTE)) await harness.run()
    expect(harness.network.asked.length).toBeLessThan(6)
  })

  test.each([
    ['in a hundred years', new Date('2126-02-01T12:00:00.000Z'), '2026-02-01T18:00:00.000Z'],
    ['beyond every calendar', new Date(Number.MAX_SAFE_INTEGER), '2026-02-01T12:01:00.000Z'],
  ])('is called again within six hours if its retry time is %s', async (_when, retryAt, blockedUntil) => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    harness.network.failure = new MicroblogFailure('rate_limited', 'asked too often', retryAt)
    expect((await harness.run()).failures).toMatchObject([{ error: 'asked too often' }])
    expect((await harness.statistics.current()).network.blockedUntil).toBe(blockedUntil)
  })

  test('for one account does not affect the others', async () => {
    const harness = await monitoringHarness(await open())
    await harness.guardian('camila')
    const gone = await harness.guardian('marta')
    harness.network.feeds.delete('marta')
    harness.write('camila', 'Luna was hit by a car')
    const run = await harness.run()
    expect(run).toMatchObject({ tweetsAnalyzed: 1, failures: [{ guardianId: gone }] })
    expect((await harness.run()).failures).toHaveLength(1)
    expect(harness.network.asked.filter(({ handle }) => handle === 'camila')).toHaveLength(2)
  })
})
