import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { raisedAlerts } from '../../generated/raised-alerts.js'
import { securityFigures } from '../../generated/security-figures.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Facts } from '../../ui/facts.js'
import { SelectField } from '../../ui/field.js'
import { SearchFilter } from '../../ui/lists/filters.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { securityMessages } from './security.messages.js'
import { SecurityAlerts } from './security-alerts.js'
import { SecurityEvents } from './security-events.js'
import { securitySearchOf, timeframes, usualTimeframe } from './security-search.js'
import { SignInBlocks } from './sign-in-blocks.js'

/** Who is blocked from signing in, suspicious patterns, and the events behind them. */
export function SecurityScreen() {
  const t = useMessages(securityMessages)
  const { can } = useViewer()
  // What one list shows is no page of another, but a choice begins all of them again.
  const { search, select } = useAddressSearch(securitySearchOf)
  const { timeframe = usualTimeframe, account } = search
  const choose = (change: object) => select({ ...change, blocksAfter: undefined, alertsAfter: undefined })
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <div className="filters">
        <SearchFilter label={t('account')} value={account} onSearch={(words) => choose({ account: words })} />
        <SelectField
          label={t('timeframe')}
          value={timeframe}
          options={timeframes.map((value) => ({ value, label: t(`timeframe_${value}`) }))}
          onChange={(chosen) => choose({ timeframe: chosen })}
        />
      </div>
      <Figures timeframe={timeframe} />
      {can('Query.signInBlocks') && <SignInBlocks search={search} select={choose} />}
      <SecurityAlerts timeframe={timeframe} after={search.alertsAfter} />
      <SecurityEvents timeframe={timeframe} account={account} after={search.after} />
    </div>
  )
}

function Figures({ timeframe }: { readonly timeframe: string }) {
  const t = useMessages(securityMessages)
  const { language, number } = useFormats()
  const query = useGraphQuery(securityFigures, { timeframe })
  useLive(raisedAlerts, {}, query.reload)
  return (
    <QueryView query={query} lines={2}>
      {({ securityMetrics: one }) => (
        <Facts
          className="figure-cards"
          facts={[
            [t('blockedNetworks'), number(one.blockedIPs)],
            [t('activeAlerts'), number(one.activeAlerts)],
            [t('serious'), number(one.criticalEvents + one.highEvents)],
            [
              t('mostFrequent'),
              one.topThreats[0] && textOfCode(language, securityMessages, 'event', one.topThreats[0]),
            ],
          ]}
        />
      )}
    </QueryView>
  )
}
