import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CaseListData, caseList } from '../../generated/case-list.js'
import { caseCategoryValues, casePriorityValues, caseStatusValues } from '../../generated/enums.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { ChoiceFilter, SearchFilter } from '../../ui/filters.js'
import { FoundList } from '../../ui/found-list.js'
import { QueryView } from '../../ui/query-view.js'
import { GoalProgress, StatusBadge } from './case-figures.js'
import { type CaseSearch, caseSearchOf } from './case-search.js'
import { casesMessages } from './cases.messages.js'

/** The cases that the viewer may see, by filters that the address holds. */
export function CasesScreen() {
  const t = useMessages(casesMessages)
  // The router keeps parameters that the route does not know.
  const { after, ...filter } = caseSearchOf({ ...useSearch({ from: '/cases' }) })
  const query = useGraphQuery(caseList, { filter, after: after ?? null })
  return (
    <div className="page cases">
      <h1>{t('title')}</h1>
      <CaseViews />
      <Filters filter={filter} />
      <QueryView query={query} lines={6}>
        {(data) => <FoundCases found={data.cases} after={after} />}
      </QueryView>
    </div>
  )
}

/** Links to the two views of the cases. */
export function CaseViews() {
  const t = useMessages(casesMessages)
  return (
    <nav className="views" aria-label={t('views')}>
      <Link to="/cases" activeOptions={{ exact: true, includeSearch: false }}>
        {t('view_list')}
      </Link>
      <Link to="/cases/board">{t('view_board')}</Link>
    </nav>
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
  readonly after: string | undefined
}

function FoundCases({ found, after }: FoundCasesProps) {
  const t = useMessages(casesMessages)
  const { time } = useFormats()
  return (
    <FoundList
      found={found}
      after={after}
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
    </FoundList>
  )
}
