import { expect, test } from 'vitest'
import { isInSample } from '../../../subgraphs/ai-hub/review-queue/proposals/proposal.policy.js'
import { analysis, reviewHarness } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY = 24 * 3_600_000
const LUNA = 'Luna necesita cirugía hoy, la atropellaron en la ruta y tiene la cadera rota 🆘'

describeOnDatabasesOf('ai-hub', 'similar posts', (open) => {
  test('are the five most similar of 30 days, excluding the post itself, dissimilar and simulated ones', async () => {
    const { posts, post, clock } = await reviewHarness(await open())
    await post(`${LUNA} hace un mes y un día`)
    clock.advance(31 * DAY)
    const { id } = await post(LUNA)
    await post(LUNA, { network: 'simulation' })
    await post('Toby ya camina, le sacaron los puntos y busca un hogar con patio')
    await post('😭😭😭')
    const tails = [
      ' Ayuda',
      ' Compartan, falta mucho',
      ' Alias luna.ayuda, gracias a todas y a todos por estar',
    ]
    for (const tail of [...tails].reverse()) await post(LUNA + tail)
    for (const place of ['Tolosa', 'Ñuñoa', 'Berisso']) await post(`${LUNA} ${place}`)
    const found = await posts.similarTo(id)
    expect(found.map(({ post: { content } }) => content)).toEqual(
      [' Ayuda', ' Ñuñoa', ' Tolosa', ' Berisso', ' Compartan, falta mucho'].map((tail) => LUNA + tail),
    )
    const shares = found.map(({ similarity }) => similarity)
    expect(shares).toEqual([...shares].sort((a, b) => b - a))
    expect(await posts.similarTo('tw_unknown')).toEqual([])
  })

  test('of which the earlier one will not be queued leave the later one to its own decision', async () => {
    const { backoffice, clock, post, propose, proposals, posts } = await reviewHarness(await open())
    const ids = ['tw_1', 'tw_2'].filter((id) => !isInSample(id, 'below minimum confidence', 0.05))
    const uncertain = await post(LUNA, { id: ids[0] ?? '', analysis: analysis({ confidence: 0.4 }) })
    backoffice.failureMode = 'silent'
    await expect(proposals.propose(uncertain.id, 'request')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    backoffice.failureMode = 'well'
    clock.advance(1_000)
    expect(await propose(`${LUNA} en Tolosa`)).toMatchObject({ status: 'pending' })
    await proposals.propose(uncertain.id, 'request')
    expect(await posts.find(uncertain.id)).toMatchObject({ outcome: 'logged' })
  })

  test('of which one reposts the other lead to one item when both are decided after an outage', async () => {
    const { backoffice, clock, post, posts, proposals, queue } = await reviewHarness(await open())
    // The account of the reposting guardian is fetched first.
    const repost = await post(LUNA, { repostOf: 'original', guardianId: 'usr_guardian_marta' })
    clock.advance(1_000)
    const original = await post(LUNA, { networkId: 'original' })
    backoffice.failureMode = 'silent'
    for (const { id } of [repost, original])
      await expect(proposals.propose(id, 'request')).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    backoffice.failureMode = 'well'
    for (const { id } of [repost, original]) await proposals.propose(id, 'request')
    expect(await posts.find(repost.id)).toMatchObject({ outcome: 'linked', duplicateOfId: original.id })
    expect(await posts.find(original.id)).toMatchObject({ outcome: 'proposed' })
    expect((await queue.list({}, undefined, {})).nodes).toMatchObject([{ tweetId: original.id }])
  })
})
