import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { accountSearchOf } from './account-search.js'

/** The accounts of guardians whose posts are read. */
export const monitoredAccountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitored-accounts',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'star',
      title: { en: 'Monitored accounts', es: 'Cuentas monitoreadas', pt: 'Contas monitoradas' },
      needs: 'Query.monitoredAccounts',
      order: 91,
    },
  },
  validateSearch: accountSearchOf,
  component: lazyRouteComponent(() => import('./monitored-accounts-screen.js'), 'MonitoredAccountsScreen'),
})
