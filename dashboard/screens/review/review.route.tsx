import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { reviewSearchOf } from './review-search.js'

/** Staff decide proposals of the analysis. */
export const reviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'inbox',
      title: { en: 'Review queue', es: 'Cola de revisión', pt: 'Fila de revisão' },
      needs: 'Mutation.claimReviewItem',
      order: 10,
    },
  },
  validateSearch: reviewSearchOf,
  component: lazyRouteComponent(() => import('./review-screen.js'), 'ReviewScreen'),
})
