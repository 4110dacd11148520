import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { approvalSearchOf } from './approval-search.js'

/** Requests that a second administrator decides. */
export const approvalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/approvals',
  staticData: {
    navigation: {
      group: 'money',
      icon: 'check',
      title: { en: 'Approvals', es: 'Aprobaciones', pt: 'Aprovações' },
      needs: 'Query.walletApprovals',
      order: 40,
    },
  },
  validateSearch: approvalSearchOf,
  component: lazyRouteComponent(() => import('./approvals-screen.js'), 'ApprovalsScreen'),
})
