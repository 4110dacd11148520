import '../../app/first-load.js'
import { useSearch } from '@tanstack/react-router'
import { type MyStatementData, myStatement } from '../../generated/my-statement.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { BackLink } from '../../ui/back-link.js'
import { Button } from '../../ui/button.js'
import { EmptyScreen } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { useTabName } from '../../ui/record-heading.js'
import { saveFile } from '../../ui/save-file.js'
import { commonMessages } from '../../ui/texts/common.messages.js'
import { myDonationsMessages } from './my-donations.messages.js'

type Statement = MyStatementData['donationStatement']

/** A statement as a page to print, and as files. */
export function StatementScreen() {
  const t = useMessages(myDonationsMessages)
  const { from = '', to = '' } = useSearch({ from: '/my-donations/statement' })
  const query = useGraphQuery(myStatement, { from, to }, { pause: !from || !to })
  const isFaulty = query.failure?.code === 'VALIDATION_ERROR' || !from || !to
  return (
    <div className="page">
      <BackLink to="/my-donations">{t('title')}</BackLink>
      {isFaulty ? (
        <EmptyScreen title={t('statementFault')} />
      ) : (
        <QueryView query={query} lines={6}>
          {({ donationStatement }) => <StatementPage statement={donationStatement} />}
        </QueryView>
      )}
    </div>
  )
}

function StatementPage({ statement }: { readonly statement: Statement }) {
  const t = useMessages(myDonationsMessages)
  const common = useMessages(commonMessages)
  const { day, utcTime, money, asset, language } = useFormats()
  const { id: person } = useViewer()
  useTabName(t('statement'))
  const { donorName, from, to, issuedAt, code, checkUrl, totals, donations, csv } = statement
  return (
    <article className="statement stack">
      <header className="stack">
        <p className="muted">{common('platform')}</p>
        <h1>{t('statement')}</h1>
        <p>
          <strong dir="auto">{donorName}</strong>
          <br />
          {t('period', { from: day(from), to: day(to) })}
          <br />
          <span className="muted">{t('issued', { time: utcTime(issuedAt) })}</span>
        </p>
        <p className="line">
          {/* In a new tab, which would show a failure. */}
          <a
            className="button primary"
            href={`/app/my-donations/statement.pdf?${new URLSearchParams({ from, to, code, person, lang: language })}`}
            target="_blank"
            rel="noopener"
          >
            {t('pdf')}
          </a>
          <Button onClick={() => window.print()}>{t('print')}</Button>
          <Button onClick={() => saveFile(`${from}-${to}.csv`, csv, 'text/csv')}>{t('csv')}</Button>
        </p>
      </header>
      {donations.length === 0 ? (
        <p>{t('noneInPeriod')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('paid')}</th>
              <th scope="col">{t('case')}</th>
              <th scope="col">{t('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {donations.map((one) => (
              <tr key={one.id}>
                <td>{one.completedAt && day(one.completedAt)}</td>
                <td dir="auto">{one.case?.name}</td>
                <td className="numeric">
                  {money(String(one.amount), one.currency)}
                  {one.asset && one.assetAmount && (
                    <span className="muted">{asset(one.assetAmount, one.asset)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {totals.map(({ currency, amount, donations: count }) => (
              <tr key={currency}>
                <th scope="row" colSpan={2}>
                  {t('total', { count })}
                </th>
                <td className="numeric">
                  <strong>{money(String(amount), currency)}</strong>
                </td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
      <footer className="stack">
        <p>{t('check')}</p>
        <p className="mono">{code}</p>
        <p>
          <a href={checkUrl}>{checkUrl}</a>
        </p>
      </footer>
    </article>
  )
}
