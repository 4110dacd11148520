import { Link, useSearch } from '@tanstack/react-router'
import { useMessages } from '../../language/language.js'
import { commonMessages } from '../texts/common.messages.js'
import type { ListPage } from './use-more-pages.js'

interface ListPagesProps {
  /** The parameter of the address that holds the cursor, where a screen has several lists. */
  readonly cursor?: string | undefined
  readonly pageInfo: ListPage<unknown>['pageInfo']
}

/** Links to the first and the next page of a list whose address has its cursor. */
export function ListPages({ pageInfo, cursor = 'after' }: ListPagesProps) {
  const t = useMessages(commonMessages)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const isFirst = !search[cursor]
  if (isFirst && !pageInfo.hasNextPage) return null
  const at = (value: string | undefined) => (known: object) => ({ ...known, [cursor]: value }) as never
  return (
    <p className="line">
      {!isFirst && (
        <Link to="." search={at(undefined)}>
          {t('firstPage')}
        </Link>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor && (
        <Link to="." search={at(pageInfo.endCursor)}>
          {t('nextPage')}
        </Link>
      )}
    </p>
  )
}
