import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CardDonationsData, cardDonations } from '../../generated/card-donations.js'
import { donationStatusValues } from '../../generated/enums.js'
import { refundCardDonation } from '../../generated/refund-card-donation.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { commonMessages } from '../../ui/common.messages.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { ChoiceFilter } from '../../ui/lists/filters.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { Entry, RecordList } from '../../ui/lists/records.js'
import { Skeleton } from '../../ui/placeholders.js'
import { showToast } from '../../ui/toasts.js'
import { donationsMessages } from './donations.messages.js'

type CardDonation = CardDonationsData['donations']['nodes'][number]
type Status = CardDonation['status']

interface CardDonationsProps {
  readonly status: Status | undefined
  readonly after: string | undefined
  readonly onStatus: (status: Status | undefined) => void
}

/** Donations by card or recorded by hand; completed ones can be refunded. */
export function CardDonations({ status, after, onStatus }: CardDonationsProps) {
  const t = useMessages(donationsMessages)
  const common = useMessages(commonMessages)
  const { language, money } = useFormats()
  const viewer = useViewer()
  const filter = status ? { status } : {}
  const { data, failure, isLoading, reload } = useGraphQuery(cardDonations, { filter, after: after ?? null })
  const [refunded, setRefunded] = useState<CardDonation>()
  const refund = async ({ id, version }: CardDonation, reason: string) => {
    await mutate(refundCardDonation, { id, version, reason })
    showToast({ id, text: common('changed') })
    reload()
  }
  return (
    <section>
      <h2>{t('byCard')}</h2>
      <div className="filters">
        <ChoiceFilter
          label={t('status')}
          value={status}
          values={donationStatusValues}
          textOf={(one) => t(`status_${one}`)}
          onChange={onStatus}
        />
      </div>
      {failure && <FailureNotice failure={failure} onRetry={reload} />}
      {isLoading && <Skeleton />}
      {data && (
        <>
          <RecordList title={t('byCard')} total={data.donations.totalCount} empty={t('noneByCard')}>
            {data.donations.nodes.map((one) => (
              <Entry
                key={one.id}
                at={one.createdAt}
                by={one.isAnonymous || !one.userName ? t('anonymous') : one.userName}
                badge={t(`status_${one.status}`)}
              >
                <p className="line numeric">
                  <strong>{money(String(one.amount), one.currency)}</strong>
                  <span className="muted">
                    {textOfCode(language, donationsMessages, 'provider', one.paymentProvider)}
                  </span>
                  {one.case && (
                    <Link to="/cases/$caseId" params={{ caseId: one.case.id }} preload={false}>
                      {one.case.name}
                    </Link>
                  )}
                </p>
                {one.failureReason && <p className="fault">{one.failureReason}</p>}
                {one.status === 'completed' && viewer.can('Mutation.refundDonation') && (
                  <p className="line">
                    <Button onClick={() => setRefunded(one)}>{t('refund')}</Button>
                  </p>
                )}
              </Entry>
            ))}
          </RecordList>
          <ListPages after={after} pageInfo={data.donations.pageInfo} />
        </>
      )}
      {refunded && (
        <ChangeDialog
          title={t('refund')}
          confirm={t('refund')}
          isDangerous
          reason={t('reason')}
          onConfirm={(reason) => refund(refunded, reason)}
          onClose={() => setRefunded(undefined)}
        >
          <p>{t('refundHint', { amount: money(String(refunded.amount), refunded.currency) })}</p>
        </ChangeDialog>
      )}
    </section>
  )
}
