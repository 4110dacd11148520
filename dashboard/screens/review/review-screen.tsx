import { openReviewItems } from '../../generated/open-review-items.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { EmptyState, Skeleton } from '../../ui/placeholders.js'
import { byPriority } from './priority.js'
import { reviewMessages } from './review.messages.js'

/** The review queue. */
export function ReviewScreen() {
  const t = useMessages(reviewMessages)
  const { data, failure, isLoading, reload } = useGraphQuery(openReviewItems, {})
  if (failure && !data) return <FailureNotice failure={failure} onRetry={reload} />
  if (isLoading || !data) return <Skeleton lines={8} />
  const items = byPriority(data.reviewItems.nodes, Date.now())
  if (items.length === 0) return <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
  return (
    <section className="review">
      <h1>{t('title')}</h1>
      <ul aria-label={t('items')}>
        {items.map(({ id, tweetContent }) => (
          <li key={id}>{tweetContent}</li>
        ))}
      </ul>
    </section>
  )
}
