import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { walletDonationStatusValues } from '../../generated/enums.js'
import { type LedgerDonationsData, ledgerDonations } from '../../generated/ledger-donations.js'
import { requestLedgerRefund } from '../../generated/request-ledger-refund.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { Entry, RecordList } from '../../ui/lists/records.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { QueryView } from '../../ui/query-view.js'
import { showToast } from '../../ui/toasts.js'
import { donationsMessages } from './donations.messages.js'

type Status = LedgerDonationsData['ledgerDonations']['nodes'][number]['status']

interface LedgerDonationsProps {
  readonly status: Status | undefined
  readonly after: string | undefined
  readonly onStatus: (status: Status | undefined) => void
}

/** Donations on the ledger, the newest first; staff request a refund, which an administrator approves. */
export function LedgerDonations({ status, after, onStatus }: LedgerDonationsProps) {
  const t = useMessages(donationsMessages)
  const { asset: sumOf } = useFormats()
  const viewer = useViewer()
  const query = useGraphQuery(ledgerDonations, {
    filter: status ? { status } : {},
    after: after ?? null,
  })
  const [asked, setAsked] = useState<{ readonly id: string; readonly sum: string }>()
  const request = async (id: string, reason: string) => {
    await mutate(requestLedgerRefund, { id, reason })
    showToast({ id, text: t('refundRequested') })
    query.reload()
  }
  return (
    <section>
      <h2>{t('onLedger')}</h2>
      <div className="filters">
        <ChoiceFilter
          label={t('ledgerStatus')}
          value={status}
          values={walletDonationStatusValues}
          textOf={(one) => t(`status_${one}`)}
          onChange={onStatus}
        />
      </div>
      <QueryView query={query}>
        {(data) => (
          <>
            <RecordList
              title={t('onLedger')}
              total={data.ledgerDonations.totalCount}
              empty={t('noneOnLedger')}
            >
              {data.ledgerDonations.nodes.map(({ id, amount, asset, network, createdAt, refund, ...one }) => (
                <Entry key={id} at={createdAt} by={sumOf(amount, asset)}>
                  <p className="line">
                    <NetworkBadge network={network} />
                    <Link to="/cases/$caseId" params={{ caseId: one.case.id }} preload={false}>
                      {one.case.name}
                    </Link>
                    {refund && (
                      <span className="muted">
                        {t(`refund_${refund.state}`)}: {refund.reason}
                      </span>
                    )}
                    {one.status !== 'completed' && <span className="badge">{t(`status_${one.status}`)}</span>}
                    {!refund &&
                      !one.refundedAt &&
                      one.status === 'completed' &&
                      viewer.can('Mutation.requestDonationRefund') && (
                        <Button onClick={() => setAsked({ id, sum: sumOf(amount, asset) })}>
                          {t('requestRefund')}
                        </Button>
                      )}
                  </p>
                </Entry>
              ))}
            </RecordList>
            <ListPages after={after} member="ledgerAfter" pageInfo={data.ledgerDonations.pageInfo} />
          </>
        )}
      </QueryView>
      {asked && (
        <ChangeDialog
          title={t('requestRefund')}
          confirm={t('requestRefund')}
          reason={t('reason')}
          onConfirm={(reason) => request(asked.id, reason)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('requestHint', { amount: asked.sum })}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
