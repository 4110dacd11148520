import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { knowledgeSearchOf } from './knowledge-search.js'

/** The entries that questions are answered from. */
export const knowledgeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/knowledge',
  staticData: {
    navigation: {
      group: 'operations',
      icon: 'list',
      title: { en: 'Knowledge base', es: 'Base de conocimiento', pt: 'Base de conhecimento' },
      needs: 'Query.knowledge',
      order: 93,
    },
  },
  validateSearch: knowledgeSearchOf,
  component: lazyRouteComponent(() => import('./knowledge-screen.js'), 'KnowledgeScreen'),
})

/** A form for a new entry. */
export const newEntryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/knowledge/new',
  component: lazyRouteComponent(() => import('./new-entry-screen.js'), 'NewEntryScreen'),
})

/** One entry, which is changed and deleted here. */
export const entryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/knowledge/$entryId',
  component: lazyRouteComponent(() => import('./entry-screen.js'), 'EntryScreen'),
})
