import { createRootRoute } from '@tanstack/react-router'
import type { Language } from '../language/languages.js'
import { MissingPage, ScreenFailure } from './screen-failure.js'
import { Shell } from './shell.js'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The navigation entry; without it the route is reached by links only. */
    readonly navigation?: NavigationEntry
  }
}

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly title: Readonly<Record<Language, string>>
  /** The root field that the screen begins with: only people who may use it see the entry. */
  readonly needs: string
  /** Offered to people of this role alone. */
  readonly role?: 'guardian'
  /** Lower numbers come first. */
  readonly order: number
}

/** The frame of every screen. */
export const rootRoute = createRootRoute({
  component: Shell,
  errorComponent: ScreenFailure,
  notFoundComponent: MissingPage,
})
