import '../../app/first-load.js'
import { useParams, useSearch } from '@tanstack/react-router'
import { walletChanges } from '../../generated/wallet-changes.js'
import { type WalletDetailData, walletDetail } from '../../generated/wallet-detail.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { Facts } from '../../ui/facts.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { Balances } from './balances.js'
import { Buying } from './buying/buying.js'
import { Closing } from './closing.js'
import { Freezes } from './freezes.js'
import { History } from './history.js'
import { Limits } from './limits.js'
import { SendForm } from './payment/send-form.js'
import { Receive } from './receive.js'
import { WalletRequests } from './requests/wallet-requests.js'
import { SetAside } from './set-aside/set-aside.js'
import { WalletState } from './wallet-state.js'
import { walletsMessages } from './wallets.messages.js'

/** A wallet as the graph returns it. */
export type DisplayedWallet = NonNullable<WalletDetailData['wallet']>

/** One wallet, updated live. */
export function WalletScreen() {
  const t = useMessages(walletsMessages)
  const { walletId } = useParams({ from: '/wallets/$walletId' })
  const { after } = useSearch({ from: '/wallets/$walletId' })
  const query = useGraphQuery(walletDetail, { id: walletId, after: after ?? null })
  const { reload } = query
  useLive(walletChanges, { id: walletId }, reload)
  return (
    <div className="page">
      <BackLink to="/wallets">{t('title')}</BackLink>
      <RecordView query={query} recordOf={(data) => data.wallet} missing={t('missing')}>
        {(wallet) => <Wallet wallet={wallet} reload={reload} />}
      </RecordView>
    </div>
  )
}

interface WalletProps {
  readonly wallet: DisplayedWallet
  readonly reload: () => void
}

function Wallet({ wallet, reload }: WalletProps) {
  const t = useMessages(walletsMessages)
  const { asset } = useFormats()
  const { id, metadata, network, status, funding, balance, owner, spendable, transactions } = wallet
  const viewer = useViewer()
  const isOwner = owner?.id === viewer.id
  // Administrators see the wallets of others too, but pay only from those of the organisation.
  const isPayer = status === 'active' && (isOwner || !owner)
  return (
    <>
      <header className="page-head">
        <RecordHeading name={metadata?.name || t('wallet')} />
        <NetworkBadge network={network} />
        <WalletState status={status} funding={funding} />
      </header>
      <div className="record">
        <div className="facts-side">
          <section className="card">
            <h2>{t('balance')}</h2>
            <Balances balance={balance} />
            {spendable && (
              <Facts
                facts={[
                  [t('spendable'), `${asset(spendable.XLM, 'XLM')} · ${asset(spendable.USDC, 'USDC')}`],
                  [t('reserve'), asset(spendable.reserve, 'XLM')],
                  [t('fee'), asset(spendable.fee, 'XLM')],
                ]}
              />
            )}
          </section>
        </div>
        <div className="main">
          {isPayer && funding === 'funded' && <SendForm key={id} wallet={wallet} onSent={reload} />}
          {status !== 'closed' && funding === 'funded' && <SetAside walletId={id} isPayer={isPayer} />}
          <History transactions={transactions} />
        </div>
        <div className="history">
          {viewer.can('Query.walletApprovals') && <WalletRequests wallet={wallet} />}
          {status !== 'closed' && <Receive wallet={wallet} />}
          {isOwner && <Limits wallet={wallet} onChanged={reload} />}
          {status !== 'closed' && <Freezes wallet={wallet} onChanged={reload} />}
          <Buying walletId={id} isPayer={isPayer} />
          {isOwner && <Closing wallet={wallet} onChanged={reload} />}
        </div>
      </div>
    </>
  )
}
