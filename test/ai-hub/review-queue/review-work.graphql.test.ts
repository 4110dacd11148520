import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import {
  type Answer,
  type RunningPlatform,
  startPlatform,
  type Who,
} from '../../support/platform/running-platform.js'

type Body = Answer['body']

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ask = (query: string, variables: Record<string, unknown> = {}, as: Who = 'staff') =>
  platform.graphql(query, variables, { as })

/** Pending items of posts about new cases. */
async function pendingItems(count: number): Promise<Body[]> {
  const found: Body[] = []
  while (found.length < count) {
    const { body } = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 5 } })
    found.push(...body.proposedActions.filter((one: Body) => one.type === 'case_creation'))
  }
  return found.slice(0, count)
}
const pendingItem = async (): Promise<Body> => (await pendingItems(1))[0]

describe('reviewers', () => {
  it('see who has claimed an item, and cannot decide on it before it is released', async () => {
    const { id } = await pendingItem()
    const claimed = await ask(
      'mutation ($id: ID!) { claimReviewItem(id: $id) { claim { by byName until } } }',
      { id },
    )
    expect(claimed.data.claimReviewItem.claim).toMatchObject({
      by: demoPeople.staff.id,
      byName: 'Bruno Salas',
    })
    const refused = await ask(
      'mutation ($id: ID!) { approveReviewItem(id: $id) { status } }',
      { id },
      'admin',
    )
    expect(refused.errors[0]).toMatchObject({
      message: expect.stringContaining('Bruno Salas is reviewing'),
      extensions: { code: 'CONFLICT', details: { claimedBy: demoPeople.staff.id } },
    })
    const seen = await ask('query ($id: ID!) { reviewItem(id: $id) { claim { byName } } }', { id }, 'admin')
    expect(seen.data.reviewItem.claim.byName).toBe('Bruno Salas')
    await ask('mutation ($id: ID!) { releaseReviewItem(id: $id) { id } }', { id }, 'admin')
    const approved = await ask(
      'mutation ($id: ID!) { approveReviewItem(id: $id, input: {reviewedBy: "somebody else"}) { status review { reviewedBy } } }',
      { id },
      'admin',
    )
    expect(approved.data.approveReviewItem).toEqual({
      status: 'approved',
      review: { reviewedBy: demoPeople.admin.id },
    })
  })

  it('see in one request what each of several mutations of an item has changed', async () => {
    const { id } = await pendingItem()
    const { data } = await ask(
      `mutation ($id: ID!) {
        claimed: claimReviewItem(id: $id) { history { kind } }
        released: releaseReviewItem(id: $id) { history { kind } }
      }`,
      { id },
    )
    const kinds = (name: string) => data[name].history.map(({ kind }: Body) => kind)
    expect(kinds('claimed')).toEqual(['proposed', 'claimed'])
    expect(kinds('released')).toEqual(['proposed', 'claimed', 'released'])
  })

  it('named over REST are recorded together with the API client, which cannot decide on claimed items', async () => {
    const [claimed, open] = await pendingItems(2)
    await ask('mutation ($id: ID!) { claimReviewItem(id: $id) { id } }', { id: claimed.id })
    const approve = (id: string) =>
      platform.rest(`POST /api/microblog/review-queue/items/${id}/approve`, {
        body: { reviewedBy: demoPeople.staff.id },
      })
    expect((await approve(claimed.id)).status).toBe(400)
    expect((await approve(open.id)).status).toBe(200)
    const { data } = await ask(
      'query ($id: ID!) { reviewItem(id: $id) { review { reviewedBy sentBy } history { kind actorId details } } }',
      { id: open.id },
    )
    expect(data.reviewItem.review).toEqual({ reviewedBy: demoPeople.staff.id, sentBy: 'api-client:open' })
    expect(data.reviewItem.history).toContainEqual(
      expect.objectContaining({
        kind: 'approved',
        details: expect.objectContaining({ sentBy: 'api-client:open' }),
      }),
    )
  })

  it('decide on several items in one request, with a result for each', async () => {
    const [one, two] = await pendingItems(2)
    await ask('mutation ($id: ID!) { rejectReviewItem(id: $id) { id } }', { id: two.id })
    const { data } = await ask(
      'mutation ($ids: [ID!]!) { approveReviewItems(ids: $ids) { id success code error item { status case { name } } } }',
      { ids: [one.id, two.id] },
    )
    expect(data.approveReviewItems).toEqual([
      {
        id: one.id,
        success: true,
        code: null,
        error: null,
        item: { status: 'approved', case: { name: one.proposedAction.caseData.name } },
      },
      { id: two.id, success: false, code: 'CONFLICT', error: expect.any(String), item: null },
    ])
    const rest = await pendingItems(2)
    const rejected = await ask(
      'mutation ($ids: [ID!]!) { rejectReviewItems(ids: $ids, input: {reason: "policy"}) { success } }',
      { ids: rest.map(({ id }) => id) },
    )
    expect(rejected.data.rejectReviewItems).toEqual([{ success: true }, { success: true }])
  })

  it('approve with edits, which apply to the case and appear in the history', async () => {
    const { id } = await pendingItem()
    const { data } = await ask(
      `mutation ($id: ID!) {
        approveReviewItem(id: $id, input: {notes: "Name checked", edits: {caseData: {name: "Canela", donationGoal: 350.5}}}) {
          case { name donationGoal }
          history { kind actorId actorName details }
        }
      }`,
      { id },
    )
    expect(data.approveReviewItem.case).toEqual({ name: 'Canela', donationGoal: 350.5 })
    const { history } = data.approveReviewItem
    expect(history.map((one: Body) => one.kind)).toEqual(['proposed', 'edited', 'approved'])
    expect(history[0]).toMatchObject({ actorId: 'policy' })
    expect(history[1]).toMatchObject({
      actorId: demoPeople.staff.id,
      actorName: 'Bruno Salas',
      details: { changes: { 'caseData.name': { after: 'Canela' } } },
    })
    expect(history[2].details).toMatchObject({ notes: 'Name checked' })
  })

  it('undo a recent decision, which withdraws the case, and reverse later ones', async () => {
    const { id } = await pendingItem()
    const approved = await ask('mutation ($id: ID!) { approveReviewItem(id: $id) { caseId } }', { id })
    const { caseId } = approved.data.approveReviewItem
    const undone = await ask(
      'mutation ($id: ID!) { undoReviewDecision(id: $id) { status caseId review { reviewedAt } } }',
      { id },
    )
    expect(undone.data.undoReviewDecision).toEqual({ status: 'pending', caseId: null, review: null })
    const hidden = await ask(
      'query ($id: ID!) { case(id: $id) { status updates { nodes { type notes } } } }',
      {
        id: caseId,
      },
    )
    expect(hidden.data.case.status).toBe('draft')
    expect(
      hidden.data.case.updates.nodes.some((one: Body) => /retiramos|withdrew/.test(one.notes ?? '')),
    ).toBe(true)

    const again = await ask('mutation ($id: ID!) { approveReviewItem(id: $id) { caseId } }', { id })
    expect(again.data.approveReviewItem.caseId).not.toBe(caseId)
    const reversed = await ask(
      'mutation ($id: ID!) { reverseReviewDecision(id: $id, input: {reason: "wrong_animal"}) { status review { reason } case { status } } }',
      { id },
      'admin',
    )
    expect(reversed.data.reverseReviewDecision).toEqual({
      status: 'rejected',
      review: { reason: 'wrong_animal' },
      case: { status: 'draft' },
    })
    const reopened = await ask('mutation ($id: ID!) { reverseReviewDecision(id: $id) { status } }', { id })
    expect(reopened.data.reverseReviewDecision.status).toBe('pending')
  })

  it('learn that a case was completed since, and reverse its approval once it is active again', async () => {
    const { id } = await pendingItem()
    const approved = await ask('mutation ($id: ID!) { approveReviewItem(id: $id) { caseId } }', { id })
    const { caseId } = approved.data.approveReviewItem
    const become = (status: string) =>
      platform.rest(`PUT /api/cases/${caseId}`, { as: 'staff', body: { status } })
    const reverse = () => ask('mutation ($id: ID!) { reverseReviewDecision(id: $id) { status } }', { id })
    await become('completed')
    expect((await reverse()).errors[0]).toMatchObject({
      message: `Case ${caseId} has been completed since, so it cannot be withdrawn. Set its status to active, then retry.`,
      extensions: { code: 'CONFLICT', details: { reason: 'case_completed', caseId } },
    })
    await become('active')
    expect((await reverse()).data.reverseReviewDecision).toEqual({ status: 'rejected' })
  })

  it('search the queue, sorted by due time', async () => {
    const [item] = await pendingItems(2)
    const words: string[] = item.tweetContent.match(/\p{L}+/gu)
    const found = async (search: string | null): Promise<Body[]> => {
      const query = `query ($search: String) {
        reviewItems(filter: {search: $search}, sort: "dueAt", page: {limit: 100}) { nodes { id dueAt } } }`
      return (await ask(query, { search })).data.reviewItems.nodes
    }
    expect((await found(words.join(' ').toUpperCase())).map(({ id }) => id)).toContain(item.id)
    expect(await found(`${words[0]} zzqx`)).toEqual([])
    const due = (await found(null)).map(({ dueAt }) => dueAt)
    expect(new Set(due).size).toBeGreaterThan(1)
    expect(due).toEqual([...due].sort())
  })

  it('see the agreement of second reviews, and cannot add one to a pending item', async () => {
    const { data } = await ask('{ reviewAgreement { reviewed agreed awaiting rate kappa } }')
    expect(data.reviewAgreement).toEqual({
      reviewed: 0,
      agreed: 0,
      awaiting: expect.any(Number),
      rate: null,
      kappa: null,
    })
    const { id } = await pendingItem()
    const refused = await ask(
      'mutation ($id: ID!) { addSecondReview(id: $id, input: {approve: true}) { id } }',
      { id },
    )
    expect(refused.errors[0].extensions.code).toBe('CONFLICT')
  })
})

