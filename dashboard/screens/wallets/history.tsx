import { useFormats, useMessages } from '../../language/language.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import type { DisplayedWallet } from './wallet-screen.js'
import { walletsMessages } from './wallets.messages.js'

type Transaction = DisplayedWallet['transactions']['nodes'][number]

const tones = { pending: 'warning', success: 'accent', failed: 'danger' } as const

/** The texts of the ledger's result codes. */
const failures: Readonly<Partial<Record<string, keyof (typeof walletsMessages)['en']>>> = {
  op_no_destination: 'refused_destination_missing',
  op_no_account: 'refused_destination_missing',
  op_no_trust: 'refused_destination_no_trustline',
  op_not_authorized: 'refused_destination_not_authorised',
  op_line_full: 'refused_destination_line_full',
  op_underfunded: 'failed_balance',
  op_low_reserve: 'refused_destination_missing',
  tx_insufficient_balance: 'failed_balance',
  tx_bad_seq: 'failed_late',
  tx_insufficient_fee: 'failed_late',
  tx_too_late: 'failed_late',
}

/** What a wallet sent and received, the newest first. */
export function History({ transactions }: Pick<DisplayedWallet, 'transactions'>) {
  const t = useMessages(walletsMessages)
  const { asset, time } = useFormats()
  const columns: readonly Column<Transaction>[] = [
    {
      header: t('counterparty'),
      cell: ({ type, source, destination, donation, memo }) => (
        <Named
          note={
            memo && (
              <span dir="auto">
                {t('memo')}: {memo}
              </span>
            )
          }
        >
          {donation?.case ? (
            <span dir="auto">{t('donationTo', { name: donation.case.name })}</span>
          ) : (
            <span className="mono">{type === 'sent' ? `→ ${destination}` : `← ${source}`}</span>
          )}
        </Named>
      ),
    },
    {
      header: t('amount'),
      kind: 'numeric',
      cell: (one) => (
        <strong>
          {one.type === 'sent' ? '−' : '+'}
          {asset(one.amount, one.asset)}
        </strong>
      ),
    },
    {
      header: t('state'),
      cell: ({ status, failureCode: code }) => (
        <>
          <Badge tone={tones[status]}>{t(`state_${status}`)}</Badge>
          {code && <p className="fault small">{t(failures[code] ?? 'failed_other', { code })}</p>}
        </>
      ),
    },
    timeColumn(t('time'), time, ({ createdAt }) => createdAt),
  ]
  return (
    <section>
      <header className="card-head">
        <h2>{t('history')}</h2>
        {transactions.totalCount > 0 && (
          <p className="count">{t('transactions', { count: transactions.totalCount })}</p>
        )}
      </header>
      <ResultTable found={transactions} label={t('history')} none={[t('noHistory')]} columns={columns} />
    </section>
  )
}
