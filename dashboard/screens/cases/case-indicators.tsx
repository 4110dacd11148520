import { useFormats, useMessages } from '../../language/language.js'
import type { CaseStatus } from './case-search.js'
import { casesMessages } from './cases.messages.js'

const tones: Partial<Record<CaseStatus, string>> = { urgent: 'danger', active: 'accent' }

/** The state of a case. */
export function StatusBadge({ status }: { readonly status: CaseStatus }) {
  const t = useMessages(casesMessages)
  return <span className={`badge ${tones[status] ?? ''}`}>{t(`status_${status}`)}</span>
}

/** The received sum of a case, and its distance from the goal. */
export function GoalProgress({
  received,
  goal,
  currency,
}: {
  readonly received: number
  readonly goal: number | null
  readonly currency: string
}) {
  const t = useMessages(casesMessages)
  const { money } = useFormats()
  const sum = (amount: number) => money(String(amount), currency)
  if (!goal) return <p className="numeric muted">{t('received', { received: sum(received) })}</p>
  return (
    <div className="goal">
      <progress aria-label={t('progress')} max={goal} value={Math.min(received, goal)} />
      <p className="numeric muted">{t('receivedOf', { received: sum(received), goal: sum(goal) })}</p>
    </div>
  )
}
