import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type MyDonationsData, myDonations } from '../../generated/my-donations.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { TextField } from '../../ui/field.js'
import { ListPages } from '../../ui/lists/list-pages.js'
import { NetworkBadge } from '../../ui/network-badge.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { FollowedCases } from './followed-cases.js'
import { myDonationsMessages } from './my-donations.messages.js'

type MyDonation = MyDonationsData['donations']['nodes'][number]

/** All donations of the viewer, with proofs of those on the ledger. */
export function MyDonationsScreen() {
  const t = useMessages(myDonationsMessages)
  const { id: me } = useViewer()
  const { after } = useSearch({ from: '/my-donations' })
  const query = useGraphQuery(myDonations, { me, after: after ?? null })
  return (
    <div className="page">
      <h1>{t('title')}</h1>
      <PeriodForm />
      <QueryView query={query} lines={6}>
        {(data) => <Donations found={data.donations} after={after} />}
      </QueryView>
      <FollowedCases />
    </div>
  )
}

/** The period of a statement; the last calendar year unless the person chooses another one. */
function PeriodForm() {
  const t = useMessages(myDonationsMessages)
  const navigate = useNavigate()
  const year = new Date().getUTCFullYear()
  const [fault, setFault] = useState<string>()
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const [from, to] = [String(chosen.get('from')), String(chosen.get('to'))]
    const isFaulty = !from || !to || from > to
    setFault(isFaulty ? t('periodFault') : undefined)
    if (!isFaulty) void navigate({ to: '/my-donations/statement', search: { from, to } })
  }
  return (
    <form className="filters" aria-label={t('statement')} onSubmit={open} noValidate>
      <TextField label={t('from')} name="from" type="date" defaultValue={`${year}-01-01`} fault={fault} />
      <TextField label={t('to')} name="to" type="date" defaultValue={`${year}-12-31`} />
      <Button type="submit">{t('openStatement')}</Button>
    </form>
  )
}

interface DonationsProps {
  readonly found: MyDonationsData['donations']
  readonly after: string | undefined
}

function Donations({ found, after }: DonationsProps) {
  const t = useMessages(myDonationsMessages)
  const { nodes, totalCount, pageInfo } = found
  if (nodes.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <>
      <p role="status" className="muted">
        {t('count', { count: totalCount })}
      </p>
      <ul className="rows" aria-label={t('title')}>
        {nodes.map((one) => (
          <Donation key={one.id} donation={one} />
        ))}
      </ul>
      <ListPages after={after} pageInfo={pageInfo} />
    </>
  )
}

function Donation({ donation }: { readonly donation: MyDonation }) {
  const t = useMessages(myDonationsMessages)
  const { time, money, asset } = useFormats()
  const { status, ledgerTransaction } = donation
  const receipt = ledgerTransaction?.donation?.receipt
  const tone = { pending: '', completed: 'accent', failed: 'danger', refunded: 'warning' }[status]
  return (
    <li>
      <p className="line">
        <strong className="numeric">
          {donation.asset && donation.assetAmount
            ? asset(donation.assetAmount, donation.asset)
            : money(String(donation.amount), donation.currency)}
        </strong>
        <span className={`badge ${tone}`}>{t(`status_${status}`)}</span>
        <NetworkBadge network={ledgerTransaction?.network} />
        {donation.isAnonymous && <span className="badge">{t('anonymous')}</span>}
      </p>
      <p className="line">
        {donation.case && (
          <Link to="/cases/$caseId" params={{ caseId: donation.case.id }} preload={false}>
            {donation.case.name}
          </Link>
        )}
        <time className="muted" dateTime={donation.completedAt ?? donation.createdAt}>
          {time(donation.completedAt ?? donation.createdAt)}
        </time>
      </p>
      {donation.message && (
        <p className="text" dir="auto">
          {donation.message}
        </p>
      )}
      {receipt && (
        <p>
          <a href={receipt.explorerLink} target="_blank" rel="noreferrer noopener">
            {t('proof')} <span className="mono">{receipt.hash.slice(0, 12)}…</span>
          </a>
        </p>
      )}
    </li>
  )
}
