import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiProfiles } from '../../../edge/api-profile.js'
import { failureOfThrown, internalFailure } from '../../../edge/failures/failure.js'
import { failurePage } from './failure-page.js'
import { languageOfRequest, sendPage } from './send-page.js'

/** The page for a path that does not exist. */
export function sendUnknownPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = failurePage({ status: 404, requestId: request.id }, languageOfRequest(request))
  return sendPage(request, reply.status(404), page)
}

/** Failures are pages too, in the language of the reader. */
export function sendFailurePage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = failureOfThrown(error)
  if (!known) request.log.error({ err: error, requestId: request.id }, 'a public page failed')
  const failure = known ?? internalFailure(error)
  const { status } = apiProfiles.backoffice.present(failure.code)
  const page = failurePage(
    { status, retryAfter: failure.headers?.['Retry-After'], requestId: request.id },
    languageOfRequest(request),
  )
  return sendPage(request, reply.status(status).headers(failure.headers ?? {}), page)
}
