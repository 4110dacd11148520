import { Link } from '@tanstack/react-router'
import { filteredPageOf } from '../../app/address-search.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type CardDonationsData, cardDonations } from '../../generated/card-donations.js'
import { donationStatusValues } from '../../generated/enums.js'
import { refundCardDonation } from '../../generated/refund-card-donation.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { refreshQueries } from '../../graph/live-stream.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { DonationFailure } from '../../ui/donation-failure.js'
import { type Column, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters } from '../../ui/lists/filters.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { QueryView } from '../../ui/query-view.js'
import { donationSearchOf } from './donation-search.js'
import { statusTones } from './donation-tones.js'
import { donationsMessages } from './donations.messages.js'

type CardDonation = CardDonationsData['donations']['nodes'][number]

/** A donation that was paid on the ledger is refunded in the list of ledger donations. */
const mayRefund = ({ status, paymentProvider }: CardDonation) =>
  status === 'completed' && paymentProvider !== 'ledger'

/** Donations that the backoffice has recorded; completed ones can be refunded unless they were paid on the ledger. */
export function CardDonations() {
  const t = useMessages(donationsMessages)
  const { language, money, time } = useFormats()
  const viewer = useViewer()
  const { search, select } = useAddressSearch(donationSearchOf)
  const { status, after } = search
  const query = useGraphQuery(cardDonations, filteredPageOf({ status, after }))
  const { chosen, choose, close } = useChosen(query.data?.donations.nodes, mayRefund)
  const refund = async ({ id, version }: CardDonation, reason: string) => {
    await mutate(refundCardDonation, { id, version, reason })
    refreshQueries()
  }
  const columns: readonly Column<CardDonation>[] = [
    {
      header: t('donor'),
      cell: (one) => <bdi>{one.isAnonymous || !one.userName ? t('anonymous') : one.userName}</bdi>,
    },
    {
      header: t('amount'),
      kind: 'numeric',
      isName: true,
      cell: (one) => <strong>{money(String(one.amount), one.currency)}</strong>,
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
    {
      header: t('provider'),
      cell: (one) => (
        <>
          {textOfCode(language, donationsMessages, 'provider', one.paymentProvider)}
          <DonationFailure failure={one.failure} reason={one.failureReason} />
        </>
      ),
    },
    { ...timeColumn<CardDonation>(t('when'), time, ({ createdAt }) => createdAt), isName: true },
    ...(viewer.can('Mutation.refundDonation')
      ? [
          {
            header: t('refund'),
            cell: (one: CardDonation) =>
              mayRefund(one) && <Button onClick={() => choose(one, undefined)}>{t('refund')}</Button>,
          },
        ]
      : []),
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{t('byCard')}</h2>
        <div className="actions">
          <ChoiceFilters values={{ status: donationStatusValues }} search={search} select={select} t={t} />
        </div>
      </header>
      <QueryView query={query}>
        {({ donations }) => (
          <ResultTable found={donations} label={t('byCard')} none={[t('noneByCard')]} columns={columns} />
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t('refund')}
          isDangerous
          isGone={chosen.isGone}
          reason={t('reason')}
          onConfirm={(reason) => refund(chosen.of, reason)}
          onClose={close}
        >
          <p>{t('refundHint', { amount: money(String(chosen.of.amount), chosen.of.currency) })}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
