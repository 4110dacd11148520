import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'

/** A form for a new case. */
export const newCaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/new',
  component: lazyRouteComponent(() => import('./new-case-screen.js'), 'NewCaseScreen'),
})

/** A form for name, story and goal of a case. */
export const editCaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId/edit',
  component: lazyRouteComponent(() => import('./edit-case-screen.js'), 'EditCaseScreen'),
})
