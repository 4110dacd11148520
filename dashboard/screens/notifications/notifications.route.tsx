import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { oneOf, searchReader, words } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** The notifications of the viewer, and how they want to get them. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  staticData: {
    navigation: {
      title: { en: 'Notifications', es: 'Notificaciones', pt: 'Notificações' },
      needs: 'Query.notifications',
      order: 54,
    },
  },
  validateSearch: searchReader({ show: oneOf(['unread', 'read'] as const), after: words }),
  component: lazyRouteComponent(() => import('./notifications-screen.js'), 'NotificationsScreen'),
})
