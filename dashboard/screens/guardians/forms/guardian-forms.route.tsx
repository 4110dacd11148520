import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../../app/root-route.js'

/** A form for a new guardian. */
export const newGuardianRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardians/new',
  component: lazyRouteComponent(() => import('./new-guardian-screen.js'), 'NewGuardianScreen'),
})

/** A form for the profile of a guardian. */
export const editGuardianRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/guardians/$guardianId/edit',
  component: lazyRouteComponent(() => import('./edit-guardian-screen.js'), 'EditGuardianScreen'),
})
