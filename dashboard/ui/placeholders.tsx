import type { ReactNode } from 'react'
import { useMessages } from '../language/language.js'
import { Icon } from './icon.js'
import { useTabName } from './record-heading.js'
import { commonMessages } from './texts/common.messages.js'

/** The shape of what is being loaded. */
export interface SkeletonProps {
  readonly lines?: number
  /** `record`: its head and two columns; `columns`: those of a board. */
  readonly shape?: 'rows' | 'record' | 'columns'
}

/** A placeholder for content that is being loaded. */
export function Skeleton({ lines = 3, shape = 'rows' }: SkeletonProps) {
  const t = useMessages(commonMessages)
  return (
    <div className={`skeleton ${shape}`} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <div key={index} />
      ))}
    </div>
  )
}

interface EmptyStateProps {
  readonly title: string
  readonly heading?: 'h1' | 'h2'
  readonly children?: ReactNode
}

/** An empty list: the reason, and the first step. */
export function EmptyState({ title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name="inbox" />
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
    </div>
  )
}

/** In place of a whole screen: what is missing, and the first step. */
export function EmptyScreen(props: Omit<EmptyStateProps, 'heading'>) {
  useTabName(props.title)
  return <EmptyState {...props} heading="h1" />
}
