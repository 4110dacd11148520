import type { Language } from '../language/languages.js'
import type { IconName } from '../ui/icon.js'

/** The parts of the navigation, in their order. */
export const navigationGroups = ['work', 'money', 'people', 'operations', 'mine'] as const

/** An entry of the navigation. */
export interface NavigationEntry {
  readonly group: (typeof navigationGroups)[number]
  readonly icon: IconName
  readonly title: Readonly<Record<Language, string>>
  /** The root field of the first query of the screen: only people who may use it see the entry. */
  readonly needs: string
  /** Offered to people of this role alone. */
  readonly role?: 'guardian'
  /** Lower numbers come first in the group. */
  readonly order: number
}
