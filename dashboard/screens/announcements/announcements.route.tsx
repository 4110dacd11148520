import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** Staff notify one person, administrators everyone with some roles, now or later. */
export const announcementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/announcements',
  staticData: {
    navigation: {
      group: 'people',
      icon: 'megaphone',
      title: { en: 'Announcements', es: 'Anuncios', pt: 'Avisos' },
      needs: 'Query.announcements',
      order: 42,
    },
  },
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./announcements-screen.js'), 'AnnouncementsScreen'),
})
