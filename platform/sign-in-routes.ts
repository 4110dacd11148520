import type { FastifyPluginAsync } from 'fastify'
import { type AccessLogOptions, logAccess } from '../edge/access-log.js'
import { type AdmissionOptions, type AdmissionRule, createAdmission } from '../edge/admission/admission.js'
import { apiProfiles } from '../edge/api-profile.js'
import type { Identity } from '../gateway/identity/identity.js'

/** Uses the backoffice's rate limit, which slows down password guessing. */
const rule: AdmissionRule = { profile: apiProfiles.backoffice, policy: 'backoffice', guards: [] }

/** The identity provider's routes, with a rate limit and in the access log. */
export function signInRoutes(
  identity: Identity,
  admission: AdmissionOptions,
  accessLog: AccessLogOptions,
): FastifyPluginAsync {
  return async (scope) => {
    logAccess(scope, accessLog)
    const { admit } = createAdmission(admission)
    scope.addHook('onRequest', (request, reply) => admit(request, reply, rule))
    identity.routes(scope)
  }
}
