import { useRouter } from '@tanstack/react-router'
import { useFormats } from '../language/language.js'
import { useViewer } from '../session/session-gate.js'
import { type NavigationEntry, navigationGroups } from './navigation-entry.js'

/** A screen that the navigation offers. */
export interface AvailableScreen {
  readonly path: string
  readonly title: string
  readonly group: NavigationEntry['group']
  readonly icon: NavigationEntry['icon']
}

/** The screens that the viewer may use, in the order of the navigation. */
export function useScreens(): readonly AvailableScreen[] {
  const viewer = useViewer()
  const { language } = useFormats()
  const { routesByPath } = useRouter()
  return Object.entries(routesByPath as Record<string, { readonly options: { staticData?: object } }>)
    .flatMap(([path, { options }]) => {
      const { navigation } = (options.staticData ??
        {}) as import('@tanstack/react-router').StaticDataRouteOption
      const isFor = navigation && (!navigation.role || navigation.role === viewer.role)
      return isFor && viewer.can(navigation.needs) ? [{ path, navigation }] : []
    })
    .sort((a, b) => placeOf(a.navigation) - placeOf(b.navigation))
    .map(({ path, navigation: { title, group, icon } }) => ({ path, title: title[language], group, icon }))
}

/** Orders within a group are lower than this. */
const GROUP_SIZE = 1_000

const placeOf = ({ group, order }: NavigationEntry) => navigationGroups.indexOf(group) * GROUP_SIZE + order
