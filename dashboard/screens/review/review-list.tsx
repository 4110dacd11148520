import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { shortened } from '../../generated/shortened-text.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Thumbnail } from '../../ui/avatar.js'
import { Person } from './person.js'
import { PriorityLine } from './priority.js'
import { reviewMessages } from './review.messages.js'
import type { ReviewRow } from './review-queue.js'

interface ReviewListProps {
  readonly items: readonly ReviewRow[]
  readonly openId: string | undefined
  readonly selected: ReadonlySet<string>
  readonly now: number
  readonly onOpen: (id: string) => void
  readonly onSelect: (id: string) => void
  /** Called when the person has scrolled to the end of the loaded items. */
  readonly onEnd: () => void
}

/** The height of a row before it was measured, in pixels. */
const USUAL_HEIGHT = 74

/** Rows that are rendered on each side of the visible ones. */
const OVERSCAN = 8

/** The items by priority, each with the reasons for its place. Only the rows in view and near it are rendered. */
export function ReviewList({ items, openId, selected, now, onOpen, onSelect, onEnd }: ReviewListProps) {
  const t = useMessages(reviewMessages)
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: OVERSCAN,
  })
  const openAt = items.findIndex(({ id }) => id === openId)
  const drawn = virtual.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const { scrollToIndex } = virtual
  useEffect(() => {
    if (openAt >= 0) scrollToIndex(openAt, { align: 'auto' })
  }, [openAt, scrollToIndex])
  return (
    <div
      ref={list}
      className="queue"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (scrollHeight - scrollTop < 2 * clientHeight) onEnd()
      }}
    >
      <ul
        aria-label={t('items')}
        style={{
          paddingBlockStart: first?.start ?? 0,
          paddingBlockEnd: last ? virtual.getTotalSize() - last.end : 0,
        }}
      >
        {drawn.map(({ key, index }) => {
          const row = items[index]
          return (
            row && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={items.length}
                className={index === openAt ? 'open' : ''}
              >
                <Row
                  row={row}
                  now={now}
                  isOpen={index === openAt}
                  isSelected={selected.has(row.id)}
                  onOpen={onOpen}
                  onSelect={onSelect}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps extends Pick<ReviewListProps, 'now' | 'onOpen' | 'onSelect'> {
  readonly row: ReviewRow
  readonly isOpen: boolean
  readonly isSelected: boolean
}

function Row({ row, now, isOpen, isSelected, onOpen, onSelect }: RowProps) {
  const t = useMessages(reviewMessages)
  const viewer = useViewer()
  const claim =
    row.claim && Date.parse(row.claim.until) > now && row.claim.by !== viewer.id ? row.claim : undefined
  return (
    <>
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={`${t('select')}: ${shortened(row.tweetContent, 60)}`}
        onChange={() => onSelect(row.id)}
      />
      <button type="button" aria-current={isOpen || undefined} onClick={() => onOpen(row.id)}>
        <span className="excerpt" dir="auto">
          {row.tweetContent}
        </span>
        {row.pictures.length > 0 && <Thumbnail path={row.pictures[0]} />}
        <PriorityLine row={row} now={now} />
        {claim && <Person name={claim.byName} />}
      </button>
    </>
  )
}
