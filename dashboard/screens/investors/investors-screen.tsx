import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { investorStatusValues, investorTypeValues } from '../../generated/enums.js'
import { type InvestorListData, investorList } from '../../generated/investor-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { investorListOf, investorSearchOf } from './investor-search.js'
import { investorsMessages } from './investors.messages.js'
import { NewInvestor } from './new-investor.js'

/** Prospective and actual investors, with filters in the URL, and a form to record another one. */
export function InvestorsScreen() {
  const t = useMessages(investorsMessages)
  const { can } = useViewer()
  const { search, select } = useAddressSearch(investorSearchOf)
  const columns = useInvestorColumns()
  const query = useGraphQuery(investorList, investorListOf(search))
  return (
    <ListScreen
      t={t}
      query={query}
      foundIn={({ investors }) => investors}
      filters={
        <div className="filters">
          <SearchFilter label={t('search')} value={search.q} onSearch={(q) => select({ q })} />
          <ChoiceFilters
            values={{ status: investorStatusValues, type: investorTypeValues }}
            search={search}
            select={select}
            t={t}
          />
        </div>
      }
    >
      {(found, texts) => (
        <>
          <ResultTable {...texts} found={found} columns={columns} />
          {can('Mutation.createInvestor') && <NewInvestor onRecorded={query.reload} />}
        </>
      )}
    </ListScreen>
  )
}

function useInvestorColumns(): readonly Column<InvestorListData['investors']['nodes'][number]>[] {
  const t = useMessages(investorsMessages)
  const { time } = useFormats()
  return [
    {
      header: t('name'),
      cell: ({ id, name, email }) => (
        <Named note={name ? email : undefined}>
          <Link to="/investors/$investorId" params={{ investorId: id }} preload={false} dir="auto">
            {name ?? email}
          </Link>
        </Named>
      ),
    },
    {
      header: t('company'),
      cell: ({ investorMetadata: { company, location } }) =>
        (company || location) && <span dir="auto">{[company, location].filter(Boolean).join(' · ')}</span>,
    },
    { header: t('type'), cell: ({ investorMetadata: { type } }) => t(`type_${type}`) },
    {
      header: t('status'),
      cell: ({ investorMetadata: { status } }) => (
        <Badge tone={status === 'lead' ? 'warning' : 'accent'}>{t(`status_${status}`)}</Badge>
      ),
    },
    timeColumn(t('created'), time, ({ createdAt }) => createdAt),
  ]
}
