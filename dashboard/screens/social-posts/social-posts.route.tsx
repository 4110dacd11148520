import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { socialPostSearchOf } from './social-post-search.js'

/** Posts of guardians on social networks, which staff make cases and updates of cases. */
export const socialPostsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/social-posts',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'megaphone',
      title: { en: 'Posts of guardians', es: 'Publicaciones de guardianes', pt: 'Publicações de guardiões' },
      needs: 'Query.socialPostStatistics',
      order: 25,
    },
  },
  validateSearch: socialPostSearchOf,
  component: lazyRouteComponent(() => import('./social-posts-screen.js'), 'SocialPostsScreen'),
})
