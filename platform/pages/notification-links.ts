import type { FastifyPluginAsync } from 'fastify'
import { unknownRouteFailure } from '../../edge/failures/unknown-route.js'
import { pathOf } from '../../edge/path-pattern.js'
import { wantsPage } from '../../rest-adapter/server.js'

/** The paths of notifications (`actionUrl`), to which their mails and pushes link. */
const paths = [
  '/cases/:id',
  '/donations/:id',
  '/review-queue/:id',
  '/support/:id',
  '/guardians/:id',
  '/users/:id',
  '/users',
  '/investors/:id',
  '/security',
  '/status',
  '/audit-logs/:id',
  '/reports/:id',
  '/analytics',
  '/notifications',
]

/**
 * Redirects browsers from the links in mails and pushes, which contain the path of the notification (`actionUrl`), to the
 * dashboard, which knows the screens that the person may open. For programs these paths do not exist: one that leaves out `/api`
 * must not get a page in place of the record.
 */
export const notificationLinks: FastifyPluginAsync = async (app) => {
  for (const path of paths)
    app.get<{ Querystring: { list?: unknown } }>(path, (request, reply) => {
      const { list } = request.query
      if (!wantsPage(request)) throw unknownRouteFailure(request.method, pathOf(request.url), undefined)
      const link = pathOf(request.url) + (typeof list === 'string' ? `?list=${list}` : '')
      return reply.redirect(`/app/notifications?open=${encodeURIComponent(link)}`, 302)
    })
}