describe('decisions', () => {
  it('write audit entries with the reviewer', async () => {
    const { id } = await pendingItem()
    await ask('mutation ($id: ID!) { rejectReviewItem(id: $id, input: {reason: "duplicate"}) { id } }', {
      id,
    })
    const { data } = await ask(
      'query ($id: String) { aiHubAuditEntries(target: $id) { nodes { id action actorId actorName requestId details } } }',
      { id },
    )
    expect(data.aiHubAuditEntries.nodes).toEqual([
      {
        id: expect.stringMatching(/^aih_/),
        action: 'review.rejected',
        actorId: demoPeople.staff.id,
        actorName: 'Bruno Salas',
        requestId: expect.any(String),
        details: { reviewedBy: demoPeople.staff.id, reason: 'duplicate' },
      },
    ])
  })

  it('that are pending are notified to staff', async () => {
    await pendingItem()
    const notified = async (): Promise<Body[]> => {
      const { data } = await ask('{ notifications(page: {limit: 50}) { nodes { title actionUrl } } }')
      return data.notifications.nodes.filter((one: Body) => one.actionUrl?.startsWith('/review-queue/'))
    }
    await expect.poll(async () => (await notified()).length).toBeGreaterThan(0)
    expect((await notified())[0]).toEqual({
      title: expect.stringContaining('awaits review'),
      actionUrl: expect.stringMatching(/^\/review-queue\/review_/),
    })
  })
})

