import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'

/** The rates and prices by which donations are valued. */
export const ratesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rates',
  staticData: {
    navigation: {
      group: 'money',
      icon: 'chart',
      title: { en: 'Rates and prices', es: 'Cotizaciones', pt: 'Cotações' },
      needs: 'Query.assetPrices',
      order: 46,
    },
  },
  component: lazyRouteComponent(() => import('./rates-screen.js'), 'RatesScreen'),
})
