import type { ReactNode } from 'react'

interface FiguresProps {
  /** Figures without a value are left out. */
  readonly figures: readonly (readonly [name: string, value: ReactNode])[]
}

/** The main figures of a screen, a card each. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="figure-cards">
      {figures.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
