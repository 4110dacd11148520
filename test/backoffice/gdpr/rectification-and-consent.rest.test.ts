import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
beforeAll(async () => {
  platform = await startPlatform()
  gdpr = gdprActions(platform)
})
afterAll(() => platform.close())

describe('POST /api/gdpr/rectification', () => {
  const faulty = (members: Record<string, unknown>) =>
    gdpr.faultyMembers('rectification', { field: 'location', newValue: 'Rosario', ...members })

  it('changes the profile and is recorded in the audit log', async () => {
    const changes = {
      name: 'Diego Paz Soler',
      phone: '+54 11 5555 0000',
      bio: 'Gives to cats',
      location: 'Mendoza',
      organization: 'Friends of Luna',
      'contactInfo.phone': '+54 11 5555 0001',
      'contactInfo.website': 'https://diego.example/',
    }
    for (const [field, newValue] of Object.entries(changes)) {
      const requestId = await gdpr.made('rectification', 'donor', { field, newValue, reason: 'It was wrong' })
      expect(await gdpr.reached(requestId, 'completed')).toMatchObject({ type: 'rectification', field })
    }
    expect(await gdpr.profile('donor')).toMatchObject({
      name: 'Diego Paz Soler',
      phone: '+54 11 5555 0000',
      bio: 'Gives to cats',
      location: 'Mendoza',
      organization: 'Friends of Luna',
      contactInfo: { phone: '+54 11 5555 0001', website: 'https://diego.example/' },
    })
    expect(await gdpr.auditedActions(idOf('donor'))).toContain('user_rectified')
  })

  it('names invalid members, and those that can be changed', async () => {
    expect(await faulty({ field: undefined })).toEqual(['field'])
    expect(await faulty({ newValue: undefined })).toEqual(['newValue'])
    expect(await faulty({ newValue: 7 })).toEqual(['newValue'])
    expect(await faulty({ newValue: '' })).toEqual(['newValue'])
    expect(await faulty({ field: 'email', newValue: 'nowhere' })).toEqual(['newValue'])
    expect(await faulty({ field: 'phone', newValue: 'call me' })).toEqual(['newValue'])
    expect(await faulty({ currentValue: 'Ushuaia' })).toEqual(['currentValue'])
    expect(await faulty({ reason: 'x'.repeat(2001) })).toEqual(['reason'])
    for (const field of ['role', 'status', 'id', 'createdAt', 'donations', '__proto__', 'constructor']) {
      const answer = await gdpr.post('rectification', 'donor', { field, newValue: 'admin' })
      expect(answer.status).toBe(400)
      expect(answer.body.details.field).toContain('name, email, phone')
    }
    expect(await gdpr.profile('donor')).toMatchObject({ role: 'user', status: 'active' })
  })

  it('does not keep the new value in the resolved request', async () => {
    const body = { field: 'bio', newValue: 'A very private remark' }
    const requestId = await gdpr.made('rectification', 'guardian', body)
    const request = await gdpr.reached(requestId, 'completed')
    expect(JSON.stringify(request)).not.toContain('private remark')
  })
})

describe('POST /api/gdpr/consent', () => {
  const faulty = (members: Record<string, unknown>) =>
    gdpr.faultyMembers('consent', { consentType: 'newsletter', granted: true, ...members })

  const consents = async (as: Who, userId?: string) =>
    platform.graphql(
      `query ($userId: ID) {
        current: currentConsents(userId: $userId) { type granted givenAt textVersion recordedBy requestId }
        history: consentHistory(userId: $userId, page: {limit: 2}) { nodes { type granted } totalCount }
      }`,
      { userId },
      { as },
    )

  it('adds to the history, of which the latest decision is current', async () => {
    const textVersion = '2026-02.v1'
    const decide = (granted: boolean, timestamp: string) =>
      gdpr.made('consent', 'guardian', { ...{ consentType: 'marketing', granted, timestamp }, textVersion })
    await decide(true, '2026-01-01T10:00:00Z')
    const withdrawn = await decide(false, '2026-03-01T10:00:00Z')
    // Decided before the withdrawal, and sent by a phone that was offline until now.
    await decide(true, '2026-02-01T10:00:00Z')
    const { data } = await consents('guardian')
    expect(data.current).toEqual([
      {
        type: 'marketing',
        granted: false,
        givenAt: '2026-03-01T10:00:00.000Z',
        textVersion,
        recordedBy: idOf('guardian'),
        requestId: withdrawn,
      },
    ])
    expect(data.history.totalCount).toBe(3)
    expect(data.history.nodes.map((one: { granted: boolean }) => one.granted)).toEqual([true, false])
  })

  it('is withdrawn by the next decision, also if it was given on a device whose clock is ahead', async () => {
    const consentType = 'newsletter'
    const ahead = new Date(Date.now() + 4 * 60_000).toISOString()
    await gdpr.made('consent', 'investor', { consentType, granted: true, timestamp: ahead })
    await gdpr.made('consent', 'investor', { consentType, granted: false })
    expect((await consents('investor')).data.current).toMatchObject([{ type: consentType, granted: false }])
  })

  it('sets emailUpdates of the profile by the consent to marketing', async () => {
    const decide = async (granted: boolean) =>
      gdpr.reached(await gdpr.made('consent', 'donor', { consentType: 'marketing', granted }), 'completed')
    await decide(true)
    expect((await gdpr.profile('donor')).preferences).toMatchObject({ emailUpdates: true })
    await decide(false)
    expect((await gdpr.profile('donor')).preferences).toMatchObject({ emailUpdates: false })
  })

  it('shows consents to their person and to administrators only', async () => {
    expect((await consents('admin', idOf('guardian'))).data.current).toHaveLength(1)
    expect((await consents('staff', idOf('guardian'))).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await consents('anonymous')).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })

  it('names invalid members', async () => {
    expect(await faulty({ consentType: undefined })).toEqual(['consentType'])
    expect(await faulty({ consentType: 'Marketing!' })).toEqual(['consentType'])
    expect(await faulty({ textVersion: 'the one of <b>May</b>' })).toEqual(['textVersion'])
    expect(await faulty({ granted: undefined })).toEqual(['granted'])
    expect(await faulty({ granted: 'yes' })).toEqual(['granted'])
    expect(await faulty({ timestamp: 'yesterday' })).toEqual(['timestamp'])
    expect(await faulty({ timestamp: '2999-01-01T00:00:00Z' })).toEqual(['timestamp'])
  })
})
