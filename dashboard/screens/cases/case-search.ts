import { oneOf, type SearchOf, searchReader, words } from '../../app/address-search.js'

export const caseStatuses = ['active', 'urgent', 'completed', 'draft'] as const
export const casePriorities = ['urgent', 'normal'] as const
export const caseCategories = ['rescue', 'surgery', 'treatment', 'transit', 'foster'] as const

export type CaseStatus = (typeof caseStatuses)[number]

const parameters = {
  q: words,
  status: oneOf(caseStatuses),
  priority: oneOf(casePriorities),
  category: oneOf(caseCategories),
  /** The cursor after which the page begins. */
  after: words,
}

/** What the address of the list selects. */
export type CaseSearch = SearchOf<typeof parameters>

/** Reads the parameters of an address; what the list does not know is left out. */
export const caseSearchOf = searchReader(parameters)
