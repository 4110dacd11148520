import { createRoute, Navigate } from '@tanstack/react-router'
import { useScreens } from '../../app/navigation.js'
import { rootRoute } from '../../app/root-route.js'
import { useMessages } from '../../language/language.js'
import { EmptyState } from '../../ui/placeholders.js'
import { commonMessages } from '../../ui/texts/common.messages.js'

/** `/app` opens the first screen that the viewer may use. */
export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: FirstScreen })

function FirstScreen() {
  const t = useMessages(commonMessages)
  const [first] = useScreens()
  if (first) return <Navigate to={first.path} replace />
  return <EmptyState title={t('noScreens')}>{t('noScreensHint')}</EmptyState>
}
