import { lastEventIdOf } from '../../../../edge/event-stream.js'
import type { LiveType } from '../../../../runtime/live-events/live-events.js'
import { type Route, route } from '../../../core/route.js'

const paths = {
  alert: 'alerts',
  error: 'errors',
  log: 'logs',
  performance: 'performance',
  system: 'system',
} as const satisfies Record<LiveType, string>

/** The five event streams: `data:` lines of `{type, timestamp, payload}`. */
export const monitoringStreams: readonly Route[] = (Object.keys(paths) as LiveType[]).map((type) =>
  route(`GET /api/monitoring/${paths[type]}/updates`, {
    summary: `Live stream of ${paths[type]}`,
    description:
      'Server-sent events. A comment line every 15 s keeps the connection open; it ends after an hour. Reconnect ' +
      'with `Last-Event-ID` to receive the events since, out of the last 500 of each stream.',
    allowed: ['staff', 'admin'],
    handler: async ({ request, reply, live, streams }) => {
      streams.open(request, reply, (stream) =>
        live.subscribe(
          [type],
          ({ id, timestamp, payload }) =>
            stream.send({ id, data: JSON.stringify({ type, timestamp, payload }) }),
          lastEventIdOf(request),
        ),
      )
    },
    openApi: {
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The id of the last event received.',
          schema: { type: 'string' },
        },
      ],
      response: {
        content: {
          'text/event-stream': {
            schema: {
              type: 'string',
              description: `Lines \`data: {"type": "${type}", "timestamp": …, "payload": {…}}\``,
            },
          },
        },
      },
    },
  }),
)
