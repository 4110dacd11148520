import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { monitoringSearchOf } from './monitoring-search.js'

/** How the platform is doing: metrics, logs, alerts. */
export const monitoringRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitoring',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'activity',
      title: { en: 'Monitoring', es: 'Monitoreo', pt: 'Monitoramento' },
      needs: 'Query.performanceMetrics',
      order: 80,
    },
  },
  validateSearch: monitoringSearchOf,
  component: lazyRouteComponent(() => import('./monitoring-screen.js'), 'MonitoringScreen'),
})
