import { createRootRoute } from '@tanstack/react-router'
import type { NavigationEntry } from './navigation-entry.js'
import { MissingPage, ScreenFailure } from './screen-failure.js'
import { Shell } from './shell.js'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The navigation entry; without it the route is reached by links only. */
    readonly navigation?: NavigationEntry
  }
}

/** The frame of every screen. */
export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: ScreenFailure,
  notFoundComponent: MissingPage,
})
