import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type CostFiguresData, costFigures } from '../../generated/cost-figures.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Facts } from '../../ui/facts.js'
import { SelectField } from '../../ui/field.js'
import { LineChart } from '../../ui/line-chart.js'
import { Table } from '../../ui/lists/table.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { costsMessages } from './costs.messages.js'
import { costsSearchOf, periods, usualPeriod } from './costs-search.js'

/** Costs of models over time, by model and by purpose. */
export function CostsScreen() {
  const t = useMessages(costsMessages)
  const { search, select } = useAddressSearch(costsSearchOf)
  const { period = usualPeriod } = search
  const query = useGraphQuery(costFigures, { period })
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
      <QueryView query={query} lines={6}>
        {(data) => <Costs costs={data.modelCosts} />}
      </QueryView>
    </div>
  )
}

function Costs({ costs }: { readonly costs: CostFiguresData['modelCosts'] }) {
  const t = useMessages(costsMessages)
  const { language, number, percent, time, dollars: textOf } = useFormats()
  const { summary, usage, purposes, trends } = costs
  const unpriced = usage.reduce((sum, { unpricedCalls }) => sum + (unpricedCalls ?? 0), 0)
  if (summary.totalCalls === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <>
      <Facts
        className="figure-cards"
        facts={[
          [t('total'), textOf(summary.totalCost)],
          [t('calls'), number(summary.totalCalls)],
          [t('perCall'), textOf(summary.averageCostPerCall)],
          [t('change'), trends.costChange === null ? null : percent(trends.costChange / 100)],
        ]}
      />
      {unpriced > 0 && <p className="notice warning">{t('unpriced', { count: unpriced })}</p>}
      <LineChart
        isDaily
        title={t('perDay')}
        points={trends.points.map(({ date, totalCost }) => ({ at: date, value: totalCost }))}
        textOf={textOf}
      />
      <Table
        title={t('byModel')}
        numbersFrom={2}
        header={[t('model'), t('place'), t('calls'), t('total'), t('latency'), t('success')]}
        rows={usage.map((one) => [
          one.modelName,
          textOfCode(language, costsMessages, 'place', one.place),
          number(one.totalCalls),
          textOf(one.totalCost),
          t('milliseconds', { value: number(Math.round(one.averageLatency)) }),
          percent(one.successRate),
        ])}
      />
      <Table
        title={t('byPurpose')}
        numbersFrom={1}
        header={[t('purpose'), t('calls'), t('total')]}
        rows={purposes.map((one) => [
          textOfCode(language, costsMessages, 'purpose', one.purpose),
          number(one.totalCalls),
          textOf(one.totalCost),
        ])}
      />
      <p className="muted small">
        {t('updated')}: <time dateTime={summary.lastUpdated}>{time(summary.lastUpdated)}</time>
      </p>
    </>
  )
}
