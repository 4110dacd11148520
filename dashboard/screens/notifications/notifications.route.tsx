import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { notificationSearchOf } from './notification-search.js'

/** The notifications of the viewer, and how they want to get them. */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'bell',
      title: { en: 'Notifications', es: 'Notificaciones', pt: 'Notificações' },
      needs: 'Query.notifications',
      order: 54,
    },
  },
  validateSearch: notificationSearchOf,
  component: lazyRouteComponent(() => import('./notifications-screen.js'), 'NotificationsScreen'),
})
