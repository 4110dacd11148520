import { type ReactNode, useId } from 'react'

interface TableProps {
  readonly title: string
  /** Something above it shows the title. */
  readonly isTitleShown?: boolean
  readonly header: readonly string[]
  /** The first of the columns of numbers, which are aligned at their end; default none. */
  readonly numbersFrom?: number
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly [name: string, ...values: ReactNode[]])[]
}

/** A table that scrolls where it is wider than the screen. */
export function Table({ title, isTitleShown, header, numbersFrom = Infinity, rows }: TableProps) {
  const id = useId()
  const kindOf = (column: number) => (column >= numbersFrom ? 'numeric' : undefined)
  return (
    <section className={isTitleShown ? undefined : 'card'}>
      <h2 id={id} className={isTitleShown ? 'hidden' : undefined}>
        {title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className="table" aria-labelledby={id} tabIndex={0}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              {header.map((name, column) => (
                <th key={name} scope="col" className={kindOf(column)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, column) => (
                  <td key={header[column + 1]} dir="auto" className={kindOf(column + 1)}>
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
