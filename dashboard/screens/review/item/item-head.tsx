import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { useNow } from '../../../ui/use-now.js'
import { Person } from '../person.js'
import { PriorityReasons, UrgencyBadge } from '../priority.js'
import { reviewMessages } from '../review.messages.js'
import type { ReviewRow } from '../review-queue.js'
import { useOtherViewers } from './claim.js'

interface ItemHeadProps {
  readonly row: ReviewRow
  /** Its place among the loaded items: `3 of 12`. */
  readonly place: string
  readonly now: number
}

/** Why the item is here, who else is viewing it, and who has claimed it. */
export function ItemHead({ row, place, now }: ItemHeadProps) {
  const t = useMessages(reviewMessages)
  const others = useOtherViewers(row.id)
  return (
    <header className="head">
      <span className="line">
        <strong>{t(`type_${row.type}`)}</strong>
        <UrgencyBadge row={row} />
        <span className="muted numeric">{place}</span>
      </span>
      <span className="people" role="status">
        {others.length > 0 && (
          <Person name={others.join(', ')} text={t('alsoHere', { names: others.join(', ') })} />
        )}
        {row.claim && <Claim key={row.claim.until} claim={row.claim} />}
      </span>
      <PriorityReasons row={row} now={now} />
    </header>
  )
}

/** A claim that ends within this time is shown with the remaining seconds. */
const COUNTDOWN_MS = 120_000

function Claim({ claim }: { readonly claim: NonNullable<ReviewRow['claim']> }) {
  const t = useMessages(reviewMessages)
  const { clock } = useFormats()
  const isOwn = claim.by === useViewer().id
  const left = Date.parse(claim.until) - useNow(1_000)
  if (left <= 0) return isOwn && <span className="badge warning">{t('claimExpired')}</span>
  const { byName: name } = claim
  if (left > COUNTDOWN_MS)
    return (
      <span className={isOwn ? 'muted' : 'badge warning'}>
        {t(isOwn ? 'claimedByYou' : 'claimedBy', { name, time: clock(claim.until) })}
      </span>
    )
  const seconds = Math.ceil(left / 1_000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  // Not a live region: a screen reader would read out every second.
  return (
    <span className="badge warning numeric" aria-live="off">
      {t(isOwn ? 'claimLeft' : 'claimLeftOf', { name, time })}
    </span>
  )
}
