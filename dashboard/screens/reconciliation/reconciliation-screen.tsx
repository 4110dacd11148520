import '../../app/first-load.js'
import { Link, useParams } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { walletFindingKindValues } from '../../generated/enums.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { type ReconciliationReportData, reconciliationReport } from '../../generated/reconciliation-report.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { Table } from '../../ui/lists/table.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { Findings } from './findings.js'
import { reconciliationMessages } from './reconciliation.messages.js'
import { reportSearchOf } from './reconciliation-search.js'
import { ReportResult } from './report-result.js'

/** A report as the graph returns it. */
export type Report = ReconciliationReportData['walletReconciliation']

/** The report of one comparison of all wallets with the ledger. */
export function ReconciliationScreen() {
  const t = useMessages(reconciliationMessages)
  const { runId } = useParams({ from: '/reconciliation/$runId' })
  const query = useGraphQuery(reconciliationReport, { id: runId })
  useLive(raisedAlerts, {}, query.reload)
  const latest = query.data?.latest.nodes[0]?.id
  return (
    <div className="page">
      <BackLink to="/reconciliation">{t('title')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.walletReconciliation} missing={t('missing')}>
        {(report) => <OpenReport report={report} newer={latest === report.id ? undefined : latest} />}
      </RecordView>
    </div>
  )
}

interface OpenReportProps {
  readonly report: Report
  /** The id of the latest report, if it is another one. */
  readonly newer: string | undefined
}

function OpenReport({ report, newer }: OpenReportProps) {
  const t = useMessages(reconciliationMessages)
  const { time, number } = useFormats()
  const { search, select } = useAddressSearch(reportSearchOf)
  const kinds = walletFindingKindValues.filter((kind) => report.findings.some((one) => one.kind === kind))
  return (
    <>
      <header className="page-head">
        <RecordHeading name={t('of', { time: time(report.startedAt) })} />
        <ReportResult report={report} />
      </header>
      {newer && (
        <p className="notice warning">
          {t('older')}{' '}
          <Link to="/reconciliation/$runId" params={{ runId: newer }} preload={false}>
            {t('openLatest')}
          </Link>
        </p>
      )}
      {report.status === 'completed' && !report.isAuthentic && (
        <p className="notice danger">{t('changedHint')}</p>
      )}
      {report.status === 'running' && <p className="notice">{t('runningHint')}</p>}
      <div className="record">
        <div className="facts-side">
          <section className="card">
            <Facts
              facts={[
                [t('cause'), t(`reason_${report.reason}`)],
                [t('endedAt'), report.endedAt && time(report.endedAt)],
                [t('wallets'), number(report.wallets)],
                [t('calls'), number(report.calls)],
                [
                  t('id'),
                  <span key="id" className="mono">
                    {report.id}
                  </span>,
                ],
              ]}
            />
            <p className="muted">{t('next')}</p>
          </section>
        </div>
        <div className="main">
          <Findings report={report} kinds={kinds} search={search} select={select} />
        </div>
        <div className="history">
          <Sums report={report} />
        </div>
      </div>
    </>
  )
}

/** What the donation accounts received, and what the sponsors have left. */
function Sums({ report: { donations, sponsors } }: { readonly report: Report }) {
  const t = useMessages(reconciliationMessages)
  const common = useMessages(commonMessages)
  const { asset } = useFormats()
  const nameOf = (network: Report['sponsors'][number]['network']) =>
    network === 'testnet' ? common('testNetwork') : t('publicNetwork')
  return (
    <>
      {donations.length > 0 && (
        <Table
          title={t('donations')}
          numbersFrom={1}
          header={[t('network'), t('received'), t('allocated')]}
          rows={donations.map((one) => [
            `${nameOf(one.network)} · ${one.asset}`,
            asset(one.received, one.asset),
            asset(one.allocated, one.asset),
          ])}
        />
      )}
      {sponsors.length > 0 && (
        <Table
          title={t('sponsors')}
          numbersFrom={1}
          header={[t('network'), t('available')]}
          rows={sponsors.map(({ network, available }) => [nameOf(network), asset(available, 'XLM')])}
        />
      )}
    </>
  )
}
