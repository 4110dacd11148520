import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'
import { reportSearchOf } from './reconciliation-search.js'

/** Comparisons of all wallets with the ledger. */
export const reconciliationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reconciliation',
  staticData: {
    navigation: {
      group: 'money',
      icon: 'receipt',
      title: { en: 'Reconciliation', es: 'Conciliación', pt: 'Conciliação' },
      needs: 'Query.walletReconciliations',
      order: 44,
    },
  },
  validateSearch: pageSearchOf,
  component: lazyRouteComponent(() => import('./reconciliations-screen.js'), 'ReconciliationsScreen'),
})

/** The report of one comparison: its differences, and what to do about each. */
export const reconciliationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reconciliation/$runId',
  validateSearch: reportSearchOf,
  component: lazyRouteComponent(() => import('./reconciliation-screen.js'), 'ReconciliationScreen'),
})
