import type { FastifyRequest } from 'fastify'
import { clientOf } from '../rest-adapter/core/admission.js'
import type { Viewer } from '../schema/viewer.js'
import type { AcceptedTokens } from './identity/token-viewer.js'

type ViewerOf = (
  authorization: string | undefined,
  accepts: AcceptedTokens,
  client: ReturnType<typeof clientOf>,
) => Promise<Viewer>

/** Whether a stream may go on: the token must still be good, for the same person in the same role. */
export function streamWatch(viewerOf: ViewerOf): (request: FastifyRequest) => () => Promise<boolean> {
  return (request) => {
    const viewer = () => viewerOf(request.headers.authorization, 'any', clientOf(request))
    const opened = viewer()
    // Asked about at the first beat; until then a failure is nobody's.
    opened.catch(() => undefined)
    return async () => {
      const [before, now] = [await opened, await viewer()]
      return 'role' in before && 'role' in now && before.subject === now.subject && before.role === now.role
    }
  }
}
