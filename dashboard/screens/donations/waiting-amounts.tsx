import { Link } from '@tanstack/react-router'
import { waitingHiddenAmounts } from '../../generated/waiting-hidden-amounts.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { QueryView } from '../../ui/query-view.js'
import { donationsMessages } from './donations.messages.js'

/** How many amounts that are hidden from the owners of wallets await a decision. */
export function WaitingHiddenAmounts() {
  const t = useMessages(donationsMessages)
  const query = useGraphQuery(waitingHiddenAmounts, {})
  return (
    <section className="card stack">
      <h2>{t('hiddenAmounts')}</h2>
      <QueryView query={query} lines={1}>
        {({ quarantinedAmounts: { totalCount } }) => (
          <p>
            <Link to="/donations/hidden" className="button">
              {totalCount > 0 ? t('decideHidden', { count: totalCount }) : t('showHidden')}
            </Link>
          </p>
        )}
      </QueryView>
    </section>
  )
}
