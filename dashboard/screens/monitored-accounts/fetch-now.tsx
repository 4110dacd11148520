import { useState } from 'react'
import { type FetchPostsNowData, fetchPostsNow } from '../../generated/fetch-posts-now.js'
import type { GraphFailure } from '../../graph/graph-failure.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { accountStateMessages } from '../../ui/people/account-state.messages.js'
import { monitoredAccountsMessages } from './monitored-accounts.messages.js'
import type { MonitoredAccount } from './monitored-accounts-screen.js'

type Fetched = FetchPostsNowData['runMonitoring']

interface FetchNowProps {
  readonly accounts: readonly MonitoredAccount[]
  readonly onFetched: () => void
}

/** Reads the new posts of every active account now, and shows what came of it. */
export function FetchNow({ accounts, onFetched }: FetchNowProps) {
  const t = useMessages(monitoredAccountsMessages)
  const { isBusy, failure, run } = useChange(t('fetchNow'))
  const [fetched, setFetched] = useState<Fetched>()
  const fetchNow = async () => {
    await run(async () => setFetched((await mutate(fetchPostsNow, {})).runMonitoring))
    onFetched()
  }
  const isDisabled = ({ code }: GraphFailure) => (code === 'CONFLICT' ? t('agentDisabled') : undefined)
  return (
    <div className={failure || fetched ? 'stack' : undefined}>
      <p>
        <Button kind="primary" aria-disabled={isBusy} onClick={fetchNow}>
          {t(isBusy ? 'fetching' : 'fetchNow')}
        </Button>
      </p>
      {failure && <FailureNotice failure={failure} textOf={isDisabled} />}
      <div role="status">{fetched && <Result fetched={fetched} accounts={accounts} />}</div>
    </div>
  )
}

interface ResultProps {
  readonly fetched: Fetched
  readonly accounts: readonly MonitoredAccount[]
}

function Result({ fetched, accounts }: ResultProps) {
  const t = useMessages(monitoredAccountsMessages)
  const stateText = useMessages(accountStateMessages)
  const { guardiansProcessed, tweetsAnalyzed, caseUpdatesCreated, casesCreated, failures } = fetched
  const nameOf = (id: string) => accounts.find((one) => one.id === id)?.name ?? id
  return (
    <div className={`notice stack ${failures.length > 0 ? 'warning' : ''}`}>
      <p>
        {t('fetchedAccounts', { count: guardiansProcessed })} {t('fetchedPosts', { count: tweetsAnalyzed })}
      </p>
      {casesCreated + caseUpdatesCreated > 0 && (
        <p>{t('fetchedChanges', { cases: casesCreated, updates: caseUpdatesCreated })}</p>
      )}
      {failures.length > 0 && (
        <ul className="stack" aria-label={t('notFetched')}>
          {failures.map(({ guardianId, kind }) => (
            <li key={`${guardianId} ${kind}`}>
              <bdi>{nameOf(guardianId)}</bdi>: {stateText(`failure_${kind}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
