import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../../app/address-search.js'
import { rootRoute } from '../../../app/root-route.js'

/** A form for a new account or an invitation. */
export const newUserRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/new',
  component: lazyRouteComponent(() => import('./new-user-screen.js'), 'NewUserScreen'),
})

/** The invitations, for administrators. */
export const invitationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/invitations',
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./invitations-screen.js'), 'InvitationsScreen'),
})
