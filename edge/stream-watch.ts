import type { FastifyRequest } from 'fastify'
import { type AdmissionOptions, clientOf } from './admission.js'

/** Whether a stream may continue: its token must still be valid, for the same person in the same role. */
export function streamWatch(
  viewerOf: AdmissionOptions['viewerOf'],
): (request: FastifyRequest) => () => Promise<boolean> {
  return (request) => {
    const viewer = () => viewerOf(request.headers.authorization, 'any', clientOf(request))
    const opened = viewer()
    // Swallow the rejection here; the first heartbeat checks it.
    opened.catch(() => undefined)
    return async () => {
      const [before, now] = [await opened, await viewer()]
      return 'role' in before && 'role' in now && before.subject === now.subject && before.role === now.role
    }
  }
}
