import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../app/root-route.js'
import { type CaseSearch, caseFileSearchOf, caseSearchOf } from './case-search.js'

/** The cases that the viewer may see. */
export const casesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases',
  staticData: {
    navigation: {
      group: 'work',
      icon: 'paw',
      title: { en: 'Cases', es: 'Casos', pt: 'Casos' },
      needs: 'Query.cases',
      order: 20,
    },
  },
  validateSearch: (search: Record<string, unknown>): CaseSearch => caseSearchOf(search),
  component: lazyRouteComponent(() => import('./cases-screen.js'), 'CasesScreen'),
})

/** The cases by status. */
export const caseBoardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/board',
  component: lazyRouteComponent(() => import('./case-board-screen.js'), 'CaseBoardScreen'),
})

/** One case with all that the viewer may see of it. */
export const caseFileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/cases/$caseId',
  validateSearch: caseFileSearchOf,
  component: lazyRouteComponent(() => import('./case-file-screen.js'), 'CaseFileScreen'),
})
