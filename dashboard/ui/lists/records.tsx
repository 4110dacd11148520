import type { ReactNode } from 'react'
import { useFormats, useMessages } from '../../language/language.js'
import { commonMessages } from '../common.messages.js'

interface RecordsProps {
  readonly title: string
  readonly total: number
  /** Shown in place of an empty list; without it the section is left out. */
  readonly empty?: string | undefined
  readonly children: ReactNode
}

/** A section with the newest entries of a list, and how many there are. */
export function Records({ title, total, empty, children }: RecordsProps) {
  if (total === 0 && !empty) return null
  return (
    <section>
      <h2>{title}</h2>
      <RecordList title={title} total={total} empty={empty}>
        {children}
      </RecordList>
    </section>
  )
}

/** The entries of {@link Records}, for a section that has filters below its heading. */
export function RecordList({ title, total, empty, children }: RecordsProps) {
  const t = useMessages(commonMessages)
  if (total === 0) return <p className="muted">{empty}</p>
  return (
    <>
      <p className="muted">{t('inTotal', { count: total })}</p>
      <ul className="rows" aria-label={title}>
        {children}
      </ul>
    </>
  )
}

interface EntryProps {
  readonly at: string
  readonly by: string
  readonly badge?: string
  readonly children: ReactNode
}

/** An entry of such a list: who, when, and what. */
export function Entry({ at, by, badge, children }: EntryProps) {
  const { time } = useFormats()
  return (
    <li>
      <p className="line">
        {by && <strong>{by}</strong>}
        {badge && <span className="badge">{badge}</span>}
        <time className="muted" dateTime={at}>
          {time(at)}
        </time>
      </p>
      {children}
    </li>
  )
}
