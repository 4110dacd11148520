import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'
import { caseDraftSearchOf } from './case-drafts-search.js'

/** Updates of cases that agents have drafted, which a person publishes or discards. */
export const caseDraftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/drafts',
  validateSearch: caseDraftSearchOf,
  component: lazyRouteComponent(() => import('./case-drafts-screen.js'), 'CaseDraftsScreen'),
})
