import { Link, useSearch } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useMessages } from '../../language/language.js'
import { commonMessages } from '../texts/common.messages.js'
import type { ListPage } from './use-more-pages.js'

interface ListPagesProps {
  /** The parameter of the address that holds the cursor, where a screen has several lists. */
  readonly cursor?: string | undefined
  readonly pageInfo: ListPage<unknown>['pageInfo']
}

/** Links to the first and the next page of the list before them, whose address has its cursor. The focus follows to the shown page. */
export function ListPages({ pageInfo, cursor = 'after' }: ListPagesProps) {
  const t = useMessages(commonMessages)
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const links = useRef<HTMLParagraphElement>(null)
  // The page that was shown when another one was chosen; it stays until that one arrives.
  const left = useRef<object>()
  useEffect(() => {
    if (!left.current || left.current === pageInfo) return
    left.current = undefined
    const before = links.current?.previousElementSibling
    const list = before?.querySelector('table') ?? before
    if (!(list instanceof HTMLElement)) return
    list.tabIndex = -1
    list.focus()
  }, [pageInfo])
  const turn = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // Otherwise it opens in another tab or window.
    if (!ctrlKey && !metaKey && !shiftKey) left.current = pageInfo
  }
  const isFirst = !search[cursor]
  if (isFirst && !pageInfo.hasNextPage) return null
  const at = (value: string | undefined) => (known: object) => ({ ...known, [cursor]: value }) as never
  return (
    <p ref={links} className="line">
      {!isFirst && (
        <Link to="." search={at(undefined)} onClick={turn}>
          {t('firstPage')}
        </Link>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor && (
        <Link to="." search={at(pageInfo.endCursor)} onClick={turn}>
          {t('nextPage')}
        </Link>
      )}
    </p>
  )
}
