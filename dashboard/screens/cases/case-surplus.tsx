import { Link, useSearch } from '@tanstack/react-router'
import { caseSurplus } from '../../generated/case-surplus.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { caseFileMessages } from './case-file.messages.js'
import type { CaseFile } from './case-records.js'

/** To and from which cases surplus was passed on, for staff; a query of its own, because few cases have any. */
export function CaseSurplus({ file: { id: caseId, currency } }: { readonly file: CaseFile }) {
  const t = useMessages(caseFileMessages)
  const { money } = useFormats()
  const { surplusAfter } = useSearch({ from: '/cases/$caseId' })
  const query = useGraphQuery(caseSurplus, { id: caseId, after: surplusAfter ?? null })
  return (
    <QueryView query={query} lines={1}>
      {({ surplusTransfers: found }) => (
        <Records title={t('surplus')} found={found} cursor="surplusAfter">
          {found.nodes.map(({ id, amount, createdAt, from, to }) => {
            const isGiven = from?.id === caseId
            const other = isGiven ? to : from
            return (
              <Entry key={id} at={createdAt} by="" sum={money(String(amount), currency)}>
                <p>
                  {t(isGiven ? 'surplusTo' : 'surplusFrom')}{' '}
                  {other && (
                    <Link to="/cases/$caseId" params={{ caseId: other.id }} preload={false} dir="auto">
                      {other.name}
                    </Link>
                  )}
                </p>
              </Entry>
            )
          })}
        </Records>
      )}
    </QueryView>
  )
}
