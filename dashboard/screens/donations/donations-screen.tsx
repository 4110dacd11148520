import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { donationTotals } from '../../generated/donation-totals.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Facts } from '../../ui/facts.js'
import { SelectField } from '../../ui/field.js'
import { LineChart } from '../../ui/line-chart.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { CardDonations } from './card-donations.js'
import { donationSearchOf, timeRanges, usualRange } from './donation-search.js'
import { donationsMessages } from './donations.messages.js'
import { LedgerDonations } from './ledger-donations.js'
import { RefundApprovals } from './refund-approvals.js'
import { UnallocatedMoney } from './unallocated-money.js'
import { WaitingHiddenAmounts } from './waiting-amounts.js'

/** Totals over time, what waits for a decision, and the donations themselves. */
export function DonationsScreen() {
  const t = useMessages(donationsMessages)
  const viewer = useViewer()
  const { search, select } = useAddressSearch(donationSearchOf, null)
  const { range = usualRange } = search
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        <SelectField
          label={t('range')}
          value={range}
          options={timeRanges.map((value) => ({ value, label: t(`range_${value}`) }))}
          onChange={(chosen) => select({ range: chosen })}
        />
      </PageHeader>
      <Totals timeRange={range} />
      <div className="charts">
        <div className="stack">
          <UnallocatedMoney after={search.moneyAfter} />
        </div>
        <div className="stack">
          {viewer.can('Query.walletApprovals') && <RefundApprovals />}
          <WaitingHiddenAmounts />
        </div>
      </div>
      <LedgerDonations />
      <CardDonations />
    </div>
  )
}

function Totals({ timeRange }: { readonly timeRange: string }) {
  const t = useMessages(donationsMessages)
  const { number, money } = useFormats()
  const query = useGraphQuery(donationTotals, { timeRange })
  return (
    <QueryView query={query}>
      {({ organisationAnalytics: { metrics, charts }, publicTotals: { currency } }) => {
        const textOf = (value: number) => money(String(value), currency)
        return (
          <>
            <Facts
              className="figure-cards"
              facts={[
                [t('total'), textOf(metrics.totalDonations)],
                [t('count'), number(metrics.donationCount)],
                [t('average'), textOf(metrics.avgDonation)],
              ]}
            />
            <LineChart
              isDaily
              title={t('perDay')}
              points={charts.donationsOverTime.map(({ date, amount }) => ({ at: date, value: amount }))}
              textOf={textOf}
            />
          </>
        )
      }}
    </QueryView>
  )
}
