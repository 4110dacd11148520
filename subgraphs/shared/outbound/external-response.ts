import { ExternalFailure } from '../jobs/jobs.js'
import { type OutboundResponse, reasonWithoutResponse } from './outbound.js'

/**
 * The response of a server of others.
 * @param server names it in the log, without the parts of its URL that may be secret
 * @throws ExternalFailure that says why there was none
 */
export function responseOf(server: string, sending: Promise<OutboundResponse>): Promise<OutboundResponse> {
  return sending.catch((error: unknown): never => {
    throw new ExternalFailure(`${server}: ${reasonWithoutResponse(error)}`)
  })
}
