import type { FastifyRequest } from 'fastify'
import type { Change, LiveEvents } from '../runtime/live-events/live-events.js'
import { subjectOf, type ViewerState, viewerState } from '../schema/viewer.js'
import { type AdmissionOptions, admittedContextOf, clientOf, contextOf } from './admission/admission.js'
import type { EventStreams } from './event-stream.js'

/**
 * Creates the check that a stream's token is still valid for the person in the role that the request was admitted with, or
 * that there is still no token.
 */
export function streamAuthorisation(
  viewerOf: AdmissionOptions['viewerOf'],
): (request: FastifyRequest) => () => Promise<ViewerState> {
  return (request) => {
    const { viewer } = contextOf(request)
    return async () =>
      viewerState(await viewerOf(request.headers.authorization, 'any', clientOf(request)), viewer)
  }
}

/**
 * Checks the streams of a person at once when an edge changes the person's account.
 * @returns stops following
 */
export function followAccountChanges(
  live: LiveEvents,
  streams: EventStreams,
  identity: { readonly forgetViewer: (subject: string) => void },
): () => void {
  return live.subscribe(['account'], ({ payload }) => {
    for (const [subject] of (payload as unknown as Change).records) {
      identity.forgetViewer(subject)
      streams.recheck((request) => subjectOf(admittedContextOf(request)?.viewer) === subject)
    }
  })
}
