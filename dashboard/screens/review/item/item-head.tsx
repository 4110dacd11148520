import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { reviewMessages } from '../review.messages.js'
import { Reasons } from '../review-list.js'
import type { ReviewRow } from '../review-queue.js'
import { useNow, useOtherViewers } from './claim.js'

/** Why the item is here, who else looks at it, and whose claim it is. */
export function ItemHead({ row, now }: { readonly row: ReviewRow; readonly now: number }) {
  const t = useMessages(reviewMessages)
  const others = useOtherViewers(row.id)
  return (
    <header className="head">
      <span className="badge">{t(`type_${row.type}`)}</span>
      <Reasons row={row} now={now} />
      <PriorityFactors row={row} />
      <span className="people" role="status">
        {others.length > 0 && (
          <span className="badge accent">{t('alsoHere', { names: others.join(', ') })}</span>
        )}
        {row.claim && <Claim key={row.claim.until} claim={row.claim} />}
      </span>
    </header>
  )
}

/** The product that decides about the place of an item. */
function PriorityFactors({ row }: { readonly row: ReviewRow }) {
  const t = useMessages(reviewMessages)
  const { decimal } = useFormats()
  const { urgency, uncertainty, age } = row.priority
  const factors = { urgency, uncertainty: decimal(uncertainty), age: decimal(2 ** age) }
  return <span className="muted numeric factors">{t('priority', factors)}</span>
}

/** From this time before its end on, a claim is shown with the seconds that are left. */
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
  // A screen reader would read out every second.
  return (
    <span className="badge warning numeric" aria-live="off">
      {t(isOwn ? 'claimLeft' : 'claimLeftOf', { name, time })}
    </span>
  )
}
