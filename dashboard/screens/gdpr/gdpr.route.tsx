import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { gdprSearchOf } from './gdpr-search.js'

/** Requests of people about their personal data. */
export const gdprRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/gdpr',
  staticData: {
    navigation: {
      group: 'people',
      icon: 'shield',
      title: { en: 'GDPR requests', es: 'Solicitudes de privacidad', pt: 'Pedidos de privacidade' },
      needs: 'Mutation.answerGdprRequest',
      order: 60,
    },
  },
  validateSearch: gdprSearchOf,
  component: lazyRouteComponent(() => import('./gdpr-screen.js'), 'GdprScreen'),
})
