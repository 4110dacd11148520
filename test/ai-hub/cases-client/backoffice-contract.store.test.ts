import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CasesClient, createCasesClient } from '../../../subgraphs/ai-hub/cases-client/cases.client.js'
import { backofficeDouble } from '../../support/doubles/backoffice.js'
import { type OpenBackoffice, openBackofficeSubgraph } from '../../support/platform/backoffice-subgraph.js'

async function openDouble(): Promise<OpenBackoffice> {
  return { graph: backofficeDouble().graph, guardianId: 'usr_guardian', close: async () => undefined }
}

const openReal = (): Promise<OpenBackoffice> => openBackofficeSubgraph('ai-hub')

/** What the review queue relies on: the double in its tests must behave like the real backoffice. */
describe.each([
  ['the double', openDouble],
  ['the real subgraph', openReal],
])('the backoffice as the AI hub uses it: %s', (_name, open) => {
  let backoffice: OpenBackoffice
  let client: CasesClient
  let requests = 0

  beforeAll(async () => {
    backoffice = await open()
    client = createCasesClient(backoffice.graph)
  })
  afterAll(() => backoffice.close())

  const cause = (idempotencyKey: string) => ({ requestId: `request-${requests++}`, idempotencyKey })
  const luna = (description = 'Hit by a car, needs surgery.') => ({
    name: 'Luna',
    description,
    priority: 'urgent',
    category: 'rescue',
    guardianId: backoffice.guardianId,
    images: [],
  })
  const openIds = async () =>
    (await client.openCases(backoffice.guardianId, { requestId: 'reading' })).map(({ id }) => id)

  test('returns a guardian by id', async () => {
    expect(await client.guardian(backoffice.guardianId, { requestId: 'reading' })).toMatchObject({
      id: backoffice.guardianId,
      name: expect.any(String),
    })
  })

  test('opens one case per key, even if the request is repeated', async () => {
    const before = await openIds()
    const id = await client.open(luna(), cause('item-1:0'))
    expect(await client.open(luna(), cause('item-1:0'))).toBe(id)
    const other = await client.open(luna(), cause('item-1:1'))
    expect(other).not.toBe(id)
    expect((await openIds()).filter((one) => !before.includes(one)).sort()).toEqual([id, other].sort())
  })

  test('rejects a different request with a used key', async () => {
    await client.open(luna(), cause('item-2:0'))
    await expect(client.open(luna('Another text'), cause('item-2:0'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })

  test('adds an update once per key and returns its case', async () => {
    const caseId = await client.open(luna(), cause('item-3:0'))
    const update = { caseId, type: 'note', notes: 'She eats.', tags: ['ai-hub'], priority: 'normal' }
    expect(await client.addUpdate(update, cause('item-3:1'))).toBe(caseId)
    expect(await client.addUpdate(update, cause('item-3:1'))).toBe(caseId)
    await expect(
      client.addUpdate({ ...update, notes: 'She runs.' }, cause('item-3:1')),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
  })

  test('reports a completed request when its key is closed, and still returns its result', async () => {
    const id = await client.open(luna(), cause('item-4:0'))
    expect(await client.close('item-4:0', 'createCase', { requestId: 'closing' })).toBe('done')
    expect(await client.open(luna(), cause('item-4:0'))).toBe(id)
  })

  test('closes an unused key, so that a request that arrives later has no effect', async () => {
    const before = await openIds()
    expect(await client.close('item-5:0', 'createCase', { requestId: 'closing' })).toBe('unused')
    expect(await client.close('item-5:0', 'createCase', { requestId: 'closing' })).toBe('unused')
    await expect(client.open(luna(), cause('item-5:0'))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    expect((await openIds()).sort()).toEqual(before.sort())
  })

  test('hides a withdrawn case, once per key', async () => {
    const caseId = await client.open(luna(), cause('item-6:0'))
    const work = { caseId, outcome: 'case' as const, notes: 'Withdrawn after a review.' }
    expect(await client.withdraw(work, cause('item-6:0:withdraw'))).toBe(true)
    expect(await client.withdraw(work, cause('item-6:0:withdraw'))).toBe(true)
    expect(await openIds()).not.toContain(caseId)
  })
})
