import { expect, test } from 'vitest'
import { absent, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')
const bruno = staffMember('bruno')
const admin = staffMember('chief', 'admin')
const MINUTE = 60_000

describeOnDatabasesOf('ai-hub', 'claims', (open) => {
  test('prevent others from deciding until they expire, and name the reviewer', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    expect((await harness.claims.claim(ana, id)).claim).toEqual({
      by: 'usr_ana',
      byName: 'ana',
      until: '2026-02-01T12:05:00.000Z',
    })
    await expect(harness.decisions.approve(bruno, id, {})).rejects.toThrow('ana is reviewing')
    await expect(harness.decisions.reject(bruno, id, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('ana is reviewing'),
    })
    await expect(harness.claims.claim(bruno, id)).rejects.toMatchObject({
      extensions: { details: { claimedBy: 'usr_ana' } },
    })
    harness.clock.advance(5 * MINUTE + 1)
    expect((await harness.claims.claim(bruno, id)).claim?.by).toBe('usr_bruno')
    expect({ ...absent, ...(await harness.decisions.approve(bruno, id, {})) }).toMatchObject({
      status: 'approved',
      claim: undefined,
    })
    expect(await harness.happened(id)).toEqual(['proposed', 'claimed', 'claimed', 'approved'])
  })

  test('are renewed by their holder without a history entry, and released early by an administrator', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.claims.claim(ana, id)
    harness.clock.advance(4 * MINUTE)
    expect((await harness.claims.claim(ana, id)).claim?.until).toBe('2026-02-01T12:09:00.000Z')
    await expect(harness.claims.release(bruno, id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('ana is reviewing'),
    })
    await harness.claims.release(admin, id)
    expect((await harness.queue.find(id))?.claim).toBeUndefined()
    expect(await harness.happened(id)).toEqual(['proposed', 'claimed', 'released'])
    await expect(harness.decisions.reject(bruno, id, {})).resolves.toMatchObject({ status: 'rejected' })
  })

  test('are granted to one of several concurrent requests', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    const claims = await Promise.allSettled([ana, bruno, admin].map((who) => harness.claims.claim(who, id)))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are possible for pending items only', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    await harness.decisions.reject(ana, id, {})
    await expect(harness.claims.claim(ana, id)).rejects.toThrow(
      `Item ${id} is already rejected; only pending items can be claimed.`,
    )
    await expect(harness.claims.claim(ana, 'review_1_x')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Review item review_1_x not found.',
    })
  })
})
