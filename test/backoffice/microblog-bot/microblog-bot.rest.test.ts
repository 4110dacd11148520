import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type UserRecord, userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({ MICROBLOG_MONTHLY_REQUESTS: '500' })
})
afterAll(() => platform.close())

const ask = (line: string, as: Who = 'staff', body?: unknown) =>
  platform.rest(line.replace(' ', ' /api/microblog-bot/'), { as, ...(body === undefined ? {} : { body }) })

describe('GET /api/microblog-bot/config', () => {
  it('returns the settings of the AI hub and the requests of the month', async () => {
    const { status, body } = await ask('GET config')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 'MicroblogAgent',
      isEnabled: true,
      fetchInterval: 15,
      maxTweetsPerFetch: 20,
      apiUsage: {
        requestsUsed: 0,
        requestsLimit: 500,
        resetDate: expect.stringMatching(/-01T00:00:00.000Z$/),
      },
    })
    expect(Date.parse(body.apiUsage.resetDate)).toBeGreaterThan(Date.now())
  })
})

describe('PUT /api/microblog-bot/config', () => {
  it('changes the AI hub’s settings, and keeps omitted ones', async () => {
    const { status, body } = await ask('PUT config', 'staff', { fetchInterval: 30 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ fetchInterval: 30, maxTweetsPerFetch: 20, isEnabled: true })
    const hub = await platform.rest('GET /api/microblog/config', {})
    expect(hub.body.config.monitoringInterval).toBe(30)
    expect((await ask('PUT config', 'admin', {})).body).toMatchObject({ fetchInterval: 30 })
  })

  it('disables the bot, so that running it returns 409, and enables it again', async () => {
    expect((await ask('PUT config', 'staff', { isEnabled: false })).body.isEnabled).toBe(false)
    expect(await ask('POST run-now')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await ask('PUT config', 'staff', { isEnabled: true })).body.isEnabled).toBe(true)
  })

  it.each([
    [{ fetchInterval: 0 }, ['fetchInterval']],
    [{ fetchInterval: 10_081 }, ['fetchInterval']],
    [{ maxTweetsPerFetch: 0, fetchInterval: 0 }, ['fetchInterval', 'maxTweetsPerFetch']],
    [{ maxTweetsPerFetch: 101 }, ['maxTweetsPerFetch']],
    [{ maxTweetsPerFetch: '5' }, ['maxTweetsPerFetch']],
    [{ isEnabled: 'yes' }, ['isEnabled']],
  ])('refuses %j, naming the invalid members, and changes nothing', async (body, fields) => {
    const before = (await ask('GET config')).body
    const answer = await ask('PUT config', 'staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details).sort()).toEqual(fields)
    expect((await ask('GET config')).body).toEqual(before)
  })
})

describe('guardians of the bot', () => {
  it('lists the monitored guardians with the documented members', async () => {
    const { body } = await ask('GET guardians')
    expect(body).toEqual({
      success: true,
      guardians: [
        {
          id: demoPeople.guardian.id,
          name: demoPeople.guardian.name,
          microblogHandle: 'camila_ortiz',
          isActive: true,
        },
      ],
    })
  })

  it('adds a new guardian with the status pending', async () => {
    const added = await ask('POST guardians', 'staff', {
      microblogHandle: '@refugio_sur',
      name: 'Refugio Sur',
    })
    expect(added).toMatchObject({
      status: 200,
      body: {
        name: 'Refugio Sur',
        microblogHandle: '@refugio_sur',
        isActive: true,
        id: expect.stringMatching(/^usr_/),
      },
    })
    const user = await platform.rest(`GET /api/users/${added.body.id}`, { as: 'staff' })
    expect(user.body).toMatchObject({ role: 'guardian', status: 'pending' })
    expect((await ask('GET guardians')).body.guardians).toHaveLength(2)
    expect((await ask('GET stats')).body.activeGuardians).toBe(2)
  })

  it('returns 409 for a monitored handle in any spelling, also for concurrent requests', async () => {
    const again = await ask('POST guardians', 'staff', {
      microblogHandle: 'Refugio_Sur',
      name: 'Somebody Else',
    })
    expect(again).toMatchObject({
      status: 409,
      body: { details: { microblogHandle: 'belongs to Refugio Sur' } },
    })
    const before = (await ask('GET guardians')).body.guardians.length
    const race = await Promise.all(
      [1, 2, 3].map(() => ask('POST guardians', 'staff', { microblogHandle: 'race', name: 'Race Guardian' })),
    )
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await ask('GET guardians')).body.guardians).toHaveLength(before + 1)
  })

  it('adds the account to the guardian with the name, also behind many newer ones with longer names', async () => {
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const guardian = (number: number): UserRecord => ({
      id: `usr_inu${number}`,
      email: `inu${number}@rescue.test`,
      name: number === 0 ? 'Inu' : `Inu ${number}`,
      role: 'guardian',
      status: 'active',
      version: 1,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
    })
    await userStore(db).insertAll(Array.from({ length: 102 }, (_, number) => guardian(number)))
    await db.destroy()
    const added = await ask('POST guardians', 'staff', { microblogHandle: 'inu_rescue', name: 'inu' })
    expect(added.body).toMatchObject({ id: 'usr_inu0', name: 'Inu' })
  })

  it('returns 409 for a guardian who is monitored under another handle', async () => {
    const body = { microblogHandle: 'second_account', name: demoPeople.guardian.name }
    expect((await ask('POST guardians', 'staff', body)).status).toBe(409)
  })

  it.each([
    [{ name: 'A' }, 'microblogHandle'],
    [{ microblogHandle: 'a' }, 'name'],
    [{ microblogHandle: 'has spaces', name: 'A' }, 'microblogHandle'],
    [{ microblogHandle: 'a', name: ' ' }, 'name'],
    [{ microblogHandle: 'free', name: 'A', guardianId: demoPeople.donor.id }, 'guardianId'],
  ])('refuses %j, naming %s', async (body, field) => {
    const answer = await ask('POST guardians', 'staff', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.details)).toEqual([field])
  })
})

describe('POST /api/microblog-bot/run-now', () => {
  it('runs one cycle of the AI hub, counted in the statistics and the requests of the month', async () => {
    const guardians = (await ask('GET guardians')).body.guardians.length
    const { status, body } = await ask('POST run-now')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: expect.any(String),
      guardiansProcessed: guardians,
      timeRange: '24h',
    })
    const stats = (await ask('GET stats')).body
    expect(stats).toEqual({
      success: true,
      totalTweets: expect.any(Number),
      newTweetsToday: stats.totalTweets,
      activeGuardians: guardians,
    })
    expect(stats.totalTweets).toBeGreaterThan(0)
    const config = (await ask('GET config')).body
    expect(config.apiUsage.requestsUsed).toBe(guardians)
    expect(Date.parse(config.nextRun) - Date.parse(config.lastRun)).toBe(30 * 60_000)
  })
})

describe.each(['GET stats', 'GET config', 'PUT config', 'GET guardians', 'POST guardians', 'POST run-now'])(
  '%s of the bot',
  (line) => {
    const body = line.startsWith('GET') ? undefined : { microblogHandle: 'a', name: 'A' }
    it.each([
      ['anonymous', 401],
      ['donor', 403],
      ['guardian', 403],
      ['investor', 403],
    ] as const)('answers %s with %i', async (as, status) => {
      expect((await ask(line, as, body)).status).toBe(status)
    })
  },
)
