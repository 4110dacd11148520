import type { FastifyRequest } from 'fastify'
import { type AdmissionOptions, clientOf } from './admission.js'

/** Creates the check that a stream's token is still valid, for the same person in the same role. */
export function streamAuthorisation(
  viewerOf: AdmissionOptions['viewerOf'],
): (request: FastifyRequest) => () => Promise<boolean> {
  return (request) => {
    const viewer = () => viewerOf(request.headers.authorization, 'any', clientOf(request))
    const opened = viewer()
    // Swallow the rejection here; the first heartbeat re-checks it.
    opened.catch(() => undefined)
    return async () => {
      const [before, now] = [await opened, await viewer()]
      return 'role' in before && 'role' in now && before.subject === now.subject && before.role === now.role
    }
  }
}
