import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'

/** The donations of the viewer with their receipts. */
export const myDonationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-donations',
  staticData: {
    navigation: {
      title: { en: 'My donations', es: 'Mis donaciones', pt: 'Minhas doações' },
      needs: 'Query.donationStatement',
      order: 50,
    },
  },
  validateSearch: ({ after }: Record<string, unknown>): { readonly after?: string } =>
    typeof after === 'string' && after !== '' ? { after } : {},
  component: lazyRouteComponent(() => import('./my-donations-screen.js'), 'MyDonationsScreen'),
})

const DAY = /^\d{4}-\d\d-\d\d$/

/** A statement over the days that the address names. */
export const statementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-donations/statement',
  validateSearch: ({
    from,
    to,
  }: Record<string, unknown>): { readonly from?: string; readonly to?: string } => ({
    ...(typeof from === 'string' && DAY.test(from) ? { from } : {}),
    ...(typeof to === 'string' && DAY.test(to) ? { to } : {}),
  }),
  component: lazyRouteComponent(() => import('./statement-screen.js'), 'StatementScreen'),
})
