import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { modelsSearchOf } from './models-search.js'

/** The trained models of the analysis of posts, and the labels that they learn from. */
export const modelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/models',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'board',
      title: { en: 'Models', es: 'Modelos', pt: 'Modelos' },
      needs: 'Query.modelVersions',
      order: 94,
    },
  },
  validateSearch: modelsSearchOf,
  component: lazyRouteComponent(() => import('./models-screen.js'), 'ModelsScreen'),
})
