import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** Versions of the platform and where they run. */
export const deploymentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deployments',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'layers',
      title: { en: 'Deployments', es: 'Despliegues', pt: 'Implantações' },
      needs: 'Query.deployments',
      order: 90,
    },
  },
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./deployments-screen.js'), 'DeploymentsScreen'),
})
