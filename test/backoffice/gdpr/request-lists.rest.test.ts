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

describe('a request whose due date has passed', () => {
  it('is overdue to its person and in the list of administrators', async () => {
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
  it('shows a request to its person and to administrators, and returns 404 to others', async () => {
    const requestId = await gdpr.made('request', 'donor', { requestType: 'restriction' })
    const { status, body } = await gdpr.read(requestId, 'donor')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: requestId, userId: idOf('donor'), type: 'restriction', dataTypes: [] })
    expect((await gdpr.read(requestId, 'admin')).status).toBe(200)
    for (const as of ['guardian', 'staff'] as const)
      expect((await gdpr.read(requestId, as)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await gdpr.read(requestId, 'anonymous')).status).toBe(401)
    expect((await gdpr.read('gdpr_req_none', 'donor')).status).toBe(404)
    // Requests of other kinds have no archive.
    expect((await platform.rest(`GET /api/gdpr/requests/${requestId}/archive`, { as: 'donor' })).status).toBe(
      404,
    )
  })

  it('shows the size of an archive that exceeds two gigabytes', async () => {
    const requestId = await gdpr.made('access', 'guardian', { dataTypes: ['donations'] })
    const { archive } = await gdpr.reached(requestId, 'completed')
    const db = await openDatabase({ subgraph: 'backoffice', dataDirectory: platform.dataDirectory })
    const large = JSON.stringify({ ...archive, parts: 1, size: 3_000_000_000 })
    await db('gdpr_requests').where({ id: requestId }).update({ archive: large })
    await db.destroy()
    const { status, body } = await gdpr.read(requestId, 'guardian')
    expect([status, body.archive?.size]).toEqual([200, 3_000_000_000])
  })

  it('lists a person’s own requests, and all requests to administrators, with filters and pages', async () => {
    const list = (as: Who, filter: object, page: object = {}) =>
      platform.graphql(
        `query ($filter: GdprRequestFilter, $page: PageInput) {
          gdprRequests(filter: $filter, page: $page) {
            nodes { id userId type state dueAt isOverdue user { id } } totalCount pageInfo { hasNextPage endCursor }
          }
        }`,
        { filter, page },
        { as },
      )
    for (let made = 0; made < 6; made++) await gdpr.made('portability', 'donor')
    const own = (await list('donor', {}, { limit: 100 })).data.gdprRequests
    expect(own.totalCount).toBeGreaterThan(5)
    expect(new Set(own.nodes.map((one: { userId: string }) => one.userId))).toEqual(new Set([idOf('donor')]))
    expect(own.nodes[0].user).toEqual({ id: idOf('donor') })
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

describe('the eleventh archive of a person within seven days', () => {
  it('is refused on every path, with the time from which another may be requested', async () => {
    const oneMore = { dataTypes: ['donations'] }
    const requested: string[] = []
    while (requested.length < 10) requested.push(await gdpr.made('access', 'investor', oneMore))
    for (const [path, body] of [
      ['access', oneMore],
      ['portability', oneMore],
      ['request', { requestType: 'access' }],
    ] as const) {
      const refused = await gdpr.post(path, 'investor', body)
      expect([refused.status, refused.body.code], path).toEqual([429, 'QUOTA_EXCEEDED'])
      expect(Date.parse(refused.body.details.resetsAt) - Date.now()).toBeGreaterThan(6 * 86_400_000)
    }
    for (const id of requested) await gdpr.reached(id, 'completed')
  })
})
