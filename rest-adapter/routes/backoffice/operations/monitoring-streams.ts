import { rateSubject } from '../../../../edge/admission/admission.js'
import { type EventStream, lastEventIdOf } from '../../../../edge/event-stream.js'
import type { LiveType } from '../../../../runtime/live-events/live-events.js'
import { errorCodes } from '../../../../schema/error-codes.js'
import { type HandlerCall, type HandlerRoute, type Route, route } from '../../../core/route.js'

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
      'with `Last-Event-ID` (a new stream begins with an id, without data) to receive the events since, out of the last 500 of ' +
      'each stream. An event named `reload`, of the type `reload`, means that events were missed: query the displayed data again.',
    allowed: ['staff', 'admin'],
    errors: ['QUOTA_EXCEEDED'],
    handler: (call) => follow(type, call),
    openApi: eventStream(type),
  }),
)

async function follow(
  type: LiveType,
  { request, reply, context, live, streams }: HandlerCall,
): Promise<void> {
  const after = lastEventIdOf(request)
  const subscribe = (stream: EventStream) => {
    const askForReload = () => {
      const payload = { code: 'RELOAD_REQUIRED', message: errorCodes.RELOAD_REQUIRED.remedy }
      const data = { type: 'reload', timestamp: new Date().toISOString(), payload }
      stream.send({ event: 'reload', data: JSON.stringify(data) })
    }
    if (after === undefined) stream.startAfter(live.latest([type]))
    else if (!live.covers([type], after)) askForReload()
    const endReports = stream.onMissed(askForReload)
    const unsubscribe = live.subscribe(
      [type],
      ({ id, timestamp, payload }) => stream.send({ id, data: JSON.stringify({ type, timestamp, payload }) }),
      after,
    )
    return () => {
      unsubscribe()
      endReports()
    }
  }
  const owner = rateSubject(context.viewer, request.ip)
  streams.open(request, reply, streams.quota.counted(owner, subscribe))
}

function eventStream(type: LiveType): HandlerRoute['openApi'] {
  const description = `Lines \`data: {"type": "${type}", "timestamp": …, "payload": {…}}\``
  return {
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'The id of the last event received.',
        schema: { type: 'string' },
      },
    ],
    response: { content: { 'text/event-stream': { schema: { type: 'string', description } } } },
  }
}
