import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'
import { allWalletsSearchOf } from './all-wallets-search.js'

/** The wallets of everyone, for administrators. */
export const allWalletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallets/all',
  validateSearch: allWalletsSearchOf,
  component: lazyRouteComponent(() => import('./all-wallets-screen.js'), 'AllWalletsScreen'),
})
