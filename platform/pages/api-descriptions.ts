import type { FastifyPluginAsync } from 'fastify'
import { apiProfiles } from '../../edge/api-profile.js'
import type { CompiledService } from '../../rest-adapter/core/compile/compile-routes.js'
import { openApiDocument } from '../../rest-adapter/core/openapi/openapi-document.js'
import { platformVersion } from '../../runtime/project-root.js'
import { apiDocs } from './api-docs.js'
import { apiGuide } from './api-guide.js'
import type { DemoSignIn } from './demo-sign-in.js'

/** `GET /openapi/<service>.json`, and `/docs`, which displays them. */
export function apiDescriptions(
  compiled: readonly CompiledService[],
  origin: string,
  demo?: DemoSignIn,
): FastifyPluginAsync {
  return async (app) => {
    const offered = compiled.map(({ routes }) => ({
      name: routes.title,
      url: `/openapi/${routes.service}.json`,
      auth: apiProfiles[routes.service].auth,
    }))
    for (const service of compiled) {
      let document: string | undefined
      app.get(`/openapi/${service.routes.service}.json`, async (_request, reply) => {
        document ??= JSON.stringify(openApiDocument(service, { version: platformVersion(), origin }))
        return reply.type('application/json; charset=utf-8').send(document)
      })
    }
    const webhooks = compiled.flatMap(({ routes }) => routes.webhooks ?? [])
    await app.register(apiDocs(offered, () => apiGuide(webhooks), demo))
  }
}
