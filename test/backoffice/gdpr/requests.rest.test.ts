import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { gdprActions, idOf, sha256 } from '../../support/fixtures/gdpr.js'
import { sampleBytes, uploadForm } from '../../support/fixtures/sample-files.js'
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

describe('every route that creates a request', () => {
  it.each(paths)('POST /api/gdpr/%s returns success, requestId and message', async (path) => {
    const { status, body } = await gdpr.post(path, 'investor', valid[path])
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      requestId: expect.stringMatching(/^gdpr_req_[0-9A-Z]{26}$/),
      message: expect.any(String),
    })
    expect(await gdpr.auditedActions(body.requestId)).toContain('gdpr_request_created')
    await gdpr.reached(body.requestId, 'completed', 'investor')
  })

  it.each(paths)(
    'POST /api/gdpr/%s returns 401 without a session, 403 for another person, and 404 for an unknown person',
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

  it.each(paths)(
    'POST /api/gdpr/%s creates a request of an administrator for another person',
    async (path) => {
      const requestId = await gdpr.made(path, 'admin', { ...valid[path], userId: idOf('investor') })
      const { body } = await gdpr.read(requestId, 'investor')
      expect(body).toMatchObject({ userId: idOf('investor'), requestedBy: idOf('admin') })
      await gdpr.reached(requestId, 'completed')
    },
  )

  it('returns the same request again for the same Idempotency-Key', async () => {
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
      { confirmDeletion: true, walletMemo: '7' },
      { walletDestination: 'must be given together with walletMemo and walletMemoType' },
    ],
    [
      'erasure',
      'donor',
      { confirmDeletion: true, walletDestination, walletMemo: 'seven', walletMemoType: 'id' },
      { walletMemo: 'must be a whole number from 0 to 18446744073709551615' },
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
  ] as const)(
    'POST /api/gdpr/%s by %s with %j explains how to correct it',
    async (path, who, body, details) => {
      const answer = await gdpr.post(path, who, body)
      expect({ status: answer.status, ...answer.body }).toMatchObject({
        status: 400,
        error: 'Validation failed',
        details,
      })
    },
  )

  it.each([
    ['guardian', idOf('donor'), 403, 'Requires role admin to make requests about the data of other people.'],
    ['admin', 'usr_nobody', 404, 'User usr_nobody not found.'],
    [
      'admin',
      idOf('admin'),
      409,
      'The last administrator cannot be erased; assign the role admin to another person first.',
    ],
  ] as const)('an erasure by %s of %s returns %i with the reason', async (who, userId, status, error) => {
    const answer = await gdpr.post('erasure', who, { confirmDeletion: true, userId })
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
  })

  it('that is completed can be neither resolved nor retried, and the message names those that can', async () => {
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
  it('names invalid members', async () => {
    const ofMetadata = (metadata: unknown) =>
      gdpr.faultyMembers('request', { requestType: 'access', metadata })
    expect(await gdpr.faultyMembers('request', {})).toEqual(['requestType'])
    expect(await gdpr.faultyMembers('request', { requestType: 'everything' })).toEqual(['requestType'])
    expect(await ofMetadata('soon')).toEqual(['metadata'])
    expect(await ofMetadata({ priority: 'at once' })).toEqual(['metadata.priority'])
    expect(await ofMetadata({ reason: 'x'.repeat(2001) })).toEqual(['metadata.reason'])
    expect(await ofMetadata({ contactMethod: '' })).toEqual(['metadata.contactMethod'])
  })

  it('stores reason, priority and contact method, and is due within one month', async () => {
    const metadata = { reason: 'I want to know', priority: 'high', contactMethod: 'phone' }
    const requestId = await gdpr.made('request', 'donor', { requestType: 'objection', metadata })
    const { body } = await gdpr.read(requestId, 'donor')
    expect(body).toMatchObject({ id: requestId, type: 'objection', ...metadata, isOverdue: false })
    const days = (Date.parse(body.dueAt) - Date.parse(body.createdAt)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  it.each(['erasure', 'rectification', 'restriction', 'objection', 'consent'])(
    'leaves %s to an administrator, as its message says, who can decide it once',
    async (requestType) => {
      const { body: made } = await gdpr.post('request', 'donor', { requestType })
      expect(made.message).toBe('The request is waiting for an administrator.')
      const { requestId } = made
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
      expect(await gdpr.auditedActions(requestId)).toEqual(
        expect.arrayContaining(['gdpr_request_awaiting_admin', 'gdpr_request_rejected']),
      )
      // The profile of the person still exists.
      expect((await gdpr.profile('donor')).id).toBe(idOf('donor'))
    },
  )
})

it('POST /api/gdpr/request and /erasure return 409 while an erasure of the person is open', async () => {
  await gdpr.made('request', 'guardian', { requestType: 'erasure' })
  for (const [path, body] of [
    ['request', { requestType: 'erasure' }],
    ['erasure', { confirmDeletion: true }],
  ] as const) {
    const { status, body: refused } = await gdpr.post(path, 'guardian', body)
    expect({ status, error: refused.error }).toEqual({
      status: 409,
      error: 'An erasure of this person is already in progress.',
    })
  }
})

describe('POST /api/gdpr/access and /portability', () => {
  it.each(['access', 'portability'])('%s names invalid members', async (path) => {
    expect(await gdpr.faultyMembers(path, { dataTypes: ['shoes'] })).toEqual(['dataTypes.0'])
    expect(await gdpr.faultyMembers(path, { dataTypes: 'donations' })).toEqual(['dataTypes'])
    expect(await gdpr.faultyMembers(path, { dataTypes: [] })).toEqual(['dataTypes'])
    expect(await gdpr.faultyMembers(path, { format: 'pdf' })).toEqual(['format'])
    expect(await gdpr.faultyMembers(path, { deliveryMethod: 'pigeon' })).toEqual(['deliveryMethod'])
  })
})

describe('a failed request', () => {
  it('is executed again when an administrator retries it', async () => {
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
    expect(await gdpr.auditedActions(requestId)).toContain('gdpr_request_in_progress')
  })
})

describe('the archive of an access request', () => {
  it('is available to its person and to administrators, whose access the audit log records', async () => {
    const requestId = await gdpr.made('access', 'guardian', { dataTypes: ['cases'] })
    await gdpr.reached(requestId, 'completed')
    const path = `GET /api/gdpr/requests/${requestId}/archive`
    expect((await platform.rest(path, { as: 'anonymous' })).status).toBe(401)
    for (const as of ['donor', 'staff'] as const)
      expect((await platform.rest(path, { as })).body).toMatchObject({ code: 'NOT_FOUND' })
    await gdpr.archive(requestId, 'admin')
    const { data } = await platform.graphql(
      `query ($id: String!) { auditLogs(filter: {resourceId: $id, action: "gdpr_archive_opened"}) { nodes { userId } } }`,
      { id: requestId },
      { as: 'admin' },
    )
    expect(data.auditLogs.nodes).toEqual([{ userId: idOf('admin') }])
  })

  it('is downloaded whole when stored in several parts, and returns 404 once expired', async () => {
    const letter = Buffer.concat([sampleBytes.pdf, randomBytes(700_000)])
    const body = uploadForm(letter, { name: 'letter.pdf' })
    const uploaded = await platform.rest('POST /api/upload', { as: 'staff', body })
    expect(uploaded.status).toBe(200)
    const requestId = await gdpr.made('access', 'staff', { dataTypes: ['personal_info'] })
    const request = await gdpr.reached(requestId, 'completed')
    expect(request.archive.size).toBeGreaterThan(700_000)
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    onTestFinished(() => db.destroy())
    expect(await db('gdpr_archive_parts').where({ request_id: requestId }).pluck('position')).toEqual([
      0, 1, 2,
    ])
    const archive = await gdpr.archive(requestId, 'staff')
    expect(sha256(archive.zip)).toBe(request.archive.sha256)
    expect(archive.zip).toHaveLength(request.archive.size)
    expect(archive.index.attachments).toEqual([
      { file: expect.any(String), bytes: letter.length, sha256: sha256(letter) },
    ])

    const { archive: kept } = await db('gdpr_requests').where({ id: requestId }).first('archive')
    const expired = JSON.stringify({ ...JSON.parse(kept), expiresAt: new Date().toISOString() })
    await db('gdpr_requests').where({ id: requestId }).update({ archive: expired })
    const gone = await platform.rest(`GET /api/gdpr/requests/${requestId}/archive`, { as: 'staff' })
    expect({ status: gone.status, code: gone.body.code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(gone.body.error).toContain('seven days')
    const part = 'query ($id: ID!) { gdprArchivePart(requestId: $id, position: 0) { content } }'
    const { errors } = await platform.graphql(part, { id: requestId }, { as: 'staff' })
    expect(errors[0].extensions.code).toBe('NOT_FOUND')
    // The request itself stays readable.
    expect((await gdpr.read(requestId, 'staff')).status).toBe(200)
  })
})
