import { createContext, type ReactNode, useContext, useId } from 'react'

const RowName = createContext<string | undefined>(undefined)

/** The id of the element that names the row, for that element and for what is named after it. */
export function useRowName(): string | undefined {
  return useContext(RowName)
}

/** Names the buttons of a row after it, because they have the same texts in every row; undefined outside rows. */
export function NamedRow({
  id,
  children,
}: {
  readonly id: string | undefined
  readonly children: ReactNode
}) {
  return <RowName.Provider value={id}>{children}</RowName.Provider>
}

/** An entry of a list, which its {@link RowHead} names. */
export function ListRow({
  className,
  children,
}: {
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <NamedRow id={useId()}>
      <li className={className}>{children}</li>
    </NamedRow>
  )
}

/** The line that names the row. */
export function RowHead({ children }: { readonly children: ReactNode }) {
  return (
    <p id={useRowName()} className="line">
      {children}
    </p>
  )
}
