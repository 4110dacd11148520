import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'

/** A form for a donation to a case from a wallet of the viewer. */
export const donateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId/donate',
  component: lazyRouteComponent(() => import('./donate-screen.js'), 'DonateScreen'),
})
