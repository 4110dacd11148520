import { Link } from '@tanstack/react-router'
import { waitingRefunds } from '../../generated/waiting-refunds.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { QueryView } from '../../ui/query-view.js'
import { donationsMessages } from './donations.messages.js'

/** How many refunds await an administrator, who decides among the other approvals. */
export function RefundApprovals() {
  const t = useMessages(donationsMessages)
  const query = useGraphQuery(waitingRefunds, {})
  return (
    <section className="card stack">
      <h2>{t('approvals')}</h2>
      <QueryView query={query} lines={1}>
        {({ walletApprovals: { totalCount } }) =>
          totalCount > 0 ? (
            <p>
              <Link to="/approvals" search={{ kind: 'refund' }} className="button">
                {t('decide', { count: totalCount })}
              </Link>
            </p>
          ) : (
            <p className="muted">{t('noApprovals')}</p>
          )
        }
      </QueryView>
    </section>
  )
}
