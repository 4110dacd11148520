import '../../app/first-load.js'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { myDonations } from '../../generated/my-donations.js'
import { myYear } from '../../generated/my-year.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { FailureNotice } from '../../ui/failure-notice.js'
import { TextField } from '../../ui/field.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { FollowedCases } from './followed-cases.js'
import { myDonationsMessages } from './my-donations.messages.js'
import { useDonationColumns } from './use-donation-columns.js'

/** All donations of the viewer, with what they gave this year and proofs of those on the ledger. */
export function MyDonationsScreen() {
  const t = useMessages(myDonationsMessages)
  const { id: me } = useViewer()
  const { after, followedAfter } = useSearch({ from: '/my-donations' })
  const query = useGraphQuery(myDonations, { me, after: after ?? null })
  const columns = useDonationColumns()
  const total = query.data?.donations.totalCount
  return (
    <div className="page">
      <PageHeader title={t('title')} count={total === undefined ? undefined : t('count', { count: total })} />
      <GivenThisYear />
      <PeriodForm />
      <QueryView query={query} lines={6}>
        {({ donations }) => (
          <ResultTable
            found={donations}
            label={t('title')}
            none={[t('none'), t('noneHint')]}
            columns={columns}
          />
        )}
      </QueryView>
      <FollowedCases after={followedAfter} />
    </div>
  )
}

/** What the viewer has given since January, in each currency. */
function GivenThisYear() {
  const t = useMessages(myDonationsMessages)
  const { money } = useFormats()
  const { from, to, year } = thisYear()
  const query = useGraphQuery(myYear, { from, to })
  if (query.failure) return <FailureNotice failure={query.failure} onRetry={query.reload} />
  const totals = query.data?.donationStatement.totals ?? []
  if (totals.length === 0) return null
  return (
    <Facts
      className="figure-cards"
      facts={totals.map(({ currency, amount, donations }) => [
        t('givenIn', { year, currency }),
        <>
          {money(String(amount), currency)}
          <span className="muted small given">{t('count', { count: donations })}</span>
        </>,
      ])}
    />
  )
}

/** The period of a statement; this year unless the person chooses another one. */
function PeriodForm() {
  const t = useMessages(myDonationsMessages)
  const navigate = useNavigate()
  const { from: first, to: last } = thisYear()
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
    <section className="card statement-period">
      <header>
        <h2>{t('statement')}</h2>
        <p className="muted small">{t('statementAbout')}</p>
      </header>
      <form className="filters" aria-label={t('statement')} onSubmit={open} noValidate>
        <TextField label={t('from')} name="from" type="date" defaultValue={first} fault={fault} />
        <TextField label={t('to')} name="to" type="date" defaultValue={last} />
        <Button type="submit" kind="primary" icon="receipt">
          {t('openStatement')}
        </Button>
      </form>
    </section>
  )
}

/** The calendar year of today, in UTC like the days of a statement. */
function thisYear() {
  const year = new Date().getUTCFullYear()
  return { year: String(year), from: `${year}-01-01`, to: `${year}-12-31` }
}
