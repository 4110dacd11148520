export const caseStatuses = ['active', 'urgent', 'completed', 'draft'] as const
export const casePriorities = ['urgent', 'normal'] as const
export const caseCategories = ['rescue', 'surgery', 'treatment', 'transit', 'foster'] as const

export type CaseStatus = (typeof caseStatuses)[number]
type CasePriority = (typeof casePriorities)[number]
type CaseCategory = (typeof caseCategories)[number]

/** What the address of the list selects. */
export interface CaseSearch {
  readonly q?: string
  readonly status?: CaseStatus
  readonly priority?: CasePriority
  readonly category?: CaseCategory
  /** The cursor after which the page begins. */
  readonly after?: string
}

/** Reads the parameters of an address; what the list does not know is left out. */
export function caseSearchOf(search: Readonly<Record<string, unknown>>): CaseSearch {
  const found = {
    q: textIn(search.q),
    status: oneOf(caseStatuses, search.status),
    priority: oneOf(casePriorities, search.priority),
    category: oneOf(caseCategories, search.category),
    after: textIn(search.after),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The states that may follow a state of a case (docs/contract/states.md). */
export const nextStatuses: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  draft: ['active', 'urgent'],
  active: ['urgent', 'completed', 'draft'],
  urgent: ['active', 'completed'],
  completed: ['active', 'urgent'],
}

// The router reads a search of digits as a number.
function textIn(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text || undefined
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value)
}
