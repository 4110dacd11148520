import type { FastifyRequest } from 'fastify'
import { type DocumentNode, GraphQLError } from 'graphql'
import type { EventStream } from '../../edge/event-stream.js'
import type { Awaitable } from '../../runtime/awaitable.js'
import type { Execute, OperationError } from '../../runtime/execute.js'
import type { Change, LiveEvent, LiveEvents } from '../../runtime/live-events/live-events.js'
import { ownOperation } from '../../runtime/own-operations.js'
import { isErrorCode } from '../../schema/error-codes.js'
import type { Guards } from '../../schema/guards.js'
import { type RequestContext, subjectOf, type Viewer, viewerState } from '../../schema/viewer.js'
import { type AcceptedSubscription, assertAdmitted, clientError, isTemporary } from './accept-subscription.js'
import { createChangeQueue, type QueuedChange } from './change-queue.js'
import { type LiveField, liveFields } from './live-fields.js'
import { type PayloadQuery, payloadQuery } from './payload-query.js'
import {
  completeUnauthorised,
  completeWith,
  reportMissedEvents,
  type Streamed,
  sendReloadRequired,
  sendResult,
} from './stream-results.js'

/** Dependencies of {@link streamChanges}. */
export interface ChangeStreamOptions {
  readonly guards: Guards
  readonly live: LiveEvents
  /** Executes the query behind each change. */
  readonly execute: Execute
  /** The current viewer of a request. */
  readonly viewerOf: (request: FastifyRequest) => Awaitable<Viewer>
}

/** Changes that may wait while an earlier one is being read. */
const MAX_WAITING = 100

/** The queries behind subscriptions; one text means one document while it is cached. */
const queries = new WeakMap<DocumentNode, PayloadQuery>()

/**
 * A subscription to changed records: each change is read by a query, as the viewer may see it at that time.
 * The stream ends with UNAUTHORIZED when the viewer's session, role or status changes, and with the query's error when
 * the record that it is about is no longer visible.
 */
export function streamChanges(
  request: FastifyRequest,
  options: ChangeStreamOptions,
  accepted: AcceptedSubscription,
  field: LiveField,
): Streamed {
  const { live } = options
  const { document, operation, after, context } = accepted
  const query = queries.get(document) ?? payloadQuery(document, operation, accepted.field, field)
  queries.set(document, query)
  const key = keyOf(accepted, field)
  const topics = [field.topic]

  const subscribe = (stream: EventStream) => {
    const queue = createChangeQueue({
      limit: MAX_WAITING,
      show: (change) => show(stream, change).catch(() => stream.end()),
      overflow: ({ eventId }) => sendReloadRequired(stream, eventId),
    })
    // A client that opens another stream before the first event must not miss what happens in between.
    if (after === undefined) stream.startAfter(live.latest(topics))
    const resumes = after !== undefined && live.covers(topics, after)
    const endReports = reportMissedEvents(stream, after !== undefined && !resumes)
    const unsubscribe = live.subscribe(
      topics,
      (event) => {
        for (const change of changesOf(event, key)) queue.push(change)
      },
      resumes ? after : undefined,
    )
    return () => {
      unsubscribe()
      endReports()
      queue.close()
    }
  }

  async function show(stream: EventStream, change: QueuedChange): Promise<void> {
    const viewer = await options.viewerOf(request)
    const state = viewerState(viewer, context.viewer)
    if (state === 'changed') return completeUnauthorised(stream)
    if (state === 'unknown') return stream.end()
    assertAdmitted(options.guards, accepted.field.name.value, viewer)
    const variables = query.variables(accepted.variables, change.recordId)
    const result = await options.execute({
      document: query.document,
      variables,
      context: { ...context, viewer },
    })
    const isVisible = result.data?.[query.responseName] != null
    const fault = result.errors?.[0]
    // Without its id, so that the client resumes before this change.
    if (!isVisible && isTemporary(fault)) return stream.end()
    if (isVisible || (fault && !hidesRecord(fault)))
      return sendResult(stream, result, change.isLast ? change.eventId : undefined)
    // Of many records, a viewer sees some; the one record that a stream is about must stay visible.
    if (field.parent === field.payload)
      completeWith(stream, { code: 'NOT_FOUND', message: fault?.message ?? notFound(field.payload) })
  }

  return { subscribe, revoked: completeUnauthorised }
}

/**
 * Checks that the viewer may see the record that a subscription is about, as its query field shows it.
 * @throws GraphQLError
 */
export async function assertVisible(
  execute: Execute,
  context: RequestContext,
  field: string,
  id: unknown,
): Promise<void> {
  const document = visibilityQueries.get(field)
  if (!document) throw new Error(`No query shows whether a ${field} is visible`)
  const { data, errors } = await execute({ document, variables: { id }, context })
  if (data?.[field] != null) return
  const fault = errors?.[0]
  const code = fault?.extensions?.code
  if (fault && isErrorCode(code))
    throw new GraphQLError(fault.message, { extensions: { ...fault.extensions } })
  throw clientError('NOT_FOUND', notFound(field))
}

/** By query field: of the subscriptions to changed records, and of the one to presence. */
const visibilityQueries: ReadonlyMap<string, DocumentNode> = new Map(
  ['reviewItem', ...Object.values(liveFields).flatMap(({ parent = [] }) => parent)].map((field) => [
    field,
    ownOperation(`query($id: ID!) { ${field}(id: $id) { id } }`),
  ]),
)

/** What the key of a change must equal; undefined for every key. */
export function keyOf(
  { args, context: { viewer } }: AcceptedSubscription,
  { key }: LiveField,
): string | undefined {
  if (key === undefined) return undefined
  return key === 'viewer' ? subjectOf(viewer) : String(args[key.argument])
}

/** The changes of an event that concern a key. */
function changesOf({ id, payload }: LiveEvent, key: string | undefined): QueuedChange[] {
  const { records } = payload as unknown as Change
  const concerned = records.filter(([recordKey]) => key === undefined || recordKey === key)
  return concerned.map(([, recordId], index) => ({
    eventId: id,
    recordId,
    isLast: index === concerned.length - 1,
  }))
}

function hidesRecord({ path, extensions }: OperationError): boolean {
  return (path?.length ?? 0) <= 1 && ['FORBIDDEN', 'NOT_FOUND'].includes(String(extensions?.code))
}

function notFound(field: string): string {
  return `There is no ${field} with this id, or you may not see it.`
}
