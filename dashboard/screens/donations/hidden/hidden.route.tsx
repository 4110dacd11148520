import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'
import { hiddenSearchOf } from './hidden-search.js'

/** Amounts that the owners of wallets are not shown, because they are tiny or of an unknown asset. */
export const hiddenAmountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/donations/hidden',
  validateSearch: hiddenSearchOf,
  component: lazyRouteComponent(() => import('./hidden-screen.js'), 'HiddenAmountsScreen'),
})
