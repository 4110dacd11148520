import { expect, test } from 'vitest'
import { analysis, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

describeOnDatabasesOf('ai-hub', 'the list', (open) => {
  test('is searched by words of post, author and proposal, without case and accents, literally', async () => {
    const harness = await reviewHarness(await open())
    const luna = await harness.propose('Encontramos a una perra en Peñarol, está en cirugía', {
      author: { name: 'C', handle: 'camila_ortiz', profileImageUrl: '' },
    })
    const toby = await harness.propose('100% recuperado el gato de la calle Núñez')
    const found = async (search: string) =>
      (await harness.queue.list({ search }, undefined, {})).nodes.map(({ id }) => id)
    expect(await found('CIRUGIA penarol')).toEqual([luna?.id])
    expect(await found('ortiz')).toEqual([luna?.id])
    expect(await found('100')).toEqual([toby?.id])
    expect(await found('nuñez')).toEqual([toby?.id])
    expect(await found('%')).toEqual([])
    expect(await found(`'; drop table review_items; --`)).toEqual([])
    expect(await found('   ')).toHaveLength(2)
    await harness.decisions.approve(ana, luna?.id ?? '', { edits: { caseData: { name: 'Violeta' } } })
    expect(await found('violeta')).toEqual([luna?.id])
  })

  test('is sorted by time, due time or confidence, and refuses other keys', async () => {
    const harness = await reviewHarness(await open())
    const make = async (confidence: number, urgency: 'critical' | 'low') => {
      harness.clock.advance(1_000)
      return (await harness.pendingItem({ analysis: analysis({ confidence, urgency }) })).id
    }
    const [a, b, c] = [await make(0.8, 'low'), await make(0.99, 'critical'), await make(0.9, 'low')]
    const order = async (sort?: string) => (await harness.queue.list({}, sort, {})).nodes.map(({ id }) => id)
    expect(await order()).toEqual([c, b, a])
    expect(await order('dueAt')).toEqual([b, a, c])
    expect(await order('-confidence')).toEqual([b, c, a])
    await expect(order('urgency')).rejects.toMatchObject({ fields: { sort: expect.any(String) } })
  })
})
