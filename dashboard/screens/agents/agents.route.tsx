import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'

/** The programs that may act for the viewer. */
export const agentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/agents',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'robot',
      title: { en: 'Agents', es: 'Agentes', pt: 'Agentes' },
      needs: 'Mutation.withdrawAgentPermission',
      order: 56,
    },
  },
  component: lazyRouteComponent(() => import('./agents-screen.js'), 'AgentsScreen'),
})
