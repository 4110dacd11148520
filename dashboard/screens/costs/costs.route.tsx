import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { costsSearchOf } from './costs-search.js'

/** The costs of the models. */
export const costsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/costs',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'chart',
      title: { en: 'Model costs', es: 'Costos de modelos', pt: 'Custos de modelos' },
      needs: 'Query.modelCosts',
      order: 95,
    },
  },
  validateSearch: costsSearchOf,
  component: lazyRouteComponent(() => import('./costs-screen.js'), 'CostsScreen'),
})
