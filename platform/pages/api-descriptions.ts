import type { FastifyPluginAsync } from 'fastify'
import { apiProfiles } from '../../edge/api-profile.js'
import { fixedText } from '../../edge/fixed-text.js'
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
      let send: ReturnType<typeof fixedText> | undefined
      app.get(`/openapi/${service.routes.service}.json`, async (request, reply) => {
        send ??= fixedText(JSON.stringify(openApiDocument(service, { version: platformVersion(), origin })))
        reply.headers({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' })
        return send(request, reply)
      })
    }
    await app.register(apiDocs(offered, () => apiGuide(compiled.map(({ routes }) => routes)), demo))
  }
}
