import type { ReactNode } from 'react'

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** `figure-cards` for the main figures of a screen, a card each. */
  readonly className?: 'fact-list' | 'figure-cards'
}

/** Names with their values; those without a value are left out. */
export function Facts({ facts, className = 'fact-list' }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value === undefined || value === null || value === false || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
