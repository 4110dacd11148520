import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { profileSearchOf, userSearchOf } from './user-search.js'

/** People with an account. */
export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  staticData: {
    navigation: {
      group: 'people',
      icon: 'users',
      title: { en: 'Users', es: 'Personas', pt: 'Pessoas' },
      needs: 'Query.users',
      order: 40,
    },
  },
  validateSearch: userSearchOf,
  component: lazyRouteComponent(() => import('./users-screen.js'), 'UsersScreen'),
})

/** One person: profile, access and activity. */
export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$userId',
  validateSearch: profileSearchOf,
  component: lazyRouteComponent(() => import('./user-screen.js'), 'UserScreen'),
})
