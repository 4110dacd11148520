import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useAddressSearch } from '../../app/use-address-search.js'
import { type CaseListData, caseList } from '../../generated/case-list.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import { read, readCached, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { LongTable } from '../../ui/lists/long-table.js'
import { GoalProgress, StatusBadge } from './case-indicators.js'
import { caseSearchOf } from './case-search.js'
import { CaseViews } from './case-views.js'
import { casesMessages } from './cases.messages.js'

const filters = { status: caseStatusValues, priority: casePriorityValues, category: caseCategoryValues }

type FoundCase = CaseListData['cases']['nodes'][number]

/** The cases that the viewer may see, with filters in the URL. */
export function CasesScreen() {
  const t = useMessages(casesMessages)
  const { search: filter, select } = useAddressSearch(caseSearchOf)
  const query = useGraphQuery(caseList, { filter, after: null })
  const isStaff = useViewer().can('Mutation.updateSupportTicket')
  const columns = useCaseColumns()
  return (
    <ListScreen
      className="cases"
      t={t}
      query={query}
      foundIn={({ cases }) => cases}
      actions={
        <>
          {isStaff && (
            <Link to="/cases/drafts" className="button">
              {t('drafts')}
            </Link>
          )}
          <CaseViews />
        </>
      }
      filters={
        <div className="filters">
          <SearchFilter value={filter.q} onSearch={(q) => select({ q })} />
          <ChoiceFilters values={filters} search={filter} select={select} t={t} />
        </div>
      }
    >
      {(found, texts) => (
        <LongTable
          {...texts}
          key={JSON.stringify(filter)}
          first={found}
          filter={filter}
          isPrevious={query.isPrevious}
          readAfter={async (after) => (await read(caseList, { filter, after })).cases}
          cachedAfter={(after) => readCached(caseList, { filter, after })?.cases}
          columns={columns}
        />
      )}
    </ListScreen>
  )
}

function useCaseColumns(): readonly Column<FoundCase>[] {
  const t = useMessages(casesMessages)
  const { time } = useFormats()
  return [
    {
      header: t('name'),
      cell: (one) => (
        <Named picture={<Thumbnail path={one.pictures[0]} />} note={t(`category_${one.category}`)}>
          <Link to="/cases/$caseId" params={{ caseId: one.id }} preload={false} dir="auto">
            {one.name}
          </Link>
        </Named>
      ),
    },
    { header: t('status'), cell: (one) => <StatusBadge status={one.status} /> },
    {
      header: t('priority'),
      cell: (one) => one.priority === 'urgent' && <Badge tone="warning">{t('priority_urgent')}</Badge>,
    },
    { header: t('guardian'), cell: (one) => one.guardianName },
    {
      header: t('donations'),
      kind: 'wide',
      cell: (one) => <GoalProgress raised={one.raised} goal={one.donationGoal} currency={one.currency} />,
    },
    timeColumn(t('changed'), time, ({ updatedAt }) => updatedAt),
  ]
}
