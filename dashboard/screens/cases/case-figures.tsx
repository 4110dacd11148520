import { useFormats, useMessages } from '../../language/language.js'
import type { CaseStatus } from './case-search.js'
import { casesMessages } from './cases.messages.js'

const tones: Partial<Record<CaseStatus, string>> = { urgent: 'danger', active: 'accent' }

/** The state of a case. */
export function StatusBadge({ status }: { readonly status: CaseStatus }) {
  const t = useMessages(casesMessages)
  return <span className={`badge ${tones[status] ?? ''}`}>{t(`status_${status}`)}</span>
}

/** What a case has received, and how far that is from its goal; sums are in the base currency. */
export function GoalProgress({
  received,
  goal,
}: {
  readonly received: number
  readonly goal: number | null
}) {
  const t = useMessages(casesMessages)
  const { number } = useFormats()
  if (!goal) return <p className="numeric muted">{t('received', { received: number(received) })}</p>
  return (
    <div className="goal">
      <progress aria-label={t('progress')} max={goal} value={Math.min(received, goal)} />
      <p className="numeric muted">{t('receivedOf', { received: number(received), goal: number(goal) })}</p>
    </div>
  )
}
