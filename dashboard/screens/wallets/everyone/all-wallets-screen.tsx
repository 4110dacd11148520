import '../../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../../app/use-address-search.js'
import { type AllWalletsData, allWallets } from '../../../generated/all-wallets.js'
import { networkValues, walletOwnershipValues, walletStatusValues } from '../../../generated/enums.js'
import { useGraphQuery } from '../../../graph/hooks.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { useViewer } from '../../../session/session-gate.js'
import { Badge } from '../../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../../ui/lists/data-table.js'
import { ChoiceFilters } from '../../../ui/lists/filters.js'
import { ListScreen } from '../../../ui/lists/list-screen.js'
import { ResultTable } from '../../../ui/lists/result-table.js'
import { NetworkBadge } from '../../../ui/network-badge.js'
import { EmptyScreen } from '../../../ui/placeholders.js'
import { allWalletsMessages } from './all-wallets.messages.js'
import { allWalletsOf, allWalletsSearchOf } from './all-wallets-search.js'

type Wallet = AllWalletsData['wallets']['nodes'][number]

const statusTones = { active: 'accent', frozen: 'warning', closed: '' } as const

const filters = {
  ownership: walletOwnershipValues,
  status: walletStatusValues,
  network: networkValues,
  money: ['unclaimed'],
} as const

/** The wallets of people and of the organisation, and those without a known owner. */
export function AllWalletsScreen() {
  const t = useMessages(allWalletsMessages)
  const viewer = useViewer()
  const { search, select } = useAddressSearch(allWalletsSearchOf)
  const isAllowed = viewer.can('Query.walletApprovals')
  const columns = useColumns()
  const query = useGraphQuery(allWallets, allWalletsOf(search), { pause: !isAllowed })
  // Other people would see their own wallets only.
  if (!isAllowed) return <EmptyScreen title={t('forbidden')} />
  return (
    <ListScreen
      t={t}
      query={query}
      foundIn={({ wallets }) => wallets}
      actions={
        <Link to="/wallets" className="button">
          {t('mine')}
        </Link>
      }
      filters={
        <div className="filters">
          <ChoiceFilters values={filters} search={search} select={select} t={t} />
        </div>
      }
    >
      {(found, texts) => <ResultTable {...texts} found={found} columns={columns} />}
    </ListScreen>
  )
}

function useColumns(): readonly Column<Wallet>[] {
  const t = useMessages(allWalletsMessages)
  const { time } = useFormats()
  return [
    {
      header: t('wallet'),
      cell: ({ id, metadata, network }) => (
        <Named note={metadata?.name && <span className="mono">{id}</span>}>
          <span className="line">
            <Link to="/wallets/$walletId" params={{ walletId: id }} preload={false} dir="auto">
              {metadata?.name || id}
            </Link>
            <NetworkBadge network={network} />
          </span>
        </Named>
      ),
    },
    {
      header: t('ownership'),
      cell: ({ owner, ownership }) =>
        owner ? (
          <Link to="/users/$userId" params={{ userId: owner.id }} preload={false} dir="auto">
            {owner.name}
          </Link>
        ) : (
          t(`ownership_${ownership}`)
        ),
    },
    {
      header: t('status'),
      cell: ({ status, funding, unclaimedSince }) => (
        <span className="line">
          <Badge tone={statusTones[status]}>{t(`status_${status}`)}</Badge>
          {funding === 'awaiting' && <Badge tone="warning">{t('awaiting')}</Badge>}
          {unclaimedSince && <Badge tone="warning">{t('money_unclaimed')}</Badge>}
        </span>
      ),
    },
    timeColumn(t('created'), time, ({ createdAt }) => createdAt),
  ]
}
