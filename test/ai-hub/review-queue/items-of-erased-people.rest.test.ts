import { afterAll, beforeAll, expect, it } from 'vitest'
import { gdprActions, idOf } from '../../support/fixtures/gdpr.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const staff = { as: 'staff' } as const

const rest = async (line: string, body?: unknown) => {
  const answer = await platform.rest(line, body === undefined ? {} : { body })
  expect(answer.status, `${line}: ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body
}

it('keeps decided items in lists and counts, without the post, when their author is erased', async () => {
  const gdpr = gdprActions(platform)
  const guardian = idOf('guardian')
  await rest('POST /api/microblog/simulate-fetch', { guardianId: guardian, limit: 20 })
  const { items } = await rest('GET /api/microblog/review-queue/items?type=case_creation&status=pending')
  const [first, second] = items as { id: string }[]
  await rest(`POST /api/microblog/review-queue/items/${first?.id}/approve`, {})
  await rest(`POST /api/microblog/review-queue/items/${second?.id}/reject`, { reason: 'not_a_case' })

  const requestId = await gdpr.made('erasure', 'admin', { userId: guardian, confirmDeletion: true })
  await gdpr.reached(requestId, 'completed')

  const { items: left, total } = await rest('GET /api/microblog/review-queue/items')
  expect(left.map(({ id, status }: { id: string; status: string }) => [id, status]).sort()).toEqual(
    [
      [first?.id, 'approved'],
      [second?.id, 'rejected'],
    ].sort(),
  )
  expect((await rest('GET /api/microblog/review-queue')).reviewStatus.totalItems).toBe(total)
  const { item } = await rest(`GET /api/microblog/review-queue/items/${first?.id}`)
  expect(item).toMatchObject({
    tweetContent: '[erased]',
    proposedAction: { action: 'create_case', images: [] },
    metadata: { analysisResult: { isCaseRelated: true }, images: [] },
  })
  expect(item.proposedAction).not.toHaveProperty('caseData')
  const { data } = await platform.graphql('{ reviewItems { nodes { id guardian { id name } } } }', {}, staff)
  expect(data.reviewItems.nodes).toHaveLength(total)
})

it('lists items and monitored accounts also after their guardian was deleted', async () => {
  const email = 'leaves@rescue.example'
  const { id } = (
    await platform.rest('POST /api/guardians', { ...staff, body: { name: 'Leaves Soon', email } })
  ).body
  await rest(`PUT /api/microblog/guardians/${id}`, { isActive: true, microblogHandle: 'leaves_soon' })
  await rest('POST /api/microblog/simulate-fetch', { guardianId: id, limit: 5 })
  await platform.rest(`DELETE /api/guardians/${id}`, staff)
  const query = `{ reviewItems(page: { limit: 100 }) { totalCount nodes { guardianId guardian { id name } } }
    monitoredAccounts { id guardian { id name } } monitoringConfig { guardians { id guardian { name } } } }`
  const { data, errors } = await platform.graphql(query, {}, staff)
  expect(errors).toBeUndefined()
  const { reviewItems, monitoredAccounts, monitoringConfig } = data
  expect(reviewItems.nodes).toHaveLength(reviewItems.totalCount)
  expect(reviewItems.nodes).toContainEqual({ guardianId: id, guardian: null })
  expect(monitoredAccounts).toContainEqual({ id, guardian: null })
  expect(monitoringConfig.guardians).toContainEqual({ id, guardian: null })
})