describe('a case', () => {
  it('shows its review items to staff only', async () => {
    const { id } = await pendingItem()
    const { data } = await ask('mutation ($id: ID!) { approveReviewItem(id: $id) { caseId } }', { id })
    const { caseId } = data.approveReviewItem
    const query = 'query ($id: ID!) { case(id: $id) { name reviewItems { id status } } }'
    expect((await ask(query, { id: caseId })).data.case.reviewItems).toEqual([{ id, status: 'approved' }])
    const seenByDonor = await ask(query, { id: caseId }, 'donor')
    expect(seenByDonor.data.case).toEqual({ name: expect.any(String), reviewItems: null })
    expect(seenByDonor.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('an operation for staff', () => {
  it.each([
    'mutation { claimReviewItem(id: "review_1_a") { id } }',
    'mutation { approveReviewItem(id: "review_1_a") { id } }',
    'mutation { rejectReviewItems(ids: ["review_1_a"]) { id } }',
    'mutation { undoReviewDecision(id: "review_1_a") { id } }',
    'mutation { runMonitoring { message } }',
    'mutation { simulateFetch { tweets { id } } }',
    '{ reviewItems { totalCount } }',
    '{ reviewQueueSummary { totalItems } }',
    '{ tweets { totalCount } }',
    '{ monitoringStatistics { lastRun } }',
    '{ aiHubAuditEntries { totalCount } }',
  ])('is forbidden for other roles: %s', async (operation) => {
    for (const [as, code] of [
      ['anonymous', 'UNAUTHORIZED'],
      ['donor', 'FORBIDDEN'],
      ['guardian', 'FORBIDDEN'],
      ['investor', 'FORBIDDEN'],
    ] as const)
      expect((await ask(operation, {}, as)).errors[0].extensions.code).toBe(code)
  })
})

describe('closeServiceRequest', () => {
  const close = parse('mutation ($key: String!) { closeServiceRequest(key: $key, mutation: "createCase") }')
  const create = parse('mutation ($input: CreateCaseInput!) { createCase(input: $input) { id } }')
  const viewer = { kind: 'service', subject: 'service:ai-hub' } as const
  const input = { name: 'Luna', description: 'Hit by a car', guardianId: demoPeople.guardian.id }

  it('tells only the service whether its request took effect, and closes an unused key', async () => {
    const { execute } = platform.platform
    const under = (idempotencyKey: string) =>
      execute({ document: create, variables: { input }, context: { viewer, requestId: 'r', idempotencyKey } })
    const stateOf = async (key: string) =>
      (await execute({ document: close, variables: { key }, context: { viewer, requestId: 'r' } })).data
    expect((await under('lost:1')).errors).toBeUndefined()
    expect(await stateOf('lost:1')).toEqual({ closeServiceRequest: 'done' })
    expect(await stateOf('lost:2')).toEqual({ closeServiceRequest: 'unused' })
    const late = await under('lost:2')
    expect(late.errors?.[0]?.extensions?.code).toBe('IDEMPOTENCY_CONFLICT')
    const mutation = 'mutation { closeServiceRequest(key: "lost:1", mutation: "createCase") }'
    for (const who of ['admin', 'staff', 'anonymous'] as const)
      expect((await ask(mutation, {}, who)).errors[0].extensions.code).toMatch(/FORBIDDEN|UNAUTHORIZED/)
  })
})
