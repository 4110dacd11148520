import { execute, type GraphQLSchema } from 'graphql'
import type { EventStream } from '../../edge/event-stream.js'
import type { Execute, OperationResult } from '../../runtime/execute.js'
import {
  type LiveEvent,
  type LiveEvents,
  type LiveType,
  liveTypes,
} from '../../runtime/live-events/live-events.js'
import type { AcceptedSubscription } from './accept-subscription.js'
import { assertVisible } from './change-stream.js'
import type { ItemPresence, Presence } from './presence.js'
import { completeUnauthorised, reportMissedEvents, type Streamed, sendResult } from './stream-results.js'

/** Dependencies of the streams whose events are the payload. */
export interface EventStreamSources {
  /** The API schema of the supergraph. */
  readonly graph: GraphQLSchema
  readonly live: LiveEvents
  readonly presence: Presence
  readonly execute: Execute
}

/** The subscriptions whose payload is the event itself, by field. */
export const eventFields: Readonly<
  Record<string, (sources: EventStreamSources, accepted: AcceptedSubscription) => Promise<Streamed>>
> = {
  async monitoringEvents({ graph, live }, accepted) {
    const types = (accepted.args.types as LiveType[] | null | undefined) ?? liveTypes
    const { after } = accepted
    return {
      subscribe(stream) {
        if (after === undefined) stream.startAfter(live.latest(types))
        const endReports = reportMissedEvents(stream, after !== undefined && !live.covers(types, after))
        const show = (event: LiveEvent) => send(stream, graph, accepted, event, event.id)
        const unsubscribe = live.subscribe(types, show, after)
        return () => {
          unsubscribe()
          endReports()
        }
      },
      revoked: completeUnauthorised,
    }
  },

  async reviewPresence({ graph, presence, execute: run }, accepted) {
    const { args, context } = accepted
    const itemId = args.itemId as string | null | undefined
    if (itemId != null) await assertVisible(run, context, 'reviewItem', itemId)
    return {
      subscribe(stream) {
        const show = (shown: ItemPresence) => {
          if (itemId == null || shown.itemId === itemId) send(stream, graph, accepted, shown)
        }
        // Before the viewers are shown, so that they include this one.
        const leave = itemId == null ? undefined : enter(presence, itemId, context.viewer)
        for (const shown of itemId == null ? presence.all() : [presence.of(itemId)]) show(shown)
        const unsubscribe = presence.subscribe(show)
        return () => {
          unsubscribe()
          leave?.()
        }
      },
      revoked: completeUnauthorised,
    }
  },
}

/** Services view items too, but are not shown. */
function enter(presence: Presence, itemId: string, viewer: AcceptedSubscription['context']['viewer']) {
  return 'role' in viewer ? presence.enter(itemId, { id: viewer.subject, name: viewer.name }) : undefined
}

function send(
  stream: EventStream,
  graph: GraphQLSchema,
  { document, variables, field }: AcceptedSubscription,
  payload: unknown,
  id?: string,
): void {
  const rootValue = { [field.name.value]: payload }
  const result = execute({ schema: graph, document, variableValues: variables, rootValue })
  sendResult(stream, result as OperationResult, id)
}
