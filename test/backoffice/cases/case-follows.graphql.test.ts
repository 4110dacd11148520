import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTIFY } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { haveRun } from '../../support/fixtures/job-counts.js'
import { type RunningPlatform, startPlatform, type Who } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const follow = 'mutation ($id: ID!) { followCase(id: $id) { id isFollowed } }'
const unfollow = 'mutation ($id: ID!) { unfollowCase(id: $id) { id isFollowed } }'
const followed = '{ viewer { followedCases { totalCount nodes { id } } } }'

const run = (as: Who, query: string, variables: object = {}) =>
  platform.graphql(query, { ...variables }, { as })

async function opened(name: string): Promise<string> {
  return (await platform.rest('POST /api/cases', { as: 'staff', body: { name, description: '…' } })).body.id
}

async function publish(caseId: string, notes: string): Promise<void> {
  const body = { caseId, type: 'note', notes }
  expect((await platform.rest('POST /api/updates', { as: 'staff', body })).status).toBe(200)
}

async function setStatus(id: string, status: string): Promise<void> {
  expect((await platform.rest(`PUT /api/cases/${id}`, { as: 'staff', body: { status } })).body.status).toBe(
    status,
  )
}

/** The notes of the updates that the donor was notified of, oldest first. */
async function notesFor(caseId: string): Promise<string[]> {
  const query = '{ viewer { user { notifications(page: { limit: 100 }) { nodes { type metadata } } } } }'
  const { data } = await run('donor', query)
  const found: { type: string; metadata: { caseId?: string; notes?: string; status?: string } }[] =
    data.viewer.user.notifications.nodes
  return found
    .filter(({ type, metadata }) => type === 'case_updated' && metadata.caseId === caseId)
    .map(({ metadata }) => metadata.notes ?? metadata.status ?? '')
    .reverse()
}

describe('a followed case', () => {
  it('notifies its followers of visible changes, and of nothing while it is a draft', async () => {
    const id = await opened('Ñandú 🐾')
    for (let time = 0; time < 2; time += 1)
      expect((await run('donor', follow, { id })).data.followCase).toEqual({ id, isFollowed: true })
    await publish(id, 'Come sola')
    await setStatus(id, 'draft')
    await publish(id, 'A secret of a draft')
    expect((await run('donor', followed)).data.viewer.followedCases).toEqual({ totalCount: 0, nodes: [] })
    await setStatus(id, 'active')
    await publish(id, 'Camina')
    await haveRun(NOTIFY, platform)
    expect(await notesFor(id)).toEqual(['Come sola', 'active', 'Camina'])
    expect((await run('donor', followed)).data.viewer.followedCases).toEqual({
      totalCount: 1,
      nodes: [{ id }],
    })
    expect(
      (await run('staff', 'query ($id: ID!) { case(id: $id) { isFollowed } }', { id })).data.case,
    ).toEqual({
      isFollowed: false,
    })
  })

  it('sends no notifications once unfollowed, and both changes are in the audit log once', async () => {
    const id = await opened('Bruno')
    await run('donor', follow, { id })
    for (let time = 0; time < 2; time += 1)
      expect((await run('donor', unfollow, { id })).data.unfollowCase).toEqual({ id, isFollowed: false })
    await publish(id, 'Later')
    const query = 'query ($id: String!) { auditLogs(filter: { resourceId: $id }) { nodes { action } } }'
    const { data } = await run('admin', query, { id })
    const actions = data.auditLogs.nodes.map((one: { action: string }) => one.action)
    expect(actions.filter((action: string) => action.includes('followed')).sort()).toEqual([
      'case_followed',
      'case_unfollowed',
    ])
    await haveRun(NOTIFY, platform)
    expect(await notesFor(id)).toEqual([])
  })

  it('must exist and be visible, and the follower must be signed in', async () => {
    const hidden = await opened('Hidden')
    await setStatus(hidden, 'draft')
    for (const id of [hidden, 'cas_00000000000000000000000000'])
      expect((await run('donor', follow, { id })).errors[0].extensions.code).toBe('NOT_FOUND')
    const { errors } = await platform.graphql(follow, { id: hidden })
    expect(errors[0].extensions.code).toBe('UNAUTHORIZED')
  })
})
