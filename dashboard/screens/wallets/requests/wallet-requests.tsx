import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { askForColdTransfer } from '../../../generated/ask-for-cold-transfer.js'
import { walletChanges } from '../../../generated/wallet-changes.js'
import { walletRequests } from '../../../generated/wallet-requests.js'
import { type WalletSurplusData, walletSurplus } from '../../../generated/wallet-surplus.js'
import type { GraphFailure } from '../../../graph/graph-failure.js'
import { mutate, useGraphQuery, useLive } from '../../../graph/hooks.js'
import { refreshQueries } from '../../../graph/live-stream.js'
import { useFormats, useMessages } from '../../../language/language.js'
import { Button } from '../../../ui/button.js'
import { ChangeDialog } from '../../../ui/change-dialog.js'
import { QueryView } from '../../../ui/query-view.js'
import type { DisplayedWallet } from '../wallet-screen.js'
import { ClosingRequest } from './closing-request.js'
import { HandoverRequest } from './handover-request.js'
import { requestsMessages } from './requests.messages.js'

type Surplus = NonNullable<NonNullable<WalletSurplusData['wallet']>['coldSurplus']>[number]

/** What an administrator can request about a wallet, which another administrator approves, and what waits already. */
export function WalletRequests({ wallet }: { readonly wallet: DisplayedWallet }) {
  const t = useMessages(requestsMessages)
  const { asset: sumOf } = useFormats()
  const { id, network, ownership, unclaimedSince, closingTo, owner } = wallet
  const query = useGraphQuery(walletRequests, { id })
  const isOrganisation = ownership === 'organisation'
  const surplus = useGraphQuery(walletSurplus, { id }, { pause: !isOrganisation })
  useLive(walletChanges, isOrganisation ? { id } : undefined, surplus.reload)
  const [chosen, setChosen] = useState<Surplus>()
  const [isClosing, setClosing] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const waiting = query.data?.walletApprovals.nodes ?? []
  const isRequested = ({ asset, destination }: Surplus) =>
    waiting.some((one) => one.kind === 'payment' && one.asset === asset && one.destination === destination)
  const surpluses = (isOrganisation && surplus.data?.wallet?.coldSurplus) || []
  const present = surpluses.find(({ asset }) => asset === chosen?.asset)
  const transfer = chosen && (present ?? chosen)
  const mayClose = unclaimedSince !== null && !closingTo && !waiting.some(({ kind }) => kind === 'closing')
  const mayHandOver = ownership === 'recovered' && !waiting.some(({ kind }) => kind === 'handover')
  const ask = async ({ asset }: Surplus, reason: string) => {
    await mutate(askForColdTransfer, { walletId: id, asset, reason })
    refreshQueries()
  }
  const textOf = ({ reason }: GraphFailure) => (reason === 'nothing_above' ? t('nothingAbove') : undefined)
  return (
    <section className="card stack">
      <h2>{t('title')}</h2>
      <p className="muted">
        {t(`of_${ownership}`)}{' '}
        {owner && (
          <Link to="/users/$userId" params={{ userId: owner.id }} preload={false} dir="auto">
            {owner.name}
          </Link>
        )}
      </p>
      {unclaimedSince !== null && <p className="notice warning">{t('unclaimed')}</p>}
      <QueryView query={query} lines={1}>
        {({ walletApprovals, quarantinedAmounts }) => (
          <>
            {walletApprovals.totalCount > 0 && (
              <p>
                <Link to="/approvals">{t('waiting', { count: walletApprovals.totalCount })}</Link>
              </p>
            )}
            {quarantinedAmounts.totalCount > 0 && (
              <p>
                <Link to="/donations/hidden" search={{ wallet: id }}>
                  {t('hidden', { count: quarantinedAmounts.totalCount })}
                </Link>
              </p>
            )}
          </>
        )}
      </QueryView>
      {isOrganisation && (
        <QueryView query={surplus} lines={1}>
          {() =>
            surpluses.map((one) => (
              <p key={one.asset} className="line">
                <span>{t('above', { amount: sumOf(one.amount, one.asset) })}</span>
                {!isRequested(one) && (
                  <Button onClick={() => setChosen(one)}>{t('transfer', { asset: one.asset })}</Button>
                )}
              </p>
            ))
          }
        </QueryView>
      )}
      <p className="line">
        {mayClose && <Button onClick={() => setClosing(true)}>{t('close')}</Button>}
        {mayHandOver && <Button onClick={() => setHandingOver(true)}>{t('handOver')}</Button>}
      </p>
      {transfer && (
        <ChangeDialog
          title={t('transfer', { asset: transfer.asset })}
          confirm={t('ask')}
          done={t('asked')}
          reason={t('reason')}
          isGone={!present || isRequested(transfer)}
          textOf={textOf}
          onConfirm={(reason) => ask(transfer, reason)}
          onClose={() => setChosen(undefined)}
        >
          <p>{t('transferHint', { amount: sumOf(transfer.amount, transfer.asset) })}</p>
          <p className="mono">{transfer.destination}</p>
        </ChangeDialog>
      )}
      {isClosing && (
        <ClosingRequest
          walletId={id}
          network={network}
          isGone={!mayClose}
          onDone={refreshQueries}
          onClose={() => setClosing(false)}
        />
      )}
      {isHandingOver && (
        <HandoverRequest
          walletId={id}
          isGone={!mayHandOver}
          onDone={refreshQueries}
          onClose={() => setHandingOver(false)}
        />
      )}
    </section>
  )
}
