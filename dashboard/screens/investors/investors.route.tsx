import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { investorSearchOf } from './investor-search.js'

/** Prospective and actual investors. */
export const investorsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/investors',
  staticData: {
    navigation: {
      group: 'people',
      icon: 'star',
      title: { en: 'Investors', es: 'Inversores', pt: 'Investidores' },
      needs: 'Query.investors',
      order: 39,
    },
  },
  validateSearch: investorSearchOf,
  component: lazyRouteComponent(() => import('./investors-screen.js'), 'InvestorsScreen'),
})

/** One investor: who it is, and what staff noted about the talks. */
export const investorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/investors/$investorId',
  component: lazyRouteComponent(() => import('./investor-screen.js'), 'InvestorScreen'),
})
