import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { Progress } from '../../ui/progress.js'
import type { Decisions } from './decisions.js'
import { reviewMessages } from './review.messages.js'
import type { ReviewQueue } from './review-queue.js'
import { lists, type ReviewListName } from './review-search.js'

interface QueueHeadProps {
  readonly list: ReviewListName
  readonly queue: ReviewQueue
  readonly decisions: Decisions
  readonly onFigures: () => void
}

/** The lists of the queue, and the figures of the queue and of this person. */
export function QueueHead({ list, queue, decisions, onFigures }: QueueHeadProps) {
  const t = useMessages(reviewMessages)
  const { number, percent } = useFormats()
  const { summary, perhaps, agreement } = queue
  // The first two add up to the pending items.
  const counts: Partial<Record<ReviewListName, number | undefined>> = {
    proposals: summary && perhaps !== undefined ? summary.pendingItems - perhaps : undefined,
    perhaps,
    second: agreement?.awaiting,
    disputed: agreement?.disputed,
  }
  const left = queue.items?.length ?? 0
  const { count, pace } = decisions
  return (
    <div className="figures numeric">
      <header>
        <h1>{t('title')}</h1>
        <Button kind="plain" icon="chart" shortcut="G" onClick={onFigures}>
          {t('figures')}
        </Button>
      </header>
      <nav aria-label={t('lists')}>
        {lists.map((name) => (
          <Link
            key={name}
            to="/review"
            search={name === 'proposals' ? {} : { list: name }}
            // Without it the first link is current in every list.
            activeOptions={{ exact: true }}
            aria-current={name === list ? 'page' : undefined}
          >
            {t(`list_${name}`)}
            {counts[name] === undefined ? '' : ` (${number(counts[name])})`}
          </Link>
        ))}
      </nav>
      <p>
        {summary && (
          <span>
            <strong>{t('pending', { count: summary.pendingItems })}</strong>
            {summary.overdueItems > 0 && (
              <span className="late"> · {t('overdue', { count: summary.overdueItems })}</span>
            )}
          </span>
        )}
        {agreement?.rate != null && <span>{t('agreement', { share: percent(agreement.rate) })}</span>}
        {count > 0 && (
          <span>
            {t('decided', { count })}
            {pace !== undefined && ` · ${t('pace', { seconds: pace })}`}
          </span>
        )}
      </p>
      {count > 0 && <Progress label={t('progress')} value={count} max={count + left} />}
      {queue.failure && <FailureNotice failure={queue.failure} onRetry={queue.reload} />}
    </div>
  )
}
