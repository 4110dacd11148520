import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ListRow, RowHead } from '../../ui/lists/row.js'
import type { Delivery } from './services.js'
import { webhooksMessages } from './webhooks.messages.js'

const tones = { pending: 'warning', delivered: 'accent', parked: 'danger' } as const

interface DeliveryEntryProps {
  readonly delivery: Delivery
  readonly isBusy: boolean
  readonly onReplay: () => void
}

/** A delivery with its attempts, which can be sent again. */
export function DeliveryEntry({ delivery, isBusy, onReplay }: DeliveryEntryProps) {
  const t = useMessages(webhooksMessages)
  const { number, time } = useFormats()
  const { event, status, createdAt, attempts } = delivery
  return (
    <ListRow>
      <RowHead>
        <strong className="mono">{event}</strong>
        <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
        <time className="muted small" dateTime={createdAt}>
          {time(createdAt)}
        </time>
      </RowHead>
      {attempts.length > 0 && (
        <ol className="stack small">
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              {[
                time(attempt.at),
                attempt.error ?? t('response', { code: String(attempt.statusCode ?? '–') }),
                t('duration', { ms: number(attempt.durationMs) }),
              ].join(' · ')}
            </li>
          ))}
        </ol>
      )}
      <p className="line">
        <Button aria-disabled={isBusy} onClick={onReplay}>
          {t('replay')}
        </Button>
      </p>
    </ListRow>
  )
}
