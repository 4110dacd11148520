import type { ReconciliationListData } from '../../generated/reconciliation-list.js'
import { useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { reconciliationMessages } from './reconciliation.messages.js'

type Report = ReconciliationListData['walletReconciliations']['nodes'][number]

/** Whether somebody has to act on a report. */
export function ReportResult({
  report,
}: {
  readonly report: Pick<Report, 'status' | 'differences' | 'isAuthentic'>
}) {
  const t = useMessages(reconciliationMessages)
  const { status, differences, isAuthentic } = report
  return (
    <span className="line">
      {differences > 0 && <Badge tone="danger">{t('differences', { count: differences })}</Badge>}
      {status === 'running' && <Badge tone="warning">{t('running')}</Badge>}
      {status === 'completed' && differences === 0 && <Badge tone="accent">{t('noDifference')}</Badge>}
      {status === 'completed' && !isAuthentic && <Badge tone="danger">{t('changed')}</Badge>}
    </span>
  )
}
