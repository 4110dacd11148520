import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** The viewer's requests about their data, and the password. */
export const myAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-account',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'shield',
      title: { en: 'My account', es: 'Mi cuenta', pt: 'Minha conta' },
      needs: 'Mutation.cancelGdprRequest',
      order: 58,
    },
  },
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./my-account-screen.js'), 'MyAccountScreen'),
})
