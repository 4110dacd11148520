import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type MonitoringFiguresData, monitoringFigures } from '../../generated/monitoring-figures.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { SelectField } from '../../ui/field.js'
import { Table } from '../../ui/lists/table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { AlertList } from './alert-list.js'
import { AlertRules } from './alert-rules.js'
import { LiveMetrics } from './live-metrics.js'
import { monitoringMessages } from './monitoring.messages.js'
import { monitoringSearchOf, periods, usualPeriod } from './monitoring-search.js'

/** Response times, live load and logs, alerts and their rules. */
export function MonitoringScreen() {
  const t = useMessages(monitoringMessages)
  const { search, select } = useAddressSearch(monitoringSearchOf, null)
  const { period = usualPeriod } = search
  const query = useGraphQuery(monitoringFigures, { period })
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        <SelectField
          label={t('period')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`period_${value}`) }))}
          onChange={(value) => select({ period: value })}
        />
      </PageHeader>
      <QueryView query={query} lines={4}>
        {(data) => <Figures figures={data} />}
      </QueryView>
      <LiveMetrics />
      <AlertList />
      <AlertRules after={search.rulesAfter} />
    </div>
  )
}

function Figures({ figures }: { readonly figures: MonitoringFiguresData }) {
  const t = useMessages(monitoringMessages)
  const { number, percent } = useFormats()
  const { checks } = figures.appHealth
  const milliseconds = (value: number) => t('milliseconds', { value: number(Math.round(value * 10) / 10) })
  const failing = (['api', 'database', 'auth'] as const).filter((name) => !checks[name])
  return (
    <>
      <p role="status">
        <Badge tone={failing.length > 0 ? 'danger' : 'accent'}>
          {failing.length > 0
            ? t('failing', { parts: failing.map((name) => t(`part_${name}`)).join(', ') })
            : t('healthy')}
        </Badge>
      </p>
      <Table
        title={t('responseTimes')}
        numbersFrom={1}
        header={[t('metric'), t('average'), 'p95', 'p99', t('errorRate'), t('throughput')]}
        rows={(['responses', 'pages', 'queries'] as const).map((name) => {
          const { metrics } = figures[name]
          // Without measurements every figure is 0, which would look like an excellent result.
          const isMeasured = metrics.throughput > 0 || metrics.p99ResponseTime > 0
          if (!isMeasured) return [t(`metric_${name}`), ...Array<string>(5).fill('–')]
          return [
            t(`metric_${name}`),
            milliseconds(metrics.averageResponseTime),
            milliseconds(metrics.p95ResponseTime),
            milliseconds(metrics.p99ResponseTime),
            percent(metrics.errorRate),
            t('perMinute', { value: number(Math.round(metrics.throughput * 10) / 10) }),
          ]
        })}
      />
    </>
  )
}
