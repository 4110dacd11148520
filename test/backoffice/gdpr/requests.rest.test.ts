import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
let gdpr: ReturnType<typeof gdprActions>
beforeAll(async () => {
  platform = await startPlatform()
  gdpr = gdprActions(platform)
})
afterAll(() => platform.close())

const valid: Readonly<Record<string, Record<string, unknown>>> = {
  request: { requestType: 'access' },
  access: {},
  portability: {},
  rectification: { field: 'location', newValue: 'Rosario' },
  consent: { consentType: 'newsletter', granted: true },
}
const paths = Object.keys(valid)

const fields = async (path: string, body: Record<string, unknown>, as: Who = 'donor') => {
  const answer = await gdpr.post(path, as, { ...valid[path], ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(400)
  expect(answer.body).toMatchObject({ error: 'Validation failed', code: 'VALIDATION_ERROR' })
  return Object.keys(answer.body.details)
}
const profile = async (who: Exclude<Who, 'anonymous'>) =>
  (await platform.rest(`GET /api/users/${idOf(who)}`, { as: 'admin' })).body
const auditOf = async (resourceId: string) =>
  (
    await platform.graphql(
      `query ($id: String!) { auditLogs(filter: {resourceId: $id}, page: {limit: 100}) { nodes { action userId } } }`,
      { id: resourceId },
      { as: 'admin' },
    )
  ).data.auditLogs.nodes.map((one: { action: string }) => one.action)

describe('every route that makes a request', () => {
  it.each(paths)('POST /api/gdpr/%s answers success, requestId and message', async (path) => {
    const { status, body } = await gdpr.post(path, 'investor', valid[path])
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      requestId: expect.stringMatching(/^gdpr_req_[0-9A-Z]{26}$/),
      message: expect.any(String),
    })
    expect(await auditOf(body.requestId)).toContain('gdpr_request_created')
    await gdpr.reached(body.requestId, 'completed', 'investor')
  })

  it.each(paths)(
    'POST /api/gdpr/%s is 401 without a session, 403 for someone else’s data, 404 for an unknown person’s',
    async (path) => {
      expect((await gdpr.post(path, 'anonymous', valid[path])).status).toBe(401)
      for (const as of ['donor', 'guardian', 'staff'] as const) {
        const { status, body } = await gdpr.post(path, as, { ...valid[path], userId: idOf('investor') })
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
      }
      const unknown = await gdpr.post(path, 'admin', { ...valid[path], userId: 'usr_nobody' })
      expect({ status: unknown.status, code: unknown.body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    },
  )

  it.each(paths)('POST /api/gdpr/%s is made by an administrator for someone else', async (path) => {
    const requestId = await gdpr.made(path, 'admin', { ...valid[path], userId: idOf('investor') })
    const { body } = await gdpr.read(requestId, 'investor')
    expect(body).toMatchObject({ userId: idOf('investor'), requestedBy: idOf('admin') })
    await gdpr.reached(requestId, 'completed')
  })

  it('returns the same request again under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'consent-once' }
    const once = { as: 'donor', body: { consentType: 'cookies', granted: true }, headers } as const
    const first = await platform.rest('POST /api/gdpr/consent', once)
    expect((await platform.rest('POST /api/gdpr/consent', once)).body).toEqual(first.body)
    const other = { ...once, body: { consentType: 'cookies', granted: false } }
    expect((await platform.rest('POST /api/gdpr/consent', other)).status).toBe(409)
  })
})

describe('a refused request', () => {
  const walletDestination = 'GNOBODY'
  it.each([
    [
      'erasure',
      'donor',
      { confirmDeletion: false },
      { confirmDeletion: 'must be true: an erasure cannot be undone' },
    ],
    [
      'erasure',
      'donor',
      { confirmDeletion: true, dataTypes: [] },
      { dataTypes: 'must name at least one, or be omitted' },
    ],
    [
      'erasure',
      'donor',
      { confirmDeletion: true, walletDestination },
      { walletDestination: 'must be a ledger account (G…) or a muxed account (M…)' },
    ],
    [
      'erasure',
      'donor',
      { confirmDeletion: true, walletDestination, dataTypes: ['donations'] },
      { walletDestination: 'is allowed only when everything is erased; omit it' },
    ],
    [
      'erasure',
      'admin',
      { confirmDeletion: true, walletDestination, userId: idOf('donor') },
      { walletDestination: 'can be set only by the person whose data is erased; omit it' },
    ],
    ['access', 'donor', { dataTypes: [] }, { dataTypes: 'must name at least one, or be omitted' }],
    [
      'rectification',
      'donor',
      { field: 'role', newValue: 'admin' },
      {
        field: expect.stringMatching(
          /^cannot be changed by a rectification; these can: name, email, phone(, [\w.]+)+$/,
        ),
      },
    ],
    [
      'consent',
      'donor',
      { consentType: 'newsletter', granted: true, timestamp: '2999-01-01T00:00:00Z' },
      { timestamp: 'must not be in the future' },
    ],
  ] as const)('POST /api/gdpr/%s by %s with %j says how to correct it', async (path, who, body, details) => {
    const answer = await gdpr.post(path, who, body)
    expect({ status: answer.status, ...answer.body }).toMatchObject({
      status: 400,
      error: 'Validation failed',
      details,
    })
  })

  it.each([
    ['guardian', idOf('donor'), 403, 'Requires role admin to make requests about the data of other people.'],
    ['admin', 'usr_nobody', 404, 'User usr_nobody not found.'],
    [
      'admin',
      idOf('admin'),
      409,
      'The last administrator cannot be erased; assign the role admin to another person first.',
    ],
  ] as const)('an erasure by %s of %s is %i and says why', async (who, userId, status, error) => {
    const answer = await gdpr.post('erasure', who, { confirmDeletion: true, userId })
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
  })

  it('that is finished can be neither resolved nor retried, and the message says which can', async () => {
    const id = await gdpr.made('access', 'donor')
    await gdpr.reached(id, 'completed')
    for (const [mutation, words] of [
      [
        'answerGdprRequest(id: $id, outcome: "completed", note: "Done")',
        'requests in awaiting_admin can be resolved',
      ],
      ['retryGdprRequest(id: $id)', 'failed requests can be retried'],
    ]) {
      const { errors } = await platform.graphql(
        `mutation ($id: ID!) { ${mutation} { state } }`,
        { id },
        { as: 'admin' },
      )
      expect(errors[0].message).toBe(`The request ${id} is completed; only ${words}.`)
    }
  })
})

describe('POST /api/gdpr/request', () => {
  it('names what is wrong', async () => {
    expect(await fields('request', { requestType: undefined })).toEqual(['requestType'])
    expect(await fields('request', { requestType: 'everything' })).toEqual(['requestType'])
    expect(await fields('request', { metadata: 'soon' })).toEqual(['metadata'])
    expect(await fields('request', { metadata: { priority: 'at once' } })).toEqual(['metadata.priority'])
    expect(await fields('request', { metadata: { reason: 'x'.repeat(2001) } })).toEqual(['metadata.reason'])
    expect(await fields('request', { metadata: { contactMethod: '' } })).toEqual(['metadata.contactMethod'])
  })

  it('keeps reason, priority and contact method, and is due within one month', async () => {
    const metadata = { reason: 'I want to know', priority: 'high', contactMethod: 'phone' }
    const requestId = await gdpr.made('request', 'donor', { requestType: 'objection', metadata })
    const { body } = await gdpr.read(requestId, 'donor')
    expect(body).toMatchObject({ id: requestId, type: 'objection', ...metadata, isOverdue: false })
    const days = (Date.parse(body.dueAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  it.each(['erasure', 'rectification', 'restriction', 'objection', 'consent'])(
    'leaves %s to an administrator, who answers it once',
    async (requestType) => {
      const requestId = await gdpr.made('request', 'donor', { requestType })
      await gdpr.reached(requestId, 'awaiting_admin')
      const answer = (as: Who, outcome: string) =>
        platform.graphql(
          `mutation ($id: ID!, $outcome: String!) {
            answerGdprRequest(id: $id, outcome: $outcome, note: "Talked on the phone") { state note finishedAt }
          }`,
          { id: requestId, outcome },
          { as },
        )
      expect((await answer('staff', 'completed')).errors[0].extensions.code).toBe('FORBIDDEN')
      expect((await answer('admin', 'lost')).errors[0].extensions).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { outcome: expect.any(String) },
      })
      expect((await answer('admin', 'rejected')).data.answerGdprRequest).toEqual({
        state: 'rejected',
        note: 'Talked on the phone',
        finishedAt: expect.stringMatching(/Z$/),
      })
      expect((await answer('admin', 'completed')).errors[0].extensions.code).toBe('CONFLICT')
      expect(await auditOf(requestId)).toEqual(
        expect.arrayContaining(['gdpr_request_awaiting_admin', 'gdpr_request_rejected']),
      )
      // The person is still there, and so is the profile.
      expect((await profile('donor')).id).toBe(idOf('donor'))
    },
  )
})

describe('POST /api/gdpr/access and /portability', () => {
  it.each(['access', 'portability'])('%s names what is wrong', async (path) => {
    expect(await fields(path, { dataTypes: ['shoes'] })).toEqual(['dataTypes.0'])
    expect(await fields(path, { dataTypes: 'donations' })).toEqual(['dataTypes'])
    expect(await fields(path, { dataTypes: [] })).toEqual(['dataTypes'])
    expect(await fields(path, { format: 'pdf' })).toEqual(['format'])
    expect(await fields(path, { deliveryMethod: 'pigeon' })).toEqual(['deliveryMethod'])
  })
})

describe('POST /api/gdpr/rectification', () => {
  it('changes the profile, for everyone who reads it', async () => {
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
    expect(await profile('donor')).toMatchObject({
      name: 'Diego Paz Soler',
      phone: '+54 11 5555 0000',
      bio: 'Gives to cats',
      location: 'Mendoza',
      organization: 'Friends of Luna',
      contactInfo: { phone: '+54 11 5555 0001', website: 'https://diego.example/' },
    })
    expect(await auditOf(idOf('donor'))).toContain('user_rectified')
  })

  it('names what is wrong, and which members it may change', async () => {
    expect(await fields('rectification', { field: undefined })).toEqual(['field'])
    expect(await fields('rectification', { newValue: undefined })).toEqual(['newValue'])
    expect(await fields('rectification', { newValue: 7 })).toEqual(['newValue'])
    expect(await fields('rectification', { newValue: '' })).toEqual(['newValue'])
    expect(await fields('rectification', { field: 'email', newValue: 'nowhere' })).toEqual(['newValue'])
    expect(await fields('rectification', { field: 'phone', newValue: 'call me' })).toEqual(['newValue'])
    expect(await fields('rectification', { currentValue: 'Ushuaia' })).toEqual(['currentValue'])
    expect(await fields('rectification', { reason: 'x'.repeat(2001) })).toEqual(['reason'])
    for (const field of ['role', 'status', 'id', 'createdAt', 'donations', '__proto__', 'constructor']) {
      const answer = await gdpr.post('rectification', 'donor', { field, newValue: 'admin' })
      expect(answer.status).toBe(400)
      expect(answer.body.details.field).toContain('name, email, phone')
    }
    expect(await profile('donor')).toMatchObject({ role: 'user', status: 'active' })
  })

  it('keeps neither the old nor the new value in the request once it is answered', async () => {
    const body = { field: 'bio', newValue: 'A very private remark' }
    const requestId = await gdpr.made('rectification', 'guardian', body)
    const request = await gdpr.reached(requestId, 'completed')
    expect(JSON.stringify(request)).not.toContain('private remark')
  })
})

describe('POST /api/gdpr/consent', () => {
  const consents = async (as: Who, userId?: string) =>
    platform.graphql(
      `query ($userId: ID) {
        current: currentConsents(userId: $userId) { type granted givenAt recordedBy requestId }
        history: consentHistory(userId: $userId, page: {limit: 2}) { nodes { type granted } totalCount }
      }`,
      { userId },
      { as },
    )

  it('adds to the history, of which what was decided last holds', async () => {
    const decide = (granted: boolean, timestamp: string) =>
      gdpr.made('consent', 'guardian', { consentType: 'marketing', granted, timestamp })
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
        recordedBy: idOf('guardian'),
        requestId: withdrawn,
      },
    ])
    expect(data.history.totalCount).toBe(3)
    expect(data.history.nodes.map((one: { granted: boolean }) => one.granted)).toEqual([true, false])
  })

  it('says with marketing whether mails about news are sent', async () => {
    const decide = async (granted: boolean) =>
      gdpr.reached(await gdpr.made('consent', 'donor', { consentType: 'marketing', granted }), 'completed')
    await decide(true)
    expect((await profile('donor')).preferences).toMatchObject({ emailUpdates: true })
    await decide(false)
    expect((await profile('donor')).preferences).toMatchObject({ emailUpdates: false })
  })

  it('shows consents to their person and to administrators alone', async () => {
    expect((await consents('admin', idOf('guardian'))).data.current).toHaveLength(1)
    expect((await consents('staff', idOf('guardian'))).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await consents('anonymous')).errors[0].extensions.code).toBe('UNAUTHORIZED')
  })

  it('names what is wrong', async () => {
    expect(await fields('consent', { consentType: undefined })).toEqual(['consentType'])
    expect(await fields('consent', { consentType: 'Marketing!' })).toEqual(['consentType'])
    expect(await fields('consent', { granted: undefined })).toEqual(['granted'])
    expect(await fields('consent', { granted: 'yes' })).toEqual(['granted'])
    expect(await fields('consent', { timestamp: 'yesterday' })).toEqual(['timestamp'])
    expect(await fields('consent', { timestamp: '2999-01-01T00:00:00Z' })).toEqual(['timestamp'])
  })
})

