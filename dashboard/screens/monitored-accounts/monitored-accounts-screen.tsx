import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import {
  type MonitoredAccountListData,
  monitoredAccountList,
} from '../../generated/monitored-account-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Facts } from '../../ui/facts.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { accountSearchOf, accountStates } from './account-search.js'
import { AccountTable } from './account-table.js'
import { Credentials } from './credentials.js'
import { FetchNow } from './fetch-now.js'
import { monitoredAccountsMessages } from './monitored-accounts.messages.js'
import { NewAccount } from './new-account.js'

/** An account as the graph returns it. */
export type MonitoredAccount = MonitoredAccountListData['monitoredAccounts'][number]

/** The accounts whose posts are read: their state, changes, a fetch now, and the credentials at the network. */
export function MonitoredAccountsScreen() {
  const t = useMessages(monitoredAccountsMessages)
  const { can } = useViewer()
  const { search, select } = useAddressSearch(accountSearchOf)
  const query = useGraphQuery(monitoredAccountList, {})
  const { reload } = query
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        count={query.data && t('found', { count: query.data.monitoredAccounts.length })}
      />
      <QueryView query={query} lines={6}>
        {({ monitoredAccounts: accounts, monitoringStatistics: figures, monitoringConfig: config }) => (
          <>
            <Figures figures={figures} minutes={config.monitoringInterval} />
            {can('Mutation.runMonitoring') && <FetchNow accounts={accounts} onFetched={reload} />}
            <div className="filters">
              <ChoiceFilters values={{ state: accountStates }} search={search} select={select} t={t} />
            </div>
            <AccountTable accounts={accounts.filter((one) => isIn(search.state, one))} reload={reload} />
            <div className="split">
              {can('Mutation.addMonitoredAccount') && <NewAccount accounts={accounts} onAdded={reload} />}
              {can('Mutation.testMicroblogConnection') && (
                <Credentials
                  hasCredentials={config.hasCredentials}
                  network={figures.network.network}
                  onStored={reload}
                />
              )}
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}

function isIn(state: (typeof accountStates)[number] | undefined, account: MonitoredAccount): boolean {
  if (state === 'failing') return account.isActive && account.lastFailure !== null
  return state === undefined || account.isActive === (state === 'active')
}

interface FiguresProps {
  readonly figures: MonitoredAccountListData['monitoringStatistics']
  /** Between two fetches. */
  readonly minutes: number
}

function Figures({ figures, minutes }: FiguresProps) {
  const t = useMessages(monitoredAccountsMessages)
  const { number, time } = useFormats()
  const { can } = useViewer()
  const { guardiansMonitored, tweetsAnalyzedToday, totalTweetsAnalyzed, fetchesThisMonth, lastRun, network } =
    figures
  return (
    <>
      <Facts
        className="figure-cards"
        facts={[
          [t('accountsRead'), number(guardiansMonitored)],
          [t('postsToday'), number(tweetsAnalyzedToday)],
          [t('postsInTotal'), number(totalTweetsAnalyzed)],
          [t('fetches'), number(fetchesThisMonth)],
        ]}
      />
      <p className="line muted">
        <span>{lastRun ? t('lastRun', { time: time(lastRun) }) : t('neverRun')}</span>
        <span>{t('interval', { count: minutes })}</span>
        {can('Query.previewMonitoringConfig') && <Link to="/hub-settings">{t('settings')}</Link>}
      </p>
      {network.blockedUntil && (
        <p className="notice warning">{t('networkPaused', { time: time(network.blockedUntil) })}</p>
      )}
    </>
  )
}
