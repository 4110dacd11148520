import type { FastifyPluginAsync } from 'fastify'
import { agentConsent } from './agent-consent.js'
import { dashboard } from './dashboard.js'
import { demoPictureRoutes } from './demo-pictures.js'
import { explorerFiles } from './explorer.js'
import { home } from './home.js'
import { mailedLinkPages } from './mailed-link-pages.js'
import { notificationLinks } from './notification-links.js'
import { homePageSender } from './public/home-page.js'
import type { PublicPagesOptions } from './public/public-pages.js'

/** Which optional pages are served, and what those that show cases read. */
interface OpenPagesOptions extends PublicPagesOptions {
  readonly explorer: boolean
  readonly apiDocs: boolean
}

/** The pages that need no sign-in. */
export function openPages(options: OpenPagesOptions): FastifyPluginAsync {
  const { explorer, apiDocs } = options
  const links = {
    Dashboard: '/app',
    'Public pages': '/o',
    ...(apiDocs ? { 'REST APIs': '/docs' } : {}),
    ...(explorer ? { 'GraphQL explorer': '/graphql' } : {}),
    Readiness: '/readyz',
  }
  const sendHomePage = homePageSender(options, [
    ...(apiDocs ? (['/docs'] as const) : []),
    ...(explorer ? (['/graphql'] as const) : []),
    '/readyz',
  ])
  return async (app) => {
    await app.register(home(links, sendHomePage))
    await app.register(dashboard())
    await app.register(mailedLinkPages)
    await app.register(notificationLinks)
    await app.register(agentConsent)
    await app.register(demoPictureRoutes)
    if (explorer) await app.register(explorerFiles)
  }
}
