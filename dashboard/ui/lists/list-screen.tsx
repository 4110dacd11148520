import type { ReactNode } from 'react'
import type { QueryState } from '../../graph/hooks.js'
import type { Translate } from '../../language/language.js'
import { PageHeader } from '../page-header.js'
import { QueryView } from '../query-view.js'

/** The texts of a list. */
interface ListTexts {
  /** The name of the list for screen readers. */
  readonly label: string
  /** Shown for an empty result: the reason, and the first step. */
  readonly none: readonly [title: string, hint: string]
}

interface ListScreenProps<Data, Found> {
  readonly t: Translate<'title' | 'found' | 'list' | 'none' | 'noneHint'>
  readonly query: QueryState<Data>
  readonly foundIn: (data: Data) => Found
  /** At the end of the head. */
  readonly actions?: ReactNode
  readonly filters?: ReactNode
  readonly className?: string
  /** Renders the page of the list. */
  readonly children: (found: Found, texts: ListTexts) => ReactNode
}

/** A screen with one list: title, number of results, filters, and a page of the list. */
export function ListScreen<Data, Found extends { readonly totalCount: number }>({
  t,
  query,
  foundIn,
  actions,
  filters,
  className = '',
  children,
}: ListScreenProps<Data, Found>) {
  const count = query.data && t('found', { count: foundIn(query.data).totalCount })
  return (
    <div className={`page ${className}`}>
      <PageHeader title={t('title')} count={count}>
        {actions}
      </PageHeader>
      {filters}
      <QueryView query={query} lines={6}>
        {(data) => children(foundIn(data), { label: t('list'), none: [t('none'), t('noneHint')] })}
      </QueryView>
    </div>
  )
}
