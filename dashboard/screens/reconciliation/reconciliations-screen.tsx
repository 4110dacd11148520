import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { pageSearchOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { type ReconciliationListData, reconciliationList } from '../../generated/reconciliation-list.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { reconciliationMessages } from './reconciliation.messages.js'
import { ReportResult } from './report-result.js'

type Run = ReconciliationListData['walletReconciliations']['nodes'][number]

/** The comparisons of all wallets with the ledger, the newest first. */
export function ReconciliationsScreen() {
  const t = useMessages(reconciliationMessages)
  const { time, number } = useFormats()
  const { search } = useAddressSearch(pageSearchOf)
  const query = useGraphQuery(reconciliationList, { after: search.after ?? null })
  // A comparison that found differences raises one.
  useLive(raisedAlerts, {}, query.reload)
  const columns: readonly Column<Run>[] = [
    {
      header: t('startedAt'),
      cell: ({ id, startedAt, reason }) => (
        <Named note={t(`reason_${reason}`)}>
          <Link to="/reconciliation/$runId" params={{ runId: id }} preload={false}>
            {time(startedAt)}
          </Link>
        </Named>
      ),
    },
    { header: t('result'), cell: (run) => <ReportResult report={run} /> },
    { header: t('wallets'), kind: 'numeric', cell: ({ wallets }) => number(wallets) },
    timeColumn(t('endedAt'), time, ({ endedAt }) => endedAt),
  ]
  return (
    <ListScreen t={t} query={query} foundIn={({ walletReconciliations }) => walletReconciliations}>
      {(found, texts) => <ResultTable {...texts} found={found} columns={columns} />}
    </ListScreen>
  )
}
