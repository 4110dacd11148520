import { useRouter } from '@tanstack/react-router'
import { useFormats } from '../language/language.js'
import { useViewer } from '../session/session-gate.js'

/** A screen that the navigation offers. */
export interface AvailableScreen {
  readonly path: string
  readonly title: string
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
    .sort((a, b) => a.navigation.order - b.navigation.order)
    .map(({ path, navigation }) => ({ path, title: navigation.title[language] }))
}
