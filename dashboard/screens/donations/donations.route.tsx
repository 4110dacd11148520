import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { donationSearchOf } from './donation-search.js'

/** Donations of all people: totals, refunds, and money that belongs to no case yet. */
export const donationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/donations',
  staticData: {
    navigation: {
      group: 'money',
      icon: 'coins',
      title: { en: 'Donations', es: 'Donaciones', pt: 'Doações' },
      needs: 'Query.unallocatedDonations',
      order: 35,
    },
  },
  validateSearch: donationSearchOf,
  component: lazyRouteComponent(() => import('./donations-screen.js'), 'DonationsScreen'),
})
