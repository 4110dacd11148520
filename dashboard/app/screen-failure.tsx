import { GraphFailure } from '../graph/graph-failure.js'
import { useMessages } from '../language/language.js'
import { FailureNotice } from '../ui/failure-notice.js'
import { EmptyScreen } from '../ui/placeholders.js'
import { commonMessages } from '../ui/texts/common.messages.js'

/** In place of a screen that failed to render or load. */
export function ScreenFailure({ error, reset }: { readonly error: unknown; readonly reset: () => void }) {
  const failure = error instanceof GraphFailure ? error : new GraphFailure(String(error), 'INTERNAL_ERROR')
  return <FailureNotice failure={failure} onRetry={reset} />
}

/** In place of a screen that does not exist. */
export function MissingPage() {
  const t = useMessages(commonMessages)
  return <EmptyScreen title={t('pageNotFound')}>{t('pageNotFoundHint')}</EmptyScreen>
}
