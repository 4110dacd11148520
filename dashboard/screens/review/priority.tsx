import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Badge } from '../../ui/badge.js'
import { priorityMessages } from './priority.messages.js'
import type { ReviewRow } from './review-queue.js'

interface PriorityProps {
  readonly row: ReviewRow
  readonly now: number
}

/** From this uncertainty factor on, doubt is shown as a reason for the place: the analysis is less than 80 % sure. */
const DOUBTFUL = 1.2

const tones = { critical: 'danger', high: 'warning', medium: '', low: '' } as const

/** Why an item has its place, in a line of the list: urgency, deadline, and great doubt. */
export function PriorityLine({ row, now }: PriorityProps) {
  const t = useMessages(priorityMessages)
  const { percent } = useFormats()
  const share = percent(row.confidence)
  return (
    <span className="reasons numeric">
      <UrgencyBadge row={row} />
      <Deadline row={row} now={now} />
      <span>{t(row.priority.uncertainty >= DOUBTFUL ? 'doubtful' : 'sure', { share })}</span>
    </span>
  )
}

/** Why an item has its place, with the factors whose product orders the queue. */
export function PriorityReasons({ row, now }: PriorityProps) {
  const t = useMessages(priorityMessages)
  const { percent, decimal } = useFormats()
  const { urgency, uncertainty, age } = row.priority
  const due = useDeadline(row, now)
  const factors = [
    { text: t('urgencyFactor', { urgency: t(`urgency_${row.urgency}`) }), factor: decimal(urgency) },
    { text: t('sureFactor', { share: percent(row.confidence) }), factor: decimal(uncertainty) },
    { text: t('dueFactor', { due: due.text }), factor: decimal(2 ** age) },
  ]
  return (
    <ul className="why numeric" aria-label={t('why')}>
      {factors.map(({ text, factor }) => (
        <li key={text}>
          {text}{' '}
          <span className="factor" title={t('counts', { factor })}>
            ×{factor}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How urgently action is required. */
export function UrgencyBadge({ row: { urgency } }: { readonly row: ReviewRow }) {
  const t = useMessages(priorityMessages)
  return <Badge tone={tones[urgency]}>{t(`urgency_${urgency}`)}</Badge>
}

function Deadline({ row, now }: PriorityProps) {
  const { isLate, text } = useDeadline(row, now)
  return <span className={isLate ? 'late' : ''}>{text}</span>
}

function useDeadline({ dueAt }: ReviewRow, now: number): { readonly isLate: boolean; readonly text: string } {
  const t = useMessages(priorityMessages)
  const { relative } = useFormats()
  const isLate = Date.parse(dueAt) < now
  return { isLate, text: t(isLate ? 'wasDue' : 'due', { when: relative(dueAt, now) }) }
}

/** The flags of the analysis that a reviewer must know. */
const warnings: readonly string[] = ['injection', 'ungrounded', 'disputed']

/** Why the policies leave the decision to a person. */
export function PolicyReason({ code, flags }: { readonly code: string; readonly flags: readonly string[] }) {
  const { language } = useFormats()
  const textOf = (kind: 'reason' | 'flag', value: string) =>
    textOfCode(language, priorityMessages, kind, value)
  const shown = flags.filter((flag) => warnings.includes(flag))
  return (
    <>
      {code !== '' && <p className="muted">{textOf('reason', code)}</p>}
      {shown.map((flag) => (
        <p key={flag} className="badge warning">
          {textOf('flag', flag)}
        </p>
      ))}
    </>
  )
}
