import { expect, test } from 'vitest'
import { reviewHarness } from '../../support/fixtures/review-queue.js'
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
})
