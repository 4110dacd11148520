import type { EventStream, EventStreams } from '../../edge/event-stream.js'
import type { Failure } from '../../edge/failures/failure.js'
import type { OperationResult } from '../../runtime/execute.js'

/** The argument of {@link EventStreams.open}. */
export interface Streamed {
  readonly subscribe: Parameters<EventStreams['open']>[2]
  readonly revoked: NonNullable<Parameters<EventStreams['open']>[3]>
}

/** A result, with the id of the event that a client may resume after. */
export function sendResult(stream: EventStream, result: OperationResult, eventId: string | undefined): void {
  const extensions = eventId === undefined ? {} : { extensions: { eventId } }
  const id = eventId === undefined ? {} : { id: eventId }
  const errors = result.errors?.map(({ message, path, extensions: { code, details } = {} }) => ({
    message,
    ...(path ? { path } : {}),
    extensions: { code, ...(details === undefined ? {} : { details }) },
  }))
  const data = JSON.stringify({ ...result, ...(errors ? { errors } : {}), ...extensions })
  stream.send({ ...id, event: 'next', data })
}

/** Asks the client of a stream to load again what it shows, because it has missed events. */
export function sendReloadRequired(stream: EventStream, eventId?: string): void {
  const message = 'Events were missed: reload the displayed data. This stream continues.'
  sendResult(stream, { errors: [{ message, extensions: { code: 'RELOAD_REQUIRED' } }] }, eventId)
}

/**
 * Asks for a reload whenever events of other processes may have been missed, and first of all if the stream cannot continue
 * where its client left.
 * @returns ends it
 */
export function reportMissedEvents(stream: EventStream, hasMissed: boolean): () => void {
  if (hasMissed) sendReloadRequired(stream)
  return stream.onMissed(() => sendReloadRequired(stream))
}

/** Ends a stream: clients must not reconnect. */
export function completeWith(
  stream: EventStream,
  { code, message, details }: Pick<Failure, 'code' | 'message' | 'details'>,
): void {
  sendResult(stream, { errors: [{ message, extensions: { code, details } }] }, undefined)
  stream.send({ event: 'complete', data: '' })
  stream.end()
}

/** Ends the stream of a viewer whose session has ended, or whose role or status has changed. */
export function completeUnauthorised(stream: EventStream): void {
  completeWith(stream, {
    code: 'UNAUTHORIZED',
    message: 'The session has ended or the role has changed: sign in again.',
  })
}
