import type { FastifyPluginAsync } from 'fastify'
import { unknownRouteFailure } from '../../edge/failures/unknown-route.js'
import { pathOf } from '../../edge/path-pattern.js'
import { wantsPage } from '../../rest-adapter/server.js'

/** The screens of the dashboard by the paths of notifications (`actionUrl`), to which their mails and pushes link. */
const screens: Readonly<Record<string, (id: string, query: Readonly<Record<string, unknown>>) => string>> = {
  '/cases/:id': (id) => `/app/cases/${encodeURIComponent(id)}`,
  '/donations/:id': (_id, { list }) =>
    list === 'failed' || list === 'completed' ? `/app/donations?status=${list}` : '/app/my-donations',
  '/review-queue/:id': (_id, { list }) => (list === 'disputed' ? '/app/review?list=disputed' : '/app/review'),
  '/support/:id': notifications,
  '/guardians/:id': notifications,
  '/users/:id': notifications,
  '/users': notifications,
  '/investors/:id': notifications,
  '/security': notifications,
  '/status': notifications,
  '/audit-logs/:id': notifications,
  '/reports/:id': (_id, { list }) => (list === 'all' ? '/app/gdpr' : '/app/my-account'),
  '/analytics': notifications,
  '/notifications': notifications,
}

/** For notifications that have no screen that every recipient may open. */
function notifications(): string {
  return '/app/notifications'
}

/**
 * Redirects browsers from the links in mails and pushes, which contain the path of the notification (`actionUrl`), to the
 * dashboard. For programs these paths do not exist: one that leaves out `/api` must not get a page in place of the record.
 */
export const notificationLinks: FastifyPluginAsync = async (app) => {
  for (const [path, screenOf] of Object.entries(screens))
    app.get<{ Params: { id?: string }; Querystring: Record<string, unknown> }>(path, (request, reply) => {
      if (!wantsPage(request)) throw unknownRouteFailure(request.method, pathOf(request.url), undefined)
      return reply.redirect(screenOf(request.params.id ?? '', request.query), 302)
    })
}
