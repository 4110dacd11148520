/** What the priority of an item depends on. */
export interface Prioritised {
  readonly urgency: 'critical' | 'high' | 'medium' | 'low'
  /** 0 to 1. */
  readonly confidence: number
  readonly createdAt: string
  readonly dueAt: string
}

const weights = { critical: 8, high: 4, medium: 2, low: 1 } as const

/**
 * Urgency × uncertainty × age. Uncertainty counts up to twice, because a doubtful proposal gains most from a person; age
 * is the used part of the time until the deadline.
 * @param now milliseconds since the epoch
 */
export function priorityOf({ urgency, confidence, createdAt, dueAt }: Prioritised, now: number): number {
  const created = Date.parse(createdAt)
  const age = Math.max(0, now - created) / Math.max(1, Date.parse(dueAt) - created)
  return weights[urgency] * (2 - confidence) * (0.1 + age)
}

/** The items with the highest priority first. */
export function byPriority<Item extends Prioritised & { readonly id: string }>(
  items: readonly Item[],
  now: number,
): Item[] {
  const ranked = items.map((item) => ({ item, priority: priorityOf(item, now) }))
  ranked.sort((a, b) => b.priority - a.priority || (a.item.id < b.item.id ? -1 : 1))
  return ranked.map(({ item }) => item)
}
