import { useState } from 'react'
import type { ReviewRow } from './review-queue.js'

/** Items to be decided together. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly rows: readonly ReviewRow[]
  toggle(id: string): void
  /** Adds everything between the item that was toggled last and this one. */
  extendTo(id: string): void
  clear(): void
}

/** The maximum number of items in one decision. */
const MAXIMUM = 100

/** Selects among the items of a list. */
export function useSelection(items: readonly ReviewRow[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const indexOf = (id: string | undefined) => items.findIndex((one) => one.id === id)
  return {
    ids,
    rows: items.filter(({ id }) => ids.has(id)).slice(0, MAXIMUM),
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setAnchor(id)
      setIds(next)
    },
    extendTo(id) {
      const [from = 0, to = 0] = [indexOf(anchor), indexOf(id)].sort((a, b) => a - b)
      const range = items.slice(Math.max(from, 0), to + 1).map((one) => one.id)
      setIds(new Set([...ids, ...range]))
    },
    clear: () => setIds(new Set()),
  }
}
