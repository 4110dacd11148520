import { Link } from '@tanstack/react-router'
import type { MyDonationsData } from '../../generated/my-donations.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { DonationFailure } from '../../ui/donation-failure.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { myDonationsMessages } from './my-donations.messages.js'

type MyDonation = MyDonationsData['donations']['nodes'][number]

const tones = { pending: '', completed: 'accent', failed: 'danger', refunded: 'warning' } as const

/** The columns of a donor's donations: the case, the amount, the state, when, and the proof. */
export function useDonationColumns(): readonly Column<MyDonation>[] {
  const t = useMessages(myDonationsMessages)
  const { day, money, asset } = useFormats()
  return [
    {
      header: t('case'),
      cell: ({ case: found, message }) => (
        <Named
          picture={<Thumbnail path={found?.pictures[0]} />}
          note={message && <span dir="auto">{message}</span>}
        >
          {found && (
            <Link to="/cases/$caseId" params={{ caseId: found.id }} preload={false} dir="auto">
              {found.name}
            </Link>
          )}
        </Named>
      ),
    },
    {
      header: t('amount'),
      kind: 'numeric',
      cell: (one) => (
        <strong>
          {one.asset && one.assetAmount
            ? asset(one.assetAmount, one.asset)
            : money(String(one.amount), one.currency)}
        </strong>
      ),
    },
    {
      header: t('state'),
      cell: ({ status, failure, failureReason, isAnonymous, ledgerTransaction }) => (
        <>
          <span className="line">
            <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
            <NetworkBadge network={ledgerTransaction?.network} />
            {isAnonymous && <span className="badge">{t('anonymous')}</span>}
          </span>
          <DonationFailure failure={failure} reason={failureReason} />
        </>
      ),
    },
    timeColumn(t('day'), day, ({ completedAt, createdAt }) => completedAt ?? createdAt),
    {
      header: t('receipt'),
      cell: ({ ledgerTransaction }) => {
        const receipt = ledgerTransaction?.donation?.receipt
        return (
          receipt && (
            <a href={receipt.explorerLink} target="_blank" rel="noreferrer noopener">
              {t('proof')} <span className="mono">{receipt.hash.slice(0, 12)}…</span>
            </a>
          )
        )
      },
    },
  ]
}
