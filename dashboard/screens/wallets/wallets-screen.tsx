import '../../app/first-load.js'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { addWallet } from '../../generated/add-wallet.js'
import { networkValues } from '../../generated/enums.js'
import { type MyWalletsData, myWallets } from '../../generated/my-wallets.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { SelectField, TextField } from '../../ui/field.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { Address } from './address.js'
import { Balances } from './balances.js'
import { WalletState } from './wallet-state.js'
import { walletsMessages } from './wallets.messages.js'

/** The wallets that the viewer may see, with their balances. */
export function WalletsScreen() {
  const t = useMessages(walletsMessages)
  const { after } = useSearch({ from: '/wallets' })
  const viewer = useViewer()
  const query = useGraphQuery(myWallets, { after: after ?? null })
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        {viewer.can('Query.walletApprovals') && (
          <Link to="/wallets/all" className="button">
            {t('ofEveryone')}
          </Link>
        )}
      </PageHeader>
      <QueryView query={query} lines={4}>
        {(data) => (
          <>
            {data.viewer?.user && <WalletList found={data.viewer.user.wallets} />}
            <NewWallet onAdded={query.reload} />
          </>
        )}
      </QueryView>
    </div>
  )
}

type Wallets = NonNullable<NonNullable<MyWalletsData['viewer']>['user']>['wallets']

function WalletList({ found: { nodes, pageInfo } }: { readonly found: Wallets }) {
  const t = useMessages(walletsMessages)
  if (nodes.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <>
      <ul className="wallet-cards" aria-label={t('title')}>
        {nodes.map(({ id, network, status, funding, publicKey, metadata, balance }) => (
          <li key={id} className="card">
            <p className="line">
              <Link to="/wallets/$walletId" params={{ walletId: id }} preload={false} dir="auto">
                {metadata?.name || t('wallet')}
              </Link>
              <NetworkBadge network={network} />
              <WalletState status={status} funding={funding} />
            </p>
            <Balances balance={balance} />
            <Address publicKey={publicKey} isShort />
          </li>
        ))}
      </ul>
      <ListPages pageInfo={pageInfo} />
    </>
  )
}

function NewWallet({ onAdded }: { readonly onAdded: () => void }) {
  const t = useMessages(walletsMessages)
  const { isBusy, failure, run } = useChange(t('newWallet'))
  const [name, setName] = useState('')
  const [network, setNetwork] = useState<(typeof networkValues)[number]>('public')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const input = { network, metadata: { name: name.trim() || null } }
    if (!(await run(() => mutate(addWallet, { input })))) return
    // What was typed while it was being sent stays.
    setName((typed) => (typed === name ? '' : typed))
    showToast({ id: 'new-wallet', text: t('created') })
    onAdded()
  }
  return (
    <form className="stack" aria-label={t('newWallet')} onSubmit={add} noValidate>
      <h2>{t('newWallet')}</h2>
      <div className="field-grid">
        <TextField
          label={t('name')}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={t('network')}
          value={network}
          options={networkValues.map((value) => ({ value, label: t(`network_${value}`) }))}
          onChange={setNetwork}
        />
      </div>
      <p>
        <Button type="submit" kind="primary" icon="plus" aria-disabled={isBusy}>
          {t('create')}
        </Button>
      </p>
      {failure && <FailureNotice failure={failure} />}
    </form>
  )
}
