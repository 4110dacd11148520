import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { webhookSearchOf, webhooksSearchOf } from './webhook-search.js'

/** Addresses of other programs that events are sent to. */
export const webhooksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'send',
      title: { en: 'Webhooks', es: 'Webhooks', pt: 'Webhooks' },
      needs: 'Query.backofficeWebhookSubscriptions',
      order: 88,
    },
  },
  validateSearch: webhooksSearchOf,
  component: lazyRouteComponent(() => import('./webhooks-screen.js'), 'WebhooksScreen'),
})

/** One webhook with its deliveries. */
export const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks/$webhookId',
  validateSearch: webhookSearchOf,
  component: lazyRouteComponent(() => import('./webhook-screen.js'), 'WebhookScreen'),
})
