import '../../app/first-load.js'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { walletChanges } from '../../generated/wallet-changes.js'
import { type WalletDetailData, walletDetail } from '../../generated/wallet-detail.js'
import { useGraphQuery, useLive } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Facts } from '../../ui/facts.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { RecordView } from '../../ui/query-view.js'
import { RecordHeading } from '../../ui/record-heading.js'
import { BuyForm } from './buy-form.js'
import { Limits } from './limits.js'
import { Receive } from './receive.js'
import { SendForm } from './send-form.js'
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
      <p>
        <Link to="/wallets">← {t('title')}</Link>
      </p>
      <RecordView query={query} recordOf={(data) => data.wallet} missing={t('missing')}>
        {(wallet) => <Wallet wallet={wallet} after={after} reload={reload} />}
      </RecordView>
    </div>
  )
}

interface WalletProps {
  readonly wallet: DisplayedWallet
  readonly after: string | undefined
  readonly reload: () => void
}

function Wallet({ wallet, after, reload }: WalletProps) {
  const t = useMessages(walletsMessages)
  const { asset } = useFormats()
  const { id, metadata, network, status, funding, balance, spendable, transactions } = wallet
  const mayPay = status === 'active' && funding === 'funded'
  const refresh = useCallback(() => reload(), [reload])
  return (
    <>
      <header className="stack">
        <RecordHeading name={metadata?.name || t('wallet')} />
        <p className="line">
          <NetworkBadge network={network} />
          {status !== 'active' && <span className="badge warning">{t(`status_${status}`)}</span>}
          {funding === 'awaiting' && <span className="badge warning">{t('awaiting')}</span>}
        </p>
        <Facts
          facts={[
            [t('balance'), `${asset(balance.XLM, 'XLM')} · ${asset(balance.USDC, 'USDC')}`],
            [t('spendable'), `${asset(spendable.XLM, 'XLM')} · ${asset(spendable.USDC, 'USDC')}`],
            [t('reserve'), asset(spendable.reserve, 'XLM')],
            [t('fee'), asset(spendable.fee, 'XLM')],
          ]}
        />
      </header>
      <Limits wallet={wallet} onChanged={refresh} />
      {mayPay && <SendForm key={id} wallet={wallet} onSent={refresh} />}
      {status !== 'closed' && <Receive wallet={wallet} />}
      {status === 'active' && <BuyForm walletId={id} />}
      <History transactions={transactions} />
      <ListPages after={after} pageInfo={transactions.pageInfo} />
    </>
  )
}

function History({
  transactions: { nodes, totalCount },
}: {
  readonly transactions: DisplayedWallet['transactions']
}) {
  const t = useMessages(walletsMessages)
  const { asset, time } = useFormats()
  return (
    <section>
      <h2>{t('history')}</h2>
      <p className="muted">{totalCount === 0 ? t('noHistory') : t('transactions', { count: totalCount })}</p>
      <ul className="rows" aria-label={t('history')}>
        {nodes.map((one) => (
          <li key={one.id}>
            <p className="line">
              <strong className="numeric">
                {one.type === 'sent' ? '−' : '+'}
                {asset(one.amount, one.asset)}
              </strong>
              <span
                className={`badge ${{ pending: 'warning', success: 'accent', failed: 'danger' }[one.status]}`}
              >
                {t(`state_${one.status}`)}
              </span>
              <time className="muted" dateTime={one.createdAt}>
                {time(one.createdAt)}
              </time>
            </p>
            {one.donation?.case ? (
              <p>{t('donationTo', { name: one.donation.case.name })}</p>
            ) : (
              <p className="mono muted">{one.type === 'sent' ? `→ ${one.destination}` : `← ${one.source}`}</p>
            )}
            {one.memo && (
              <p className="text muted" dir="auto">
                {t('memo')}: {one.memo}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