describe('a request that was given up', () => {
  it('is carried out again when an administrator says so', async () => {
    const requestId = await gdpr.made('access', 'staff', { dataTypes: ['cases'] })
    await gdpr.reached(requestId, 'completed')
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const failed = {
      state: 'failed',
      archive: null,
      finished_at: null,
      failure: 'It failed again and again.',
    }
    await db('gdpr_requests').where({ id: requestId }).update(failed)
    await db.destroy()
    const retry = (as: Who) =>
      platform.graphql(
        'mutation ($id: ID!) { retryGdprRequest(id: $id) { state failure } }',
        { id: requestId },
        { as },
      )
    expect((await retry('staff')).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await gdpr.read(requestId, 'staff')).body.failure).toBe(failed.failure)
    expect((await retry('admin')).data.retryGdprRequest).toEqual({ state: 'in_progress', failure: null })
    expect(await gdpr.reached(requestId, 'completed')).not.toHaveProperty('failure')
    expect((await gdpr.archive(requestId, 'staff')).names).toContain('cases.json')
    expect((await retry('admin')).errors[0].extensions.code).toBe('CONFLICT')
    expect(await auditOf(requestId)).toContain('gdpr_request_in_progress')
  })
})

describe('a request whose due date has passed', () => {
  it('says so to its person and in the list of administrators', async () => {
    const requestId = await gdpr.made('request', 'staff', { requestType: 'restriction' })
    await gdpr.reached(requestId, 'awaiting_admin')
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    await db('gdpr_requests').where({ id: requestId }).update({ due_at: '2026-01-01T00:00:00.000Z' })
    await db.destroy()
    expect((await gdpr.read(requestId, 'staff')).body).toMatchObject({ isOverdue: true })
    const overdue = () =>
      platform.graphql(
        '{ gdprRequests(filter: {isOverdue: true}) { nodes { id isOverdue } } }',
        {},
        { as: 'admin' },
      )
    expect((await overdue()).data.gdprRequests.nodes).toEqual([{ id: requestId, isOverdue: true }])
    await platform.graphql(
      'mutation ($id: ID!) { answerGdprRequest(id: $id, outcome: "completed", note: "Done") { state } }',
      { id: requestId },
      { as: 'admin' },
    )
    expect((await overdue()).data.gdprRequests.nodes).toEqual([])
    expect((await gdpr.read(requestId, 'staff')).body).toMatchObject({ isOverdue: false })
  })
})

