import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type AdmissionOptions, createAdmission } from '../../../edge/admission/admission.js'
import { apiProfiles } from '../../../edge/api-profile.js'
import type { Execute } from '../../../runtime/execute.js'
import type { Language } from '../../../schema/languages.js'
import type { RateLimitPolicy } from '../../../schema/rate-limits.js'
import { anonymousReader } from './anonymous-reader.js'
import {
  type CasePageData,
  casePageOperation,
  caseSummaryOperation,
  type Organisation,
  organisationOperation,
  type PostedCase,
} from './case-operations.js'
import { casePage } from './case-page.js'
import { donationRoutes } from './donations/donation-routes.js'
import { missingPage } from './failure-page.js'
import { sendFailurePage } from './failure-responses.js'
import { formBodies } from './form-bodies.js'
import { organisationPage } from './organisation-page.js'
import { posterPage } from './poster-page.js'
import type { PublicPage } from './public-page.js'
import { purchaseRoutes } from './purchases/purchase-routes.js'
import { searchEngineFiles } from './search-engine-files.js'
import { languageOfRequest, sendPage } from './send-page.js'
import { type StatementCheck, statementCheckOperation, statementPage } from './statement-page.js'
import { widgetPage } from './widget-page.js'

/** Dependencies of the public pages, which read the graph as an anonymous viewer. */
export interface PublicPagesOptions extends AdmissionOptions {
  readonly execute: Execute
  /** The origin that clients use, for absolute addresses. */
  readonly origin: string
}

/** Cases on a page of the organisation. */
const CASES_ON_PAGE = 20

/** Entries on a page of updates, of donations and of payments; longer lists continue on further pages. */
const PAGE_SIZE = 8

/** Open cases below a case. */
const FURTHER_CASES = 3

/** `/c/<slug>` and the pages that belong to it, without sign-in; they work without script. */
export function publicPages(options: PublicPagesOptions): FastifyPluginAsync {
  const { execute, origin } = options
  const { admit } = createAdmission(options)
  const ask = anonymousReader(execute)
  const statementRoutes: FastifyPluginAsync = async (app) => {
    formBodies(app)
    app.route({
      method: ['GET', 'POST'],
      url: '/statements/:code',
      async handler(request, reply) {
        const language = languageOfRequest(request)
        const { code } = request.params as { readonly code: string }
        const name = request.body instanceof URLSearchParams ? (request.body.get('name') ?? '') : ''
        const { donationStatementCheck: found } = await ask<{
          donationStatementCheck: StatementCheck | null
        }>(request, statementCheckOperation, { code, name })
        return sendPage(
          request,
          reply.status(found ? 200 : 404),
          statementPage({ code, found, name }, language),
        )
      },
    })
  }
  return async (app) => {
    app.setErrorHandler(sendFailurePage)
    app.addHook('onRequest', (request, reply) =>
      admit(request, reply, { profile: apiProfiles.backoffice, policy: policyOf(request), guards: [] }),
    )
    pageRoute(app, '/c/:slug', async (request, language) => {
      const { updates, donations, payments } = request.query as Record<string, unknown>
      const { caseBySlug: found, publicCases } = await ask<CasePageData>(request, casePageOperation, {
        slug: slugOf(request),
        updates: { limit: PAGE_SIZE, page: pageNumber(updates) },
        donations: { limit: PAGE_SIZE, page: pageNumber(donations) },
        payments: { limit: PAGE_SIZE, page: pageNumber(payments) },
      })
      if (!found) return undefined
      const others = publicCases.nodes.filter(
        ({ slug, status }) => slug !== found.slug && status !== 'completed',
      )
      return (
        currentAddress(request, found) ??
        casePage({ found, others: others.slice(0, FURTHER_CASES) }, language, origin)
      )
    })
    const summaryRoute = (
      path: string,
      pageOf: (found: PostedCase, language: Language) => Found | Promise<Found>,
    ) =>
      pageRoute(app, path, async (request, language) => {
        const variables = { slug: slugOf(request) }
        const { caseBySlug: found } = await ask<OfSlug<PostedCase>>(request, caseSummaryOperation, variables)
        if (!found) return undefined
        return currentAddress(request, found) ?? pageOf(found, language)
      })
    summaryRoute('/c/:slug/poster', (found, language) => posterPage(found, language, origin))
    summaryRoute('/c/:slug/widget', widgetPage)
    pageRoute(app, '/o', async (request, language) => {
      const { page } = request.query as Record<string, unknown>
      const input = { limit: CASES_ON_PAGE, page: pageNumber(page) }
      return organisationPage(
        await ask<Organisation>(request, organisationOperation, { page: input }),
        language,
        origin,
      )
    })
    await app.register(statementRoutes)
    await app.register(donationRoutes(ask, execute))
    await app.register(purchaseRoutes(ask, execute))
    await app.register(searchEngineFiles(ask, origin))
  }
}

/** The rate limit of a request; routes that change something specify their own. */
function policyOf({ routeOptions }: FastifyRequest): RateLimitPolicy {
  return (routeOptions.config as { readonly policy?: RateLimitPolicy }).policy ?? 'graphql'
}

/** A page, the address it moved to, or nothing. */
type Found = PublicPage | { readonly movedTo: string } | undefined

/** Serves a page in the language of the request; "not found" looks the same for every cause. */
function pageRoute(
  app: FastifyInstance,
  path: string,
  find: (request: FastifyRequest, language: Language) => Promise<Found>,
): void {
  app.get(path, async (request, reply) => {
    const language = languageOfRequest(request)
    const found = await find(request, language)
    if (found && 'movedTo' in found) return reply.redirect(found.movedTo, 308)
    return sendPage(request, reply.status(found ? 200 : 404), found ?? missingPage(language))
  })
}

/** Data of an operation on one case; null for an unknown case and for a draft. */
interface OfSlug<Case> {
  readonly caseBySlug: Case | null
}

const slugOf = ({ params }: FastifyRequest) => (params as { readonly slug: string }).slug

/** The redirect of a request with an earlier slug, which keeps the rest of its URL. */
function currentAddress(
  request: FastifyRequest,
  found: { readonly slug: string } | undefined,
): { readonly movedTo: string } | undefined {
  const asked = slugOf(request)
  if (!found || found.slug === asked) return undefined
  return { movedTo: request.url.replace(/^\/c\/[^/?]+/, `/c/${found.slug}`) }
}

/** A page number from an address; the first page for anything else. */
function pageNumber(text: unknown): number {
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
