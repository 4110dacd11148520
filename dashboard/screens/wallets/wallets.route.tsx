import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchReader, words } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** The wallets of the viewer. */
export const walletsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallets',
  staticData: {
    navigation: {
      group: 'mine',
      icon: 'wallet',
      title: { en: 'Wallets', es: 'Billeteras', pt: 'Carteiras' },
      needs: 'Query.wallets',
      order: 52,
    },
  },
  validateSearch: searchReader({ after: words }),
  component: lazyRouteComponent(() => import('./wallets-screen.js'), 'WalletsScreen'),
})

/** One wallet: balances, receive, send, history. */
export const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallets/$walletId',
  validateSearch: searchReader({ after: words }),
  component: lazyRouteComponent(() => import('./wallet-screen.js'), 'WalletScreen'),
})
