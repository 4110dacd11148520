import type { ReactNode } from 'react'
import { useTabName } from './record-heading.js'

interface PageHeaderProps {
  readonly title: string
  /** The number of results, once it is known. */
  readonly count?: string | undefined
  /** Views of the same data, and actions. */
  readonly children?: ReactNode
}

/** The head of a screen: its name, the number of results, and actions at the end of the line. */
export function PageHeader({ title, count, children }: PageHeaderProps) {
  useTabName(title)
  return (
    <header className="page-head">
      <h1>{title}</h1>
      <p role="status" className="count">
        {count}
      </p>
      {children && <div className="actions">{children}</div>}
    </header>
  )
}
