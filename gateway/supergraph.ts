import type { Execute } from '../runtime/execute.js'
import { tracedExecute } from '../runtime/tracing/traced-execute.js'

/** The subgraphs by their names in the supergraph. */
export type Subgraphs = Readonly<Record<'wallet' | 'ai-hub' | 'backoffice', Execute>>

/** The subgraphs, with a span for each fetch where spans are recorded. */
export function tracedSubgraphs(subgraphs: Subgraphs): Subgraphs {
  const entries = Object.entries(subgraphs).map(([name, run]) => [name, tracedExecute(`fetch ${name}`, run)])
  return Object.fromEntries(entries) as Subgraphs
}
