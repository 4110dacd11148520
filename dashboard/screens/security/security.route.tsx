import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { securitySearchOf } from './security-search.js'

/** Who is blocked from signing in, and what looked like an attack. */
export const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/security',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'shield',
      title: { en: 'Security', es: 'Seguridad', pt: 'Segurança' },
      needs: 'Query.securityEvents',
      order: 75,
    },
  },
  validateSearch: securitySearchOf,
  component: lazyRouteComponent(() => import('./security-screen.js'), 'SecurityScreen'),
})
