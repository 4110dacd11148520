import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { guardianFileSearchOf, guardianSearchOf } from './guardian-search.js'

/** People who are responsible for cases. */
export const guardiansRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardians',
  staticData: {
    navigation: {
      group: 'people',
      icon: 'heart',
      title: { en: 'Guardians', es: 'Guardianes', pt: 'Guardiões' },
      needs: 'Query.guardians',
      order: 38,
    },
  },
  validateSearch: guardianSearchOf,
  component: lazyRouteComponent(() => import('./guardians-screen.js'), 'GuardiansScreen'),
})

/** One guardian: profile, cases, monitored account and observations. */
export const guardianRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardians/$guardianId',
  validateSearch: guardianFileSearchOf,
  component: lazyRouteComponent(() => import('./guardian-screen.js'), 'GuardianScreen'),
})
