import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectSse, type SseClient } from '../../support/doubles/sse-client.js'
import { subscribersOf } from '../../support/fixtures/subscribers.js'
import { type RestartedPlatform, restartedPlatform } from '../../support/platform/restarted-platform.js'
import type { RunningPlatform } from '../../support/platform/running-platform.js'

let place: RestartedPlatform
beforeAll(async () => {
  place = await restartedPlatform()
})
afterAll(async () => {
  await place?.remove()
})

const caseChanged = 'subscription ($id: ID!) { publicCaseChanged(id: $id) { name } }'
const monitoring = 'subscription { monitoringEvents(types: [alert]) { payload } }'

/** Runs the work with the first message of a single, a shared and a REST stream, which resume after the given events. */
async function withStreams(
  platform: RunningPlatform,
  id: string,
  after: readonly (string | undefined)[],
  cause: () => Promise<unknown>,
): Promise<unknown[]> {
  const subscribers = subscribersOf(platform)
  const [single, shared, rest] = after
  const streams: SseClient[] = [
    await subscribers.subscribe(caseChanged, { id }, single ? { after: single } : {}),
    await subscribers.connect(
      '/graphql/streams',
      { operations: [{ id: 'alerts', query: monitoring, lastEventId: shared }] },
      { as: 'staff' },
    ),
    await connectSse(`${platform.origin}/api/monitoring/alerts/updates`, {
      headers: {
        authorization: `Bearer ${await platform.session('staff')}`,
        ...(rest ? { 'last-event-id': rest } : {}),
      },
    }),
  ]
  await cause()
  // A shared stream that does not resume begins with the id after which it can.
  const messages = await Promise.all(
    streams.map((stream, index) => stream.next(index === 1 && !shared ? 2 : 1)),
  )
  subscribers.close()
  streams.at(-1)?.close()
  return messages.map((received) => received.at(-1))
}

it('streams that resume after a restart on SQLite ask their clients to reload', async () => {
  const { id, after } = await place.during({}, async (platform) => {
    const { body } = await platform.rest('POST /api/cases', { as: 'staff', body: { name: 'Ñandú' } })
    // biome-ignore lint/suspicious/noExplicitAny: messages of three kinds of stream
    const received: any[] = await withStreams(platform, body.id, [], async () => {
      await platform.rest(`PUT /api/cases/${body.id}`, { as: 'staff', body: { name: 'Nube 🐕' } })
      const alert = { severity: 'high', message: 'seen' }
      await platform.rest('POST /api/monitoring/alerts', { as: 'staff', body: alert })
    })
    const [single, shared, rest] = received
    expect(single.data.data.publicCaseChanged).toEqual({ name: 'Nube 🐕' })
    return { id: body.id, after: [single.id, shared.data.payload.extensions.eventId, rest.id] }
  })
  expect(after.map((eventId) => typeof eventId)).toEqual(['string', 'string', 'string'])
  await place.during({}, async (platform) => {
    const reload = { errors: [{ extensions: { code: 'RELOAD_REQUIRED' } }] }
    expect(await withStreams(platform, id, after, async () => {})).toMatchObject([
      { data: reload },
      { data: { id: 'alerts', payload: reload } },
      { event: 'reload', data: { type: 'reload' } },
    ])
  })
})
