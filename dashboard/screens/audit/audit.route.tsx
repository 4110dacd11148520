import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { auditSearchOf } from './audit-search.js'

/** The log of actions on the platform. */
export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'receipt',
      title: { en: 'Audit', es: 'Auditoría', pt: 'Auditoria' },
      needs: 'Query.auditLogs',
      order: 70,
    },
  },
  validateSearch: auditSearchOf,
  component: lazyRouteComponent(() => import('./audit-screen.js'), 'AuditScreen'),
})

/** One entry with its changes. */
export const auditEntryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit/$entryId',
  component: lazyRouteComponent(() => import('./audit-entry-screen.js'), 'AuditEntryScreen'),
})
