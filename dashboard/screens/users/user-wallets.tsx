import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { userWallets } from '../../generated/user-wallets.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { QueryView } from '../../ui/query-view.js'
import { userWalletsSearchOf } from './user-search.js'
import { usersMessages } from './users.messages.js'

/** The wallets of a person, for administrators, who can freeze them. */
export function UserWallets({ userId }: { readonly userId: string }) {
  const t = useMessages(usersMessages)
  const { search } = useAddressSearch(userWalletsSearchOf)
  const query = useGraphQuery(userWallets, { id: userId, after: search.walletsAfter ?? null })
  return (
    <QueryView query={query} lines={1}>
      {({ user }) =>
        user && (
          <Records title={t('wallets')} found={user.wallets} cursor="walletsAfter">
            {user.wallets.nodes.map(({ id, network, status, createdAt, metadata }) => (
              <Entry
                key={id}
                at={createdAt}
                by=""
                {...(status === 'active' ? {} : { badge: t(`wallet_${status}`) })}
              >
                <p className="line">
                  <Link to="/wallets/$walletId" params={{ walletId: id }} preload={false} dir="auto">
                    {metadata?.name || t('wallet')}
                  </Link>
                  <NetworkBadge network={network} />
                </p>
              </Entry>
            ))}
          </Records>
        )
      }
    </QueryView>
  )
}
