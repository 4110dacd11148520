import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'

/** How the AI hub decides about posts. */
export const hubSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hub-settings',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'sliders',
      title: { en: 'AI hub settings', es: 'Ajustes de la IA', pt: 'Ajustes da IA' },
      needs: 'Query.previewMonitoringConfig',
      order: 92,
    },
  },
  component: lazyRouteComponent(() => import('./hub-settings-screen.js'), 'HubSettingsScreen'),
})
