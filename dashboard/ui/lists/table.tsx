import { type ReactNode, useId } from 'react'

interface TableProps {
  readonly title: string
  readonly header: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly [name: string, ...values: ReactNode[]])[]
}

/** A table that scrolls where it is wider than the screen. */
export function Table({ title, header, rows }: TableProps) {
  const id = useId()
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section className="table" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((name) => (
                <th key={name} scope="col">
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
                  <td key={header[column + 1]} dir="auto">
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
