import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AdmissionOptions } from '../edge/admission/admission.js'
import { type OperatorCheck, operatorsOnly } from '../edge/admission/operator-check.js'
import type { GatewayConfig } from '../gateway/config.js'
import type { Execute } from '../runtime/execute.js'
import type { composedRoutes } from './composed-routes.js'
import { apiDescriptions } from './pages/api-descriptions.js'
import type { DemoSignIn } from './pages/demo-sign-in.js'
import { openPages } from './pages/index.js'
import { pictureRoutes } from './pages/pictures/picture-routes.js'
import { publicPages } from './pages/public/public-pages.js'
import { statementRoutes } from './pages/statements/statement-routes.js'

interface PagesOptions {
  readonly config: GatewayConfig
  /** The REST services that are described. */
  readonly compiled: ReturnType<typeof composedRoutes>
  readonly demo: DemoSignIn | undefined
  readonly admission: AdmissionOptions
  readonly execute: Execute
  /** Who may read the API descriptions. */
  readonly isOperator: OperatorCheck
  readonly logger: Logger
}

/**
 * Serves the API descriptions and the pages of the platform.
 * @param logged mounts routes whose requests are in the access log
 */
export async function registerPages(
  app: FastifyInstance,
  logged: (mount: (scope: FastifyInstance) => Promise<void>) => PromiseLike<unknown>,
  { config, compiled, demo, admission, execute, isOperator, logger }: PagesOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', operatorsOnly(isOperator))
    await scope.register(apiDescriptions(compiled, config.publicUrl, demo))
  })
  const pages = { ...admission, execute, origin: config.publicUrl }
  await logged(async (scope) => {
    await scope.register(publicPages(pages))
    await scope.register(pictureRoutes(config, admission, logger))
    await scope.register(statementRoutes(pages))
  })
  await app.register(openPages({ ...pages, explorer: config.introspection, apiDocs: config.apiDocs }))
}
