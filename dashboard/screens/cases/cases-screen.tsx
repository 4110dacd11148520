import '../../app/first-load.js'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CaseListData, caseList } from '../../generated/case-list.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import { read, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { ChoiceFilter, SearchFilter } from '../../ui/lists/filters.js'
import { LongList } from '../../ui/lists/long-list.js'
import { QueryView } from '../../ui/query-view.js'
import { GoalProgress, StatusBadge } from './case-indicators.js'
import { type CaseSearch, caseSearchOf } from './case-search.js'
import { CaseViews } from './case-views.js'
import { casesMessages } from './cases.messages.js'

/** The cases that the viewer may see, by filters that the address holds. */
export function CasesScreen() {
  const t = useMessages(casesMessages)
  // The router keeps parameters that the route does not know.
  const filter = caseSearchOf({ ...useSearch({ from: '/cases' }) })
  const query = useGraphQuery(caseList, { filter, after: null })
  return (
    <div className="page cases">
      <h1>{t('title')}</h1>
      <CaseViews />
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

function FoundCases({ found, filter }: FoundCasesProps) {
  const t = useMessages(casesMessages)
  const { time } = useFormats()
  return (
    <LongList
      first={found}
      readAfter={async (after) => (await read(caseList, { filter, after })).cases}
      label={t('list')}
      count={t('found', { count: found.totalCount })}
      none={[t('none'), t('noneHint')]}
    >
      {(one) => (
        <>
          <p className="line">
            <Link to="/cases/$caseId" params={{ caseId: one.id }} preload={false}>
              {one.name}
            </Link>
            <StatusBadge status={one.status} />
            {one.priority === 'urgent' && (
              <span className="badge warning">
                {t('priority')}: {t('priority_urgent')}
              </span>
            )}
          </p>
          <p className="muted">
            {[t(`category_${one.category}`), one.guardianName && t('guardian', { name: one.guardianName })]
              .filter(Boolean)
              .join(' · ')}
            {' · '}
            {t('changed', { time: time(one.updatedAt) })}
          </p>
          <GoalProgress received={one.donationsReceived} goal={one.donationGoal} currency={one.currency} />
        </>
      )}
    </LongList>
  )
}
