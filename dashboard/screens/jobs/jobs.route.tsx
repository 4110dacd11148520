import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { jobSearchOf } from './job-search.js'

/** Background work that failed. */
export const jobsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jobs',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'alert',
      title: { en: 'Failed jobs', es: 'Trabajos fallidos', pt: 'Tarefas com falha' },
      needs: 'Query.backofficeFailedJobs',
      order: 85,
    },
  },
  validateSearch: jobSearchOf,
  component: lazyRouteComponent(() => import('./jobs-screen.js'), 'JobsScreen'),
})
