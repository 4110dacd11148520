import { Link } from '@tanstack/react-router'
import { guardianAccount } from '../../generated/guardian-account.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Facts } from '../../ui/facts.js'
import { AccountState } from '../../ui/people/account-state.js'
import { QueryView } from '../../ui/query-view.js'
import { guardiansMessages } from './guardians.messages.js'

/** The account of a guardian whose posts are read; a query of its own, so that the profile is shown while the AI hub is away. */
export function GuardianAccount({ guardianId }: { readonly guardianId: string }) {
  const t = useMessages(guardiansMessages)
  const { time } = useFormats()
  const query = useGraphQuery(guardianAccount, { id: guardianId })
  return (
    <QueryView query={query} lines={1}>
      {({ monitoredAccount: account }) => (
        <section className="card stack">
          <h2>{t('monitored')}</h2>
          {account ? (
            <>
              <p className="line">
                <strong>@{account.microblogHandle.replace(/^@/, '')}</strong>
                <AccountState account={account} />
              </p>
              <Facts facts={[[t('lastFetch'), account.lastTweetFetch && time(account.lastTweetFetch)]]} />
              <p>
                <Link to="/monitored-accounts">{t('allAccounts')}</Link>
              </p>
            </>
          ) : (
            <>
              <p className="muted">{t('notMonitored')}</p>
              <p>
                <Link to="/monitored-accounts" search={{ guardian: guardianId }}>
                  {t('monitor')}
                </Link>
              </p>
            </>
          )}
        </section>
      )}
    </QueryView>
  )
}
