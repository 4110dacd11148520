import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CaseListData, caseList } from '../../generated/case-list.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import { read, readCached, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Badge } from '../../ui/badge.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { LongTable } from '../../ui/lists/long-table.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { GoalProgress, StatusBadge } from './case-indicators.js'
import { type CaseSearch, caseSearchOf } from './case-search.js'
import { CaseViews } from './case-views.js'
import { casesMessages } from './cases.messages.js'

/** The cases that the viewer may see, with filters in the URL. */
export function CasesScreen() {
  const t = useMessages(casesMessages)
  // The router keeps parameters that the route does not declare.
  const filter = caseSearchOf({ ...useSearch({ from: '/cases' }) })
  const query = useGraphQuery(caseList, { filter, after: null })
  const { data } = query
  return (
    <div className="page cases">
      <PageHeader title={t('title')} count={data && t('found', { count: data.cases.totalCount })}>
        <CaseViews />
      </PageHeader>
      <Filters filter={filter} />
      <QueryView query={query} lines={6}>
        {(data) => <FoundCases key={JSON.stringify(filter)} found={data.cases} filter={filter} />}
      </QueryView>
    </div>
  )
}

function Filters({ filter }: { readonly filter: CaseSearch }) {
  const t = useMessages(casesMessages)
  const navigate = useNavigate({ from: '/cases' })
  const select = (change: Record<string, unknown>) =>
    navigate({ search: caseSearchOf({ ...filter, ...change }) })
  return (
    <div className="filters">
      <SearchFilter value={filter.q} onSearch={(q) => select({ q })} />
      <ChoiceFilter
        label={t('status')}
        value={filter.status}
        values={caseStatusValues}
        textOf={(status) => t(`status_${status}`)}
        onChange={(status) => select({ status })}
      />
      <ChoiceFilter
        label={t('priority')}
        value={filter.priority}
        values={casePriorityValues}
        textOf={(priority) => t(`priority_${priority}`)}
        onChange={(priority) => select({ priority })}
      />
      <ChoiceFilter
        label={t('category')}
        value={filter.category}
        values={caseCategoryValues}
        textOf={(category) => t(`category_${category}`)}
        onChange={(category) => select({ category })}
      />
    </div>
  )
}

interface FoundCasesProps {
  readonly found: CaseListData['cases']
  readonly filter: CaseSearch
}

type FoundCase = CaseListData['cases']['nodes'][number]

function FoundCases({ found, filter }: FoundCasesProps) {
  const t = useMessages(casesMessages)
  const columns = useCaseColumns()
  return (
    <LongTable
      first={found}
      filter={filter}
      readAfter={async (after) => (await read(caseList, { filter, after })).cases}
      cachedAfter={(after) => readCached(caseList, { filter, after })?.cases}
      label={t('list')}
      none={[t('none'), t('noneHint')]}
      columns={columns}
    />
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
