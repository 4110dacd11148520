import { Link } from '@tanstack/react-router'
import { useMessages } from '../../language/language.js'
import { commonMessages } from '../texts/common.messages.js'
import type { ListPage } from './use-more-pages.js'

export interface ListPagesProps {
  /** The cursor in the address; none on the first page. */
  readonly after: string | undefined
  /** The member of the address that holds the cursor, where a screen has several lists. */
  readonly member?: string
  readonly pageInfo: ListPage<unknown>['pageInfo']
}

/** Links to the first and the next page of a list whose address has its cursor. */
export function ListPages({ after, pageInfo, member = 'after' }: ListPagesProps) {
  const t = useMessages(commonMessages)
  if (!after && !pageInfo.hasNextPage) return null
  const at = (cursor: string | undefined) => (search: object) => ({ ...search, [member]: cursor }) as never
  return (
    <p className="line">
      {after && (
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
