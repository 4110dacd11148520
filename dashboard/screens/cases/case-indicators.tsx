import { useFormats, useMessages } from '../../language/language.js'
import { Badge, type Tone } from '../../ui/badge.js'
import { Progress } from '../../ui/progress.js'
import type { CaseStatus } from './case-search.js'
import { casesMessages } from './cases.messages.js'

const tones: Partial<Record<CaseStatus, Tone>> = { urgent: 'danger', active: 'accent' }

/** The state of a case. */
export function StatusBadge({ status }: { readonly status: CaseStatus }) {
  const t = useMessages(casesMessages)
  return <Badge tone={tones[status] ?? ''}>{t(`status_${status}`)}</Badge>
}

/** The raised sum of a case, and its distance from the goal. */
export function GoalProgress({
  raised,
  goal,
  currency,
}: {
  readonly raised: number
  readonly goal: number | null
  readonly currency: string
}) {
  const t = useMessages(casesMessages)
  const { money } = useFormats()
  const sum = (amount: number) => money(String(amount), currency)
  if (!goal) return <p className="numeric muted small">{t('raised', { raised: sum(raised) })}</p>
  return (
    <div className="goal">
      <Progress label={t('progress')} value={raised} max={goal} />
      <p className="numeric muted small">{t('raisedOf', { raised: sum(raised), goal: sum(goal) })}</p>
    </div>
  )
}
