import type { FastifyPluginAsync } from 'fastify'
import { agentConsent } from './agent-consent.js'
import { dashboard } from './dashboard.js'
import { demoPictureRoutes } from './demo-pictures.js'
import { explorerFiles } from './explorer.js'
import { type HomeLink, home } from './home.js'
import { mailedLinkPages } from './mailed-link-pages.js'

/** Which optional pages are served. */
interface OpenPages {
  readonly explorer: boolean
  readonly apiDocs: boolean
}

/** The pages that need no sign-in. */
export function openPages(open: OpenPages): FastifyPluginAsync {
  return async (app) => {
    await app.register(home(linksTo(open)))
    await app.register(dashboard())
    await app.register(mailedLinkPages)
    await app.register(agentConsent)
    await app.register(demoPictureRoutes)
    if (open.explorer) await app.register(explorerFiles)
  }
}

function linksTo({ explorer, apiDocs }: OpenPages): HomeLink[] {
  return [
    {
      path: '/app',
      title: 'Dashboard',
      about: 'For staff, guardians and donors: the review queue and more, after sign-in.',
    },
    {
      path: '/o',
      title: 'Public pages',
      about: 'All cases, for anyone: stories, updates and donations with their proof.',
    },
    ...(apiDocs
      ? [{ path: '/docs', title: 'REST APIs', about: 'Every documented path, with requests to try out.' }]
      : []),
    ...(explorer
      ? [{ path: '/graphql', title: 'GraphQL explorer', about: 'The graph, with example operations.' }]
      : []),
    { path: '/readyz', title: 'Readiness', about: 'Whether every service is ready for requests.' },
  ]
}
