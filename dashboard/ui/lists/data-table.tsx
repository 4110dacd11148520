import { type CSSProperties, memo, type ReactNode, type Ref, useId } from 'react'
import { NamedRow } from './row.js'

/** A column of a table of records. */
export interface Column<Item> {
  readonly header: string
  /** `numeric` aligns numbers; `address` leaves room for an e-mail address; `wide` takes a line of its own on a phone. */
  readonly kind?: 'numeric' | 'address' | 'wide'
  /** Names the buttons of the row too, where the first column has the same text in several rows. */
  readonly isName?: boolean
  readonly cell: (item: Item) => ReactNode
}

/** A column of times, some of which may be missing. @param time how a time is written */
export function timeColumn<Item>(
  header: string,
  time: (iso: string) => string,
  at: (item: Item) => string | null,
): Column<Item> {
  const cell = (item: Item) => {
    const iso = at(item)
    return (
      iso && (
        <time className="muted small" dateTime={iso}>
          {time(iso)}
        </time>
      )
    )
  }
  return { header, cell }
}

/** The rendered part of a longer list. */
export interface DrawnRows {
  /** The index of the first one. */
  readonly first: number
  readonly style?: CSSProperties
  /** Measures a row. */
  readonly rowRef?: Ref<HTMLTableRowElement>
}

interface DataTableProps<Item> {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  /** The first column names the record; its link fills the row. */
  readonly columns: readonly Column<Item>[]
  readonly total?: number
  readonly drawn?: DrawnRows
}

/** Records as rows of a dense table, whose head stays in view; on a phone each is a block. */
export function DataTable<Item extends { readonly id: string }>({
  label,
  items,
  columns,
  total,
  drawn,
}: DataTableProps<Item>) {
  return (
    <div style={drawn?.style}>
      <table
        className="data-table"
        aria-label={label}
        aria-rowcount={total === undefined ? undefined : total + 1}
      >
        <thead>
          <tr>
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" className={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Row
              key={item.id}
              item={item}
              columns={columns}
              index={drawn && drawn.first + index}
              rowRef={drawn?.rowRef}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps<Item> {
  readonly item: Item
  readonly columns: readonly Column<Item>[]
  /** Its index, in a list that renders only some of its rows. */
  readonly index: number | undefined
  readonly rowRef: Ref<HTMLTableRowElement> | undefined
}

/** Rendered again only if its item or the columns change, because a list renders with every row that it measures. */
const Row = memo(function Row<Item>({ item, columns: [name, ...others], index, rowRef }: RowProps<Item>) {
  const id = useId()
  const cellId = (column: number) => `${id}-${column}`
  const names = others.flatMap(({ isName }, column) => (isName ? cellId(column) : []))
  return (
    <tr ref={rowRef} data-index={index} aria-rowindex={index === undefined ? undefined : index + 2}>
      <th id={id} scope="row">
        {name?.cell(item)}
      </th>
      <NamedRow id={[id, ...names].join(' ')}>
        {others.map(({ header, kind, isName, cell }, column) => (
          <td key={header} id={isName ? cellId(column) : undefined} className={kind} data-header={header}>
            {cell(item)}
          </td>
        ))}
      </NamedRow>
    </tr>
  )
}) as <Item>(props: RowProps<Item>) => ReactNode

interface NamedProps {
  /** A picture or the initials of a person. */
  readonly picture?: ReactNode
  readonly children: ReactNode
  /** A second line. */
  readonly note?: ReactNode
}

/** The first cell of a row: the picture, the name, and a line below it. */
export function Named({ picture, children, note }: NamedProps) {
  return (
    <div className="named">
      {picture}
      <div>
        {children}
        {note && <span className="muted small">{note}</span>}
      </div>
    </div>
  )
}
