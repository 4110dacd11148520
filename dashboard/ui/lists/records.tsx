import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../language/language.js'
import { Avatar } from '../avatar.js'
import { commonMessages } from '../texts/common.messages.js'
import { ListPages } from './list-pages.js'
import { ListRow, RowHead } from './row.js'
import type { ListPage } from './use-more-pages.js'

interface RecordsProps {
  readonly title: string
  /** A page of the list, or all of it. */
  readonly found: { readonly totalCount: number } & Partial<Pick<ListPage<unknown>, 'pageInfo'>>
  /** Shown in place of an empty list; without it the section is left out. */
  readonly empty?: string | undefined
  /** Draws the entries along a line of time. */
  readonly isTimeline?: boolean
  /** Beside the title, for instance filters. */
  readonly actions?: ReactNode
  /** The parameter of the address that holds the cursor, where a screen has several lists. */
  readonly cursor?: string
  readonly children: ReactNode
}

/** A section with a page of a list, by default its first entries, and how many there are. */
export function Records({
  title,
  found: { totalCount: total, pageInfo },
  empty,
  isTimeline = false,
  actions,
  cursor,
  children,
}: RecordsProps) {
  const t = useMessages(commonMessages)
  if (total === 0 && !empty) return null
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
        {total > 0 && <p className="count">{t('inTotal', { count: total })}</p>}
        {actions && <div className="actions">{actions}</div>}
      </header>
      {total === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <ul className={isTimeline ? 'rows timeline' : 'rows'} aria-label={title}>
          {children}
        </ul>
      )}
      {pageInfo && <ListPages pageInfo={pageInfo} cursor={cursor} />}
    </section>
  )
}

interface EntryProps {
  readonly at: string
  /** The person, or what names the entry; may be empty. */
  readonly by: string
  /** Whether `by` is a person, whose initials are shown. */
  readonly isPerson?: boolean
  readonly badge?: string
  /** A sum, at the end of the line. */
  readonly sum?: string
  readonly children?: ReactNode
}

/** An entry of such a list: who, when, and what. */
export function Entry({ at, by, isPerson, badge, sum, children }: EntryProps) {
  const { time } = useFormats()
  return (
    <ListRow className={isPerson ? 'pictured' : undefined}>
      {isPerson && <Avatar name={by} />}
      <RowHead>
        {by && <strong dir="auto">{by}</strong>}
        {badge && <span className="badge">{badge}</span>}
        <time className="muted small" dateTime={at}>
          {time(at)}
        </time>
        {sum && <strong className="sum numeric">{sum}</strong>}
      </RowHead>
      {children}
    </ListRow>
  )
}
