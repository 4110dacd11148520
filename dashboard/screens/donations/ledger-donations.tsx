import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { walletDonationStatusValues } from '../../generated/enums.js'
import { type LedgerDonationsData, ledgerDonations } from '../../generated/ledger-donations.js'
import { requestLedgerRefund } from '../../generated/request-ledger-refund.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { refreshQueries } from '../../graph/live-stream.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { type Column, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { QueryView } from '../../ui/query-view.js'
import { donationSearchOf } from './donation-search.js'
import { statusTones } from './donation-tones.js'
import { donationsMessages } from './donations.messages.js'
import { ReturnDialog } from './return-dialog.js'

type LedgerDonation = LedgerDonationsData['ledgerDonations']['nodes'][number]

/** Whether a donation may be returned; its latest refund, if there is one, has returned nothing. */
const mayReturn = ({ refund, refundedAt, status }: LedgerDonation) =>
  (!refund || ['rejected', 'expired', 'failed'].includes(refund.state)) &&
  !refundedAt &&
  status === 'completed'

/** Donations on the ledger, the newest first; staff request a refund, which an administrator approves. */
export function LedgerDonations() {
  const t = useMessages(donationsMessages)
  const { asset: sumOf, time } = useFormats()
  const viewer = useViewer()
  const { search, select } = useAddressSearch(donationSearchOf, 'ledgerAfter')
  const { ledger, ledgerAfter } = search
  const query = useGraphQuery(ledgerDonations, filteredPageOf({ status: ledger, after: ledgerAfter }))
  const { chosen, choose, close } = useChosen(query.data?.ledgerDonations.nodes, mayReturn)
  const mayRequest = viewer.can('Mutation.requestDonationRefund')
  const columns: readonly Column<LedgerDonation>[] = [
    {
      header: t('amount'),
      cell: ({ amount, asset, network }) => (
        <span className="line">
          <strong>{sumOf(amount, asset)}</strong> <NetworkBadge network={network} />
        </span>
      ),
    },
    {
      header: t('status'),
      cell: (one) => <Badge tone={statusTones[one.status]}>{t(`status_${one.status}`)}</Badge>,
    },
    {
      header: t('case'),
      cell: (one) =>
        one.case && (
          <Link to="/cases/$caseId" params={{ caseId: one.case.id }} preload={false} dir="auto">
            {one.case.name}
          </Link>
        ),
    },
    { ...timeColumn<LedgerDonation>(t('when'), time, ({ createdAt }) => createdAt), isName: true },
    {
      header: t('refund'),
      cell: (one) => (
        <>
          {one.refund && (
            <span className="muted">
              {t(`refund_${one.refund.state}`)}: {one.refund.reason}
            </span>
          )}
          {mayRequest && mayReturn(one) && (
            <Button onClick={() => choose(one, undefined)}>{t('requestRefund')}</Button>
          )}
        </>
      ),
    },
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{t('onLedger')}</h2>
        <div className="actions">
          <ChoiceFilter
            label={t('ledgerStatus')}
            value={ledger}
            values={walletDonationStatusValues}
            textOf={(one) => t(`status_${one}`)}
            onChange={(status) => select({ ledger: status })}
          />
        </div>
      </header>
      <QueryView query={query}>
        {(data) => (
          <ResultTable
            found={data.ledgerDonations}
            cursor="ledgerAfter"
            label={t('onLedger')}
            none={[t('noneOnLedger')]}
            columns={columns}
          />
        )}
      </QueryView>
      {chosen && (
        <ReturnDialog
          title={t('requestRefund')}
          hint={t('requestHint', { amount: sumOf(chosen.of.amount, chosen.of.asset) })}
          done={t('refundRequested')}
          isGone={chosen.isGone}
          onReturn={(how) => mutate(requestLedgerRefund, { id: chosen.of.id, ...how }).then(refreshQueries)}
          onClose={close}
        />
      )}
    </section>
  )
}