describe('reading requests', () => {
  it('shows a request to its person and to administrators; to others it does not exist', async () => {
    const requestId = await gdpr.made('request', 'donor', { requestType: 'restriction' })
    const { status, body } = await gdpr.read(requestId, 'donor')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: requestId, userId: idOf('donor'), type: 'restriction', dataTypes: [] })
    expect((await gdpr.read(requestId, 'admin')).status).toBe(200)
    for (const as of ['guardian', 'staff'] as const)
      expect((await gdpr.read(requestId, as)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await gdpr.read(requestId, 'anonymous')).status).toBe(401)
    expect((await gdpr.read('gdpr_req_none', 'donor')).status).toBe(404)
    // What is asked for without an archive has none.
    expect((await platform.rest(`GET /api/gdpr/requests/${requestId}/archive`, { as: 'donor' })).status).toBe(
      404,
    )
  })

  it('lists one’s own, and everyone’s to administrators, with filters and pages', async () => {
    const list = (as: Who, filter: object, page: object = {}) =>
      platform.graphql(
        `query ($filter: GdprRequestFilter, $page: PageInput) {
          gdprRequests(filter: $filter, page: $page) {
            nodes { id userId type state dueAt isOverdue } totalCount pageInfo { hasNextPage endCursor }
          }
        }`,
        { filter, page },
        { as },
      )
    const own = (await list('donor', {}, { limit: 100 })).data.gdprRequests
    expect(own.totalCount).toBeGreaterThan(5)
    expect(new Set(own.nodes.map((one: { userId: string }) => one.userId))).toEqual(new Set([idOf('donor')]))
    const waiting = (await list('admin', { state: 'awaiting_admin', type: 'restriction' })).data.gdprRequests
    expect(waiting.nodes).toEqual([
      expect.objectContaining({ userId: idOf('donor'), state: 'awaiting_admin', isOverdue: false }),
    ])
    expect((await list('admin', { isOverdue: true })).data.gdprRequests.totalCount).toBe(0)
    expect((await list('staff', { userId: idOf('donor') })).errors[0].extensions.code).toBe('FORBIDDEN')
    const first = (await list('donor', {}, { limit: 3 })).data.gdprRequests
    const after = first.pageInfo.endCursor
    const second = (await list('donor', {}, { limit: 3, after })).data.gdprRequests
    const ids = [...first.nodes, ...second.nodes].map((one: { id: string }) => one.id)
    expect(ids).toEqual(own.nodes.slice(0, 6).map((one: { id: string }) => one.id))
  })
})
