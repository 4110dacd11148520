import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { searchReader, words } from '../../app/address-search.js'
import { rootRoute } from '../../app/root-route.js'

/** The cases of a guardian, their donations, and the outcomes of the guardian's posts. */
export const myCasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my-cases',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'heart',
      title: { en: 'My cases', es: 'Mis casos', pt: 'Meus casos' },
      needs: 'Query.socialPosts',
      role: 'guardian',
      order: 15,
    },
  },
  validateSearch: searchReader({ after: words, postsAfter: words }),
  component: lazyRouteComponent(() => import('./my-cases-screen.js'), 'MyCasesScreen'),
})
