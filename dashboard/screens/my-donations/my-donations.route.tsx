import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { date, searchReader, words } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** The donations of the viewer with their receipts. */
export const myDonationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-donations',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'gift',
      title: { en: 'My donations', es: 'Mis donaciones', pt: 'Minhas doações' },
      needs: 'Query.donationStatement',
      order: 50,
    },
  },
  validateSearch: searchReader({ after: words, followedAfter: words }),
  component: lazyRouteComponent(() => import('./my-donations-screen.js'), 'MyDonationsScreen'),
})

/** A statement over the days that the address names. */
export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-donations/statement',
  validateSearch: searchReader({ from: date, to: date }),
  component: lazyRouteComponent(() => import('./statement-screen.js'), 'StatementScreen'),
})
