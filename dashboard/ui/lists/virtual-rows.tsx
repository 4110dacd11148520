import type { Virtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'

interface VirtualRowsProps<Item, Scroll extends Element | Window> {
  readonly virtual: Virtualizer<Scroll, Element>
  readonly items: readonly Item[]
  /** The number of all items, including those that are not loaded. */
  readonly total: number
  /** The label of the list for screen readers. */
  readonly label: string
  readonly className?: string
  readonly rowClass?: (index: number) => string
  readonly children: (item: Item, index: number) => ReactNode
}

/** The rows in view and near it, of a list of any length; the others are padding. */
export function VirtualRows<Item, Scroll extends Element | Window>({
  virtual,
  items,
  total,
  label,
  className,
  rowClass,
  children,
}: VirtualRowsProps<Item, Scroll>) {
  const drawn = virtual.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const margin = virtual.options.scrollMargin
  return (
    <ul
      aria-label={label}
      className={className}
      style={{
        paddingBlockStart: first ? first.start - margin : 0,
        paddingBlockEnd: last ? virtual.getTotalSize() + margin - last.end : 0,
      }}
    >
      {drawn.map(({ key, index }) => {
        const item = items[index]
        return (
          item !== undefined && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={rowClass?.(index)}
            >
              {children(item, index)}
            </li>
          )
        )
      })}
    </ul>
  )
}
